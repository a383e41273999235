import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What a built site was made from, as a hash: see hashOfInputs. `rendered` once its pages are complete. */
type KeptBuild = { inputs: string; rendered: boolean };

/** The folder of what is kept about a built site, next to it: inside it, it would be published. */
export const stateFolderOf = (dist: string): string => `${resolve(dist)}-data`;

const fileOf = (dist: string): string => join(stateFolderOf(dist), 'build.json');

/** What the built site in a folder was made from. Null if that is not known, as after an interrupted build. */
export function readKeptBuild(dist: string): KeptBuild | null {
  try {
    return JSON.parse(readFileSync(fileOf(dist), 'utf8')) as KeptBuild;
  } catch {
    return null;
  }
}

/** Written last, so that an interrupted build is never taken for a complete one. */
export const writeKeptBuild = (dist: string, kept: KeptBuild): void =>
  writeFileSync(fileOf(dist), JSON.stringify(kept));
