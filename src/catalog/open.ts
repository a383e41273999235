import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstPosition } from '../discovery/index/numbers.ts';
import { openIndex } from '../discovery/index/open-index.ts';
import type { SearchIndex } from '../discovery/index/search-index.ts';
import { openLexicon } from '../discovery/lexicon.ts';
import type { Status } from '../health/status-schema.ts';
import type { PublishedOperations } from '../operations/published-schema.ts';
import type { Entry } from './entry-schema.ts';

/** Path of the operations below the output folder of the build. netlify.toml names the same file. */
export const OPERATIONS_FILE = 'api/public/operations.ndjson';

/** The files that functions read, by their path in the output folder of the build. netlify.toml names the same files. */
export const BUILT_FILES = {
  index: 'index/discovery.bin',
  lexicon: 'index/lexicon.bin',
  operationIndex: 'index/operations.bin',
  operations: OPERATIONS_FILE,
  entries: 'api/public/entries.ndjson',
  status: 'api/public/status.json',
} as const;

/** A build writes it last, after all other pages. */
export const HOME_PAGE = 'index.html';

/** The path of a file that a built site lacks, such as after an interrupted build. Null if it is complete. */
export const missingFile = (dist: string): string | null =>
  [HOME_PAGE, ...Object.values(BUILT_FILES)].find((path) => !existsSync(join(dist, path))) ?? null;

/** The catalog for functions. A `doc` is the position of an entry, sorted by slug, here and in the index. */
export type OpenCatalog = {
  index: SearchIndex;
  size: number;
  entryAt: (doc: number) => Entry;
  docOf: (slug: string) => number | undefined;
  /** The operations of an interface. Undefined if none are known. */
  operationsOf: OpenOperations;
  status: () => Promise<Status>;
  /** The bytes of `entries.ndjson`. */
  dump: () => Uint8Array;
};

export async function openCatalog(folder: string): Promise<OpenCatalog> {
  const [index, lexicon, operationIndex, operations, entries] = await Promise.all([
    readFile(join(folder, BUILT_FILES.index)),
    readFile(join(folder, BUILT_FILES.lexicon)),
    readFile(join(folder, BUILT_FILES.operationIndex)),
    readFile(join(folder, BUILT_FILES.operations)),
    readFile(join(folder, BUILT_FILES.entries)),
  ]);
  return catalogFrom({
    index,
    lexicon,
    operationIndex,
    operations,
    entries,
    readStatus: () => readFile(join(folder, BUILT_FILES.status), 'utf8'),
  });
}

/** Opens a catalog from the built bytes. Each entry is parsed on first use, because most are never used. */
export function catalogFrom(built: {
  index: Uint8Array;
  /** Word vectors. Without them, words are compared only by their letters. */
  lexicon?: Uint8Array;
  /** Both or neither. Without them, needs find interfaces only. */
  operationIndex?: Uint8Array;
  operations?: Buffer;
  entries: Buffer;
  readStatus: () => Promise<string>;
}): OpenCatalog {
  const index = openIndex(built.index, built.lexicon && openLexicon(built.lexicon), built.operationIndex);
  const starts = lineStarts(built.entries);
  const parsed: (Entry | undefined)[] = [];
  const parseLine = (doc: number) =>
    JSON.parse(built.entries.toString('utf8', starts[doc], starts[doc + 1])) as Entry;
  let status: Promise<Status> | undefined;
  return catalogOf({
    index,
    operationsOf: built.operations ? operationsFrom(built.operations) : () => undefined,
    entryAt: (doc) => {
      parsed[doc] ??= parseLine(doc);
      return parsed[doc] as Entry;
    },
    status: () => {
      status ??= built.readStatus().then((text) => JSON.parse(text) as Status);
      return status;
    },
    dump: () => built.entries,
  });
}

/** Makes a catalog from parts in memory. The index must have the entries in the same order. */
export function catalogOf(parts: Omit<OpenCatalog, 'size' | 'docOf'>): OpenCatalog {
  const { index } = parts;
  return { ...parts, size: index.size, docOf: (slug) => findDoc(index, slug) };
}

/** Every entry of a catalog, by slug. Parses those that were not used yet. */
export const allEntries = ({ size, entryAt }: OpenCatalog): Entry[] =>
  Array.from({ length: size }, (_, doc) => entryAt(doc));

/** The offset of each line, then the offset of the end of the file. The file must end with a line break. */
function lineStarts(bytes: Buffer): number[] {
  const starts = [0];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) starts.push(end + 1);
  return starts;
}

/** A binary search, because slugs are sorted. */
function findDoc(index: SearchIndex, slug: string): number | undefined {
  const doc = firstPosition(index.size, (at) => index.slug(at) < slug);
  return doc < index.size && index.slug(doc) === slug ? doc : undefined;
}

type OpenOperations = (slug: string) => PublishedOperations | undefined;

const NEWLINE = 10;
const SLUG_OF_LINE = /^\{"slug":"([a-z0-9-]+)"/;
const MAX_LINE_START = 100; // Bytes. Longer than the longest slug and the field's name.

/** Opens the bytes of `operations.ndjson`. Only the line of a requested slug is parsed, once, because most are never used. */
export function operationsFrom(bytes: Buffer): OpenOperations {
  const lines = new Map<string, [start: number, end: number]>();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const slug = SLUG_OF_LINE.exec(bytes.toString('utf8', start, Math.min(end, start + MAX_LINE_START)))?.[1];
    if (slug === undefined)
      throw new Error(`${OPERATIONS_FILE} has a line without a slug. Build the site again`);
    lines.set(slug, [start, end]);
    start = end + 1;
  }
  const parsed = new Map<string, PublishedOperations>();
  return (slug) => {
    const line = lines.get(slug);
    if (!line || parsed.has(slug)) return parsed.get(slug);
    const operations = JSON.parse(bytes.toString('utf8', ...line)) as PublishedOperations;
    parsed.set(slug, operations);
    return operations;
  };
}
