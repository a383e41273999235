import { buildIndexFiles } from '../discovery/index/build-index.ts';
import { operationOffers } from '../discovery/index/offers/operation-offers.ts';
import { openLexicon } from '../discovery/lexicon.ts';
import { type CatalogEntry, EntryFileSchema } from '../entry/file-schema.ts';
import { composeStatus, unknownStatus } from '../health/status.ts';
import type { PublishedOperations } from '../operations/published-schema.ts';
import { inOrder } from '../text/in-order.ts';
import { writeDump } from './bulk/changes.ts';
import { type Entry, EntrySchema } from './entry-schema.ts';
import { catalogFrom, type OpenCatalog } from './open.ts';
import { publishEntry } from './publish-entry.ts';

/**
 * Makes a catalog from a downloaded dump. Its status is unknown, because a dump holds no history.
 *
 * Dumps of older versions are readable: the API only adds fields. A field that the dump lacks is derived from the others
 * (`auth_kind`, `no_key`, `verified`), or else gets the default of its schema, or the value before the first probe.
 * Unknown fields of newer versions are ignored. Throws an error that names the first line that is not an entry.
 * @param options.operations the text of `operations.ndjson`. Without it no operation is known
 */
export function catalogFromDump(
  dump: string,
  { now, lexicon, operations = '' }: { now: Date; lexicon?: Uint8Array; operations?: string },
): OpenCatalog {
  const entries = linesOf(dump)
    .map(({ line, number }) => readEntry(line, number))
    .sort((a, b) => inOrder(a.slug, b.slug));
  const interfaces = linesOf(operations).map(({ line, number }) => readOperations(line, number));
  const files = buildIndexFiles(entries, {
    lexicon: lexicon && openLexicon(lexicon),
    operations: operationOffers(interfaces, entries),
  });
  const status = composeStatus(entries.map(unknownStatus), [], { now, stale: true });
  return catalogFrom({
    index: files.index,
    operationIndex: files.operations,
    operations: Buffer.from(operations),
    ...(lexicon ? { lexicon } : {}),
    entries: Buffer.from(writeDump(entries)),
    readStatus: async () => JSON.stringify(status),
  });
}

const linesOf = (text: string): { line: string; number: number }[] =>
  text
    .split('\n')
    .map((line, position) => ({ line, number: position + 1 }))
    .filter(({ line }) => line.trim() !== '');

/** Not checked by a schema, as in the functions: a file of operations is large, and most of it is never used. */
function readOperations(line: string, number: number): PublishedOperations {
  try {
    return JSON.parse(line) as PublishedOperations;
  } catch (cause) {
    throw new Error(`Line ${number} is not a line of operations.ndjson`, { cause });
  }
}

/** Defaults of the fields that a file may leave out. Every other field of a file was in the first version of the dump. */
const FILE_DEFAULTS = Object.fromEntries(
  Object.entries(EntryFileSchema.shape).flatMap(([name, field]) => {
    const missing = field.safeParse(undefined);
    return missing.success ? [[name, missing.data]] : [];
  }),
);

function readEntry(line: string, number: number): Entry {
  try {
    const given = JSON.parse(line);
    // Not checked yet. publishEntry throws on a missing auth_mode, and the schema checks the result.
    const published = publishEntry({ ...FILE_DEFAULTS, ...given } as CatalogEntry);
    return EntrySchema.parse({ ...published, ...given });
  } catch (cause) {
    throw new Error(`Line ${number} is not an entry of a Callbook dump`, { cause });
  }
}
