import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../../environment/environment.ts';

/** What a build reads from the entries and from git. */
export type PreparedParts = Record<'catalog' | 'operations' | 'history' | 'vocabulary', unknown>;

const PREPARED_FILE = 'prepared.json';

/** Keeps what was read, so that the other steps of the build need not read it again. */
export const writePrepared = (folder: string, parts: PreparedParts): void =>
  writeFileSync(join(folder, PREPARED_FILE), JSON.stringify(parts));

export const readPrepared = (folder: string): PreparedParts =>
  JSON.parse(readFileSync(join(folder, PREPARED_FILE), 'utf8'));

let parts: PreparedParts | undefined;

/** A part that an earlier step of this build has kept. Undefined if there was none: then this process reads the entries. */
export function prepared<Part>(name: keyof PreparedParts): Part | undefined {
  const { dataFolder } = environment();
  if (dataFolder === null) return undefined;
  parts ??= readPrepared(dataFolder);
  return parts[name] as Part;
}
