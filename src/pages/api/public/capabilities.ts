import { builtCatalog } from '../../../catalog/built.ts';
import type { Vocabulary } from '../../../catalog/schema.ts';

export const GET = (): Response => {
  const { total_entries, categories, capabilities, tags } = builtCatalog();
  return Response.json({ total_entries, categories, capabilities, tags } satisfies Vocabulary);
};
