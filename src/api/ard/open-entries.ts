import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenCatalog } from '../../catalog/open.ts';
import { openedOnce } from '../../catalog/opened-folder.ts';
import type { ReadLive } from '../../catalog/with-live.ts';
import type { ArdLine } from './entry-schema.ts';

/** Path of the entries below the output folder of the build. netlify.toml names the same file. */
export const ARD_FILE = 'index/ard.ndjson';

/** The entries of ARD for functions. A `doc` is the position of an entry, as in the catalog. */
export type OpenArdEntries = {
  size: number;
  at: (doc: number) => ArdLine;
  /** The entry with exactly this identifier. */
  find: (identifier: string) => ArdLine | undefined;
};

/** Opens the text of the built file: one entry a line, each parsed on first use. */
export function openArdEntries(text: string): OpenArdEntries {
  const lines = text.split('\n').filter(Boolean);
  const parsed: (ArdLine | undefined)[] = [];
  const at = (doc: number): ArdLine => {
    parsed[doc] ??= JSON.parse(lines[doc] ?? '') as ArdLine;
    return parsed[doc] as ArdLine;
  };
  let docOf: ReadonlyMap<string, number> | undefined;
  const find = (identifier: string): ArdLine | undefined => {
    docOf ??= new Map(lines.map((_, doc) => [at(doc).entry.identifier, doc]));
    const doc = docOf.get(identifier);
    return doc === undefined ? undefined : at(doc);
  };
  return { size: lines.length, at, find };
}

/** The entries of this build. */
export const theArdEntries = openedOnce(async (folder) =>
  openArdEntries(await readFile(join(folder, ARD_FILE), 'utf8')),
);

export type ArdDeps = {
  openCatalog: () => Promise<OpenCatalog>;
  openEntries: () => Promise<OpenArdEntries>;
  /** Reads signals and reports that are newer than the build. Left out if there is no store. */
  readLive?: ReadLive;
  siteUrl: string;
  /** Addresses of the searches of other registries. */
  referrals: readonly string[];
};
