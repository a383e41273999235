import { buildIndex } from '../discovery/index/build-index.ts';
import { composeStatus, unknownStatus } from '../health/status.ts';
import { writeDump } from './bulk/changes.ts';
import { EntrySchema } from './entry-schema.ts';
import { catalogFrom, type OpenCatalog } from './open.ts';

/**
 * A catalog made of a downloaded dump alone. Its status knows nothing of the last 30 days: a dump holds no history.
 * Throws an error that names the first line which is no entry.
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

function readEntry(line: string, number: number) {
  try {
    return EntrySchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`Line ${number} is no entry of a Callbook dump`, { cause });
  }
}
