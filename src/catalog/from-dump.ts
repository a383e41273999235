import { buildIndex } from '../discovery/index/build-index.ts';
import { type CatalogEntry, EntryFileSchema } from '../entry/file-schema.ts';
import { composeStatus, unknownStatus } from '../health/status.ts';
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
 */
export function catalogFromDump(
  dump: string,
  { now, lexicon }: { now: Date; lexicon?: Uint8Array },
): OpenCatalog {
  const entries = dump
    .split('\n')
    .map((line, position) => ({ line, number: position + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readEntry(line, number))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const status = composeStatus(entries.map(unknownStatus), [], { now, stale: true });
  return catalogFrom({
    index: buildIndex(entries),
    ...(lexicon ? { lexicon } : {}),
    entries: Buffer.from(writeDump(entries)),
    readStatus: async () => JSON.stringify(status),
  });
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
