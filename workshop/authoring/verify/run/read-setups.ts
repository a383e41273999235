import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETUPS_FILE } from '../../../../src/entry/files/load.ts';
import { formatProblem } from '../../../../src/entry/files/problem.ts';
import { readCompanion } from '../../../../src/entry/files/read-companion.ts';
import { type RunSetup, RunSetupsSchema } from './setup-schema.ts';

/** Reads what examples need to run, by slug. Throws an error that lists every problem of the file. */
export function readSetups(folder: string): Record<string, RunSetup> {
  const path = join(folder, SETUPS_FILE);
  if (!existsSync(path)) return {};
  const { value, problems } = readCompanion(readFileSync(path, 'utf8'), path, RunSetupsSchema);
  if (value === null) throw new Error(problems.map(formatProblem).join('\n'));
  return value;
}
