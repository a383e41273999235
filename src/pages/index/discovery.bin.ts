import { readFileSync } from 'node:fs';
import { builtCatalog } from '../../catalog/built.ts';
import { buildIndex } from '../../discovery/index.ts';
import { LEXICON_FILE, openLexicon } from '../../discovery/lexicon.ts';

/** The search index, read by the functions and by the search of the site alike. */
export const GET = (): Response =>
  new Response(
    buildIndex(builtCatalog().entries, openLexicon(readFileSync(LEXICON_FILE))) as Uint8Array<ArrayBuffer>,
  );
