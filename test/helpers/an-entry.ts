import type { Entry } from '../../src/catalog/entry-schema.ts';
import { catalogFrom, type OpenCatalog } from '../../src/catalog/open.ts';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import { buildIndexFiles } from '../../src/discovery/index/build-index.ts';
import type { Offer } from '../../src/discovery/index/offers/offers.ts';
import { operationOffers } from '../../src/discovery/index/offers/operation-offers.ts';
import { openLexicon } from '../../src/discovery/lexicon.ts';
import { type CatalogEntry, EntryFileSchema } from '../../src/entry/file-schema.ts';
import type { Signals } from '../../src/health/signals-schema.ts';
import { composeStatus, unknownStatus } from '../../src/health/status.ts';
import type { PublishedOperations } from '../../src/operations/published-schema.ts';

/** An entry as a file would give it. Tests name what they are about; the rest is plain. */
export function aCatalogEntry(fields: Partial<CatalogEntry> = {}): CatalogEntry {
  const { slug = 'tide-tables', category = 'api', ...rest } = fields;
  const file = EntryFileSchema.parse({
    name: 'Tide Tables',
    summary: 'High and low water for harbours of the North Sea.',
    endpoint: `https://${slug}.example.org/v1`,
    auth_mode: 'none',
    docs_url: 'https://tides.example.org/docs',
    tags: ['tides'],
    capabilities: ['get_tide_times'],
    example_needs: [
      'when is high water in Harlingen',
      'plan a walk over the mud flats',
      'ebb and flood tomorrow',
    ],
    source: 'https://tides.example.org/docs',
    ...rest,
  });
  return { ...file, slug, category };
}

/** A published entry with the given fields and signals. */
export function anEntry(fields: Partial<CatalogEntry> = {}, signals: Partial<Signals> = {}): Entry {
  return { ...publishEntry(aCatalogEntry(fields)), ...signals };
}

/** A catalog in memory, as functions see a built one. */
export function aCatalog(
  entries: readonly Entry[],
  now = new Date('2026-11-21T12:00:00Z'),
  operations: readonly PublishedOperations[] = [],
  { lexicon, capabilities = [] }: { lexicon?: Buffer; capabilities?: Offer[] } = {},
): OpenCatalog {
  const sorted = [...entries].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const offers = { capabilities, operations: operationOffers(operations, sorted) };
  const files = buildIndexFiles(sorted, { ...offers, ...(lexicon && { lexicon: openLexicon(lexicon) }) });
  const status = composeStatus(sorted.map(unknownStatus), [], { now, stale: true });
  return catalogFrom({
    index: files.index,
    ...(lexicon && { lexicon }),
    operationIndex: files.operations,
    operations: Buffer.from(operations.map((each) => `${JSON.stringify(each)}\n`).join('')),
    entries: Buffer.from(sorted.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
    readStatus: async () => JSON.stringify(status),
  });
}
