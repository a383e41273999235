import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingFile } from '../../catalog/open.ts';
import { swapIn } from './folders.ts';
import { hashOfInputs } from './inputs.ts';
import { readKeptInputs, writeKeptInputs } from './kept-build.ts';
import { type Prepared, prepare } from './prepare.ts';

/**
 * Brings up to date what the calls of the API answer from. It is kept from the last build if nothing has changed.
 * @param say tells a person what takes a moment
 * @returns what is left to do while the pages are rendered. Null if no page has to be rendered
 */
export async function refreshData(
  dist: string,
  say: (line: string) => void,
): Promise<(() => Promise<void>) | null> {
  const kept = existsSync(dist) ? readKeptInputs(dist) : null;
  if (kept !== null && kept === hashOfInputs(new Date())) return missingFile(dist) ? async () => {} : null;
  say('Reading the entries and building the index.');
  const fresh = freshFolderOf(dist);
  const { inputs, writeRest } = await prepareAndHash(dist, fresh);
  await swapIn(fresh, dist);
  return async () => {
    await writeRest(dist);
    writeKeptInputs(dist, inputs);
  };
}

/** Where a build of the site is made before it takes the place of the last one. */
export const freshFolderOf = (dist: string): string => `${resolve(dist)}.new`;

/** Prepares the data and, meanwhile, hashes what it is made from. */
export async function prepareAndHash(dist: string, files: string): Promise<Prepared & { inputs: string }> {
  const prepared = prepare(dist, files);
  const inputs = hashOfInputs(new Date());
  return { ...(await prepared), inputs };
}
