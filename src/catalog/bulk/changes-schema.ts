import { z } from 'zod';
import { SignalsSchema } from '../../health/signals-schema.ts';
import { PublishedOperationsSchema } from '../../operations/published-schema.ts';
import { EntrySchema } from '../entry-schema.ts';

const at = z.iso.datetime({ offset: true }).describe('When the catalog changed.');
const slug = z.string();

/** One line of `index.ndjson`: the fields of an entry that a list or a search box needs. */
export const IndexedEntrySchema = EntrySchema.pick({
  slug: true,
  name: true,
  category: true,
  summary: true,
}).meta({ id: 'IndexedEntry', description: 'An entry in the slim index.' });

/** One line of `changes.ndjson`. */
export const CatalogChangeSchema = z
  .discriminatedUnion('change', [
    z.object({ at, change: z.enum(['added', 'changed']), slug, entry: EntrySchema }),
    z.object({ at, change: z.literal('removed'), slug }),
    z.object({ at, change: z.literal('signals'), slug, signals: SignalsSchema.partial() }),
  ])
  .meta({ id: 'Change', description: 'A change of one entry. Applying a line twice is harmless.' });
export type CatalogChange = z.output<typeof CatalogChangeSchema>;

/** One line of `operations-changes.ndjson`. */
export const OperationsChangeSchema = z
  .discriminatedUnion('change', [
    z.object({ at, change: z.literal('changed'), slug, operations: PublishedOperationsSchema }),
    z.object({ at, change: z.literal('removed'), slug }),
  ])
  .meta({
    id: 'OperationsChange',
    description: 'A change of the operations of one interface. Applying a line twice is harmless.',
  });
export type OperationsChange = z.output<typeof OperationsChangeSchema>;

export const BulkManifestSchema = z
  .object({
    generated_at: z.iso.datetime().describe('When these files were built.'),
    commit: z.string().nullable().describe('Commit of the catalog. Null if the build had no git history.'),
    committed_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .describe('Time of that commit. A copy of this build needs the changes with a later "at".'),
    api_version: z.string(),
    counts: z.object({
      entries: z.int().min(0),
      api: z.int().min(0),
      mcp: z.int().min(0),
      cli: z.int().min(0),
    }),
    changes: z.object({
      kept_since: z.iso
        .datetime({ offset: true })
        .nullable()
        .describe('changes.ndjson can update any copy made since this time. Null: no copy.'),
      note: z.string(),
    }),
    files: z.array(
      z.object({
        path: z.string(),
        media_type: z.string(),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    ),
  })
  .meta({ id: 'Manifest', description: 'The bulk files, with sizes and hashes for checking a copy.' });
export type BulkManifest = z.output<typeof BulkManifestSchema>;
