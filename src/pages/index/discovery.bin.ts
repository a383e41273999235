import { builtCatalog } from '../../catalog/built.ts';
import { buildIndex } from '../../discovery/index.ts';

/** The search index, read by the functions and by the search of the site alike. */
export const GET = (): Response =>
  new Response(buildIndex(builtCatalog().entries) as Uint8Array<ArrayBuffer>);
