import { formatProblem } from '../../../src/entry/files/problem.ts';
import { compareOperations } from '../../../src/operations/compare/compare-operations.ts';
import { parseOperations } from '../../../src/operations/files/parse-operations.ts';
import { classedLines } from './change-classes.ts';
import { type RefreshAccess, readVersion } from './read-version.ts';
import { recordedSourceOf } from './recorded-source.ts';
import type { RecordedOperations, Refreshed } from './refresh-entry.ts';
import { resultsFrom, withResults } from './take-results.ts';

/**
 * Takes over what the recorded version of a source says of results. Everything else stays as it is, also what people
 * corrected. Throws an error with the reason if the source cannot be read.
 */
export async function refreshResults(
  { entry, file, text }: RecordedOperations,
  access: RefreshAccess,
): Promise<Refreshed> {
  const source = recordedSourceOf(entry, file);
  if (source === null || source.from === 'tool') throw new Error('its source says nothing of results');
  const { read } = await readVersion(source, source.version, entry, access);
  const fresh = read.operations.map(({ operation }) => operation);
  const { results } = resultsFrom(file.operations, fresh);
  const now = withResults(text, file.operations, results);
  if (now === text) return { text: null, changes: [] };
  const { operations, problems } = parseOperations(now, { file: `operations/${entry.slug}.yaml`, entry });
  if (problems[0]) throw new Error(`what was read breaks a rule: ${formatProblem(problems[0])}`);
  return { text: now, changes: operations ? classedLines(compareOperations(file, operations)) : [] };
}
