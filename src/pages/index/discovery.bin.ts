import { builtIndex } from '../../catalog/built-index.ts';

/** The search index, used by the functions and by the search of the site. */
export const GET = (): Response => new Response(builtIndex().index);
