import { readFileSync } from 'node:fs';
import { LEXICON_FILE } from '../../discovery/lexicon.ts';

/** The word vectors, used by the functions and by the search of the site. */
export const GET = (): Response => new Response(readFileSync(LEXICON_FILE) as Uint8Array<ArrayBuffer>);
