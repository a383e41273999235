import { z } from 'zod';

const count = z.int().min(0);

const WordCountSchema = z.object({
  name: z.string(),
  entries: z.int().min(1).describe('Number of entries that have it.'),
});
export type WordCount = z.output<typeof WordCountSchema>;

export const CatalogVocabularySchema = z
  .object({
    total_entries: z.int().min(0),
    categories: z
      .object({ api: count, mcp: count, cli: count })
      .describe('Number of entries of each category.'),
    capabilities: z.array(WordCountSchema).describe('Most entries first, then by name.'),
    tags: z.array(WordCountSchema).describe('Most entries first, then by name.'),
  })
  .meta({ id: 'Vocabulary', description: 'The capabilities, tags and categories in use.' });
export type CatalogVocabulary = z.output<typeof CatalogVocabularySchema>;
