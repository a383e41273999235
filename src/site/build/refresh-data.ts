import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingFile } from '../../catalog/open.ts';
import { swapIn } from './folders.ts';
import { hashOfInputs } from './inputs.ts';
import { readKeptInputs, writeKeptInputs } from './kept-build.ts';
import { prepare } from './prepare.ts';

/**
 * Brings all files of the built site but its pages up to date: what the calls of the API answer from. They are kept from
 * the last build if nothing has changed. Returns whether the pages have to be rendered.
 * @param say tells a person what takes a moment
 */
export async function refreshData(dist: string, say: (line: string) => void): Promise<boolean> {
  const kept = existsSync(dist) ? readKeptInputs(dist) : null;
  if (kept !== null && kept === hashOfInputs(new Date())) return missingFile(dist) !== null;
  say('Reading the entries and building the index.');
  const fresh = freshFolderOf(dist);
  const inputs = await prepareAndHash(dist, fresh);
  await swapIn(fresh, dist);
  writeKeptInputs(dist, inputs);
  return true;
}

/** Where a build of the site is made before it takes the place of the last one. */
export const freshFolderOf = (dist: string): string => `${resolve(dist)}.new`;

/** Prepares the data and, meanwhile, hashes what it is made from. */
export async function prepareAndHash(dist: string, files: string): Promise<string> {
  const prepared = prepare(dist, files);
  const inputs = hashOfInputs(new Date());
  await prepared;
  return inputs;
}
