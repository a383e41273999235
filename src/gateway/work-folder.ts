import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { CallRefusal } from './refusal.ts';

const MAX_FILE_BYTES = 32_000_000;
const OWNER_ONLY = 0o600;

/** Creates the folder in which results are kept and programs run. */
export function makeWorkFolder(folder: string): string {
  mkdirSync(join(folder, 'results'), { recursive: true, mode: 0o700 });
  return realpathSync(folder);
}

/** Reads a file of the work folder. Throws a CallRefusal for any other, also behind a link. */
export function readWorkFile(folder: string, path: string): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const refuse = (problem: string) =>
    new CallRefusal(`The file "${path}" ${problem}.`, `Copy the file into the work folder, ${folder}.`);
  let real: string;
  try {
    real = realpathSync(resolve(folder, path));
  } catch (cause) {
    throw Object.assign(refuse('does not exist in the work folder'), { cause });
  }
  if (!isInside(folder, real)) throw refuse('is not in the work folder');
  const { size } = statSync(real);
  if (size > MAX_FILE_BYTES) throw refuse(`has ${size} bytes; at most ${MAX_FILE_BYTES} are sent`);
  return { name: basename(real), bytes: new Uint8Array(readFileSync(real)) };
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Keeps a whole result. Returns its path, which commands can use as well. */
export function keepResult(folder: string, name: string, text: string): string {
  const path = join('results', name);
  writeFileSync(join(folder, path), text, { mode: OWNER_ONLY, flag: 'wx' });
  return path;
}
