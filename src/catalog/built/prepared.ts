import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../../environment/environment.ts';

/** What a build reads from the entries and from git. */
export type PartName = 'catalog' | OperationsPart | 'history' | 'vocabulary';

/** Two processes read the operations: see builtOperations. */
export type OperationsPart = 'operations-1' | 'operations-2';

/** A file for each part, because no step of the build needs all of them. */
const fileOf = (folder: string, name: PartName): string => join(folder, `${name}.json`);

/** Keeps a part that was read, so that the other steps of the build need not read it again. */
export const writePrepared = (folder: string, name: PartName, part: unknown): void =>
  writeFileSync(fileOf(folder, name), JSON.stringify(part));

export const readPrepared = <Part>(folder: string, name: PartName): Part =>
  JSON.parse(readFileSync(fileOf(folder, name), 'utf8'));

/** A part that an earlier step of this build has kept. Undefined if there was none: then this process reads the entries. */
export function prepared<Part>(name: PartName): Part | undefined {
  const { dataFolder } = environment();
  return dataFolder === null ? undefined : readPrepared<Part>(dataFolder, name);
}
