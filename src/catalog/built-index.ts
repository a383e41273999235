import { readFileSync } from 'node:fs';
import { buildIndex } from '../discovery/index/build-index.ts';
import { LEXICON_FILE, openLexicon } from '../discovery/lexicon.ts';
import { builtCatalog } from './built.ts';

export type BuiltIndex = { index: Uint8Array<ArrayBuffer>; lexicon: Uint8Array<ArrayBuffer> };

let built: BuiltIndex | undefined;

/** The search index of this build and its lexicon, made once. */
export function builtIndex(): BuiltIndex {
  if (built) return built;
  const lexicon = new Uint8Array(readFileSync(LEXICON_FILE));
  const index = buildIndex(builtCatalog().entries, openLexicon(lexicon)) as Uint8Array<ArrayBuffer>;
  built = { index, lexicon };
  return built;
}
