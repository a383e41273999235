import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of what is kept about a built site, next to it: inside it, it would be published. */
export const stateFolderOf = (dist: string): string => `${resolve(dist)}-data`;

const fileOf = (dist: string): string => join(stateFolderOf(dist), 'inputs');

/** What the data of a built site was made from, as a hash: see hashOfInputs. Null if that is not known. */
export function readKeptInputs(dist: string): string | null {
  try {
    return readFileSync(fileOf(dist), 'utf8');
  } catch {
    return null;
  }
}

/** Called once the data is in its place, so that an interrupted build is never taken for a complete one. */
export const writeKeptInputs = (dist: string, inputs: string): void => writeFileSync(fileOf(dist), inputs);
