import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openIndex, type SearchIndex } from '../discovery/index.ts';
import type { Entry } from '../entry/schema.ts';
import type { Status } from '../health/schema.ts';

/** Where the build puts what functions read, below its output folder. netlify.toml names the same files. */
export const BUILT_FILES = {
  index: 'index/discovery.bin',
  entries: 'api/public/entries.ndjson',
  status: 'api/public/status.json',
} as const;

/** The catalog as a function sees it. A `doc` is the position of an entry in the order of slugs, as in the index. */
export type OpenCatalog = {
  index: SearchIndex;
  size: number;
  entryAt: (doc: number) => Entry;
  docOf: (slug: string) => number | undefined;
  status: () => Promise<Status>;
};

/** Opens the built files of one folder. Entries are parsed when they are asked for: few of them ever are. */
export async function openCatalog(folder: string): Promise<OpenCatalog> {
  const [indexBytes, lines] = await Promise.all([
    readFile(join(folder, BUILT_FILES.index)),
    readFile(join(folder, BUILT_FILES.entries)),
  ]);
  const starts = lineStarts(lines);
  const index = openIndex(indexBytes);
  const parsed: (Entry | undefined)[] = [];
  const entryAt = (doc: number): Entry => {
    parsed[doc] ??= JSON.parse(lines.toString('utf8', starts[doc], starts[doc + 1])) as Entry;
    return parsed[doc] as Entry;
  };
  let status: Promise<Status> | undefined;
  const readStatus = async () =>
    JSON.parse(await readFile(join(folder, BUILT_FILES.status), 'utf8')) as Status;
  return {
    index,
    size: starts.length - 1,
    entryAt,
    docOf: (slug) => findDoc(index, slug),
    status: () => {
      status ??= readStatus();
      return status;
    },
  };
}

/** Offsets of the lines of a file that ends with a line break, and of its end. */
function lineStarts(bytes: Buffer): number[] {
  const starts = [0];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) starts.push(end + 1);
  return starts;
}

/** Slugs are sorted, so a binary search finds the position of one. */
function findDoc(index: SearchIndex, slug: string): number | undefined {
  let [low, high] = [0, index.size - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = index.slug(middle);
    if (found === slug) return middle;
    if (found < slug) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
