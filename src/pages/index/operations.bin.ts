import { builtIndex } from '../../catalog/built-index.ts';

/** The operations of the search index. The site loads it after the rest, when somebody searches. */
export const GET = (): Response => new Response(builtIndex().operations);
