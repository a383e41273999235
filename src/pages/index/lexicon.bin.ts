import { readFileSync } from 'node:fs';
import { LEXICON_FILE } from '../../discovery/lexicon.ts';

/** Word vectors, read by the functions beside the search index. */
export const GET = (): Response => new Response(readFileSync(LEXICON_FILE) as Uint8Array<ArrayBuffer>);
