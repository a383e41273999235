import { z } from 'zod';
import { CatalogVocabularySchema } from '../../catalog/catalog-vocabulary-schema.ts';
import { countVocabulary } from '../../catalog/count-vocabulary.ts';
import { EntrySchema } from '../../catalog/entry-schema.ts';
import { allEntries } from '../../catalog/open.ts';
import { SlugSchema } from '../../entry/text-schema.ts';
import { describeEntry } from '../entry.ts';
import { EntryAnswerSchema } from '../registry-schema.ts';
import type { FileCall } from './call.ts';
import { EXAMPLE_SLUG } from './examples.ts';

/** Also tells where a former slug redirects to. */
export const ENTRY_CALL: FileCall = {
  id: 'getEntry',
  method: 'GET',
  path: '/api/public/registry/{slug}',
  tag: 'catalog',
  summary: 'Read the whole contract of one entry.',
  description:
    'The fields are at the top level and again under "entry", so that clients of either form work. A former slug redirects.',
  params: z.object({ slug: SlugSchema }),
  examples: () => ({ slug: EXAMPLE_SLUG }),
  answer: { description: 'The entry.', schema: EntryAnswerSchema },
  statuses: {
    301: 'The slug is a former one. Location has the current one.',
    404: 'No entry has this slug.',
  },
  file: {
    names: ({ catalog }) => allEntries(catalog).map(({ slug }) => slug),
    write: (source, slug) => {
      const answer = describeEntry(source, slug);
      return answer && JSON.stringify(answer);
    },
  },
  client: { name: 'get' },
  tool: 'get_entry',
  command: 'show {slug}',
};

export const VOCABULARY_CALL: FileCall = {
  id: 'listCapabilities',
  method: 'GET',
  path: '/api/public/capabilities',
  tag: 'catalog',
  summary: 'Read the vocabulary of capabilities, tags and categories.',
  answer: { description: 'The vocabulary with counts.', schema: CatalogVocabularySchema },
  file: { write: ({ catalog }) => JSON.stringify(countVocabulary(allEntries(catalog))) },
  client: { name: 'capabilities' },
  tool: 'list_capabilities',
};

export const DUMP_CALL: FileCall = {
  id: 'streamEntries',
  method: 'GET',
  path: '/api/public/entries.ndjson',
  tag: 'catalog',
  summary: 'Download the whole catalog.',
  description: 'One JSON object of the schema Entry per line, sorted by slug, with a final line break.',
  answer: { description: 'The entries, one per line.', lines: EntrySchema },
  file: { write: ({ catalog }) => catalog.dump() },
  client: { name: 'entries', text: 'dump' },
};

export const CATALOG_CALLS: readonly FileCall[] = [ENTRY_CALL, VOCABULARY_CALL, DUMP_CALL];
