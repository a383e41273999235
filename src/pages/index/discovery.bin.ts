import { builtIndex } from '../../catalog/built-index.ts';

/** The search index, read by the functions and by the search of the site alike. */
export const GET = (): Response => new Response(builtIndex().index);
