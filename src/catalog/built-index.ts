import { readFileSync } from 'node:fs';
import { buildIndexFiles } from '../discovery/index/build-index.ts';
import { capabilityOffers } from '../discovery/index/offers/capability-offers.ts';
import { operationOffers } from '../discovery/index/offers/operation-offers.ts';
import { LEXICON_FILE, openLexicon } from '../discovery/lexicon.ts';
import { loadCatalogVocabulary, loadWanted } from '../entry/files/load-vocabulary.ts';
import { environment } from '../environment/environment.ts';
import { builtCatalog } from './built.ts';
import { builtOperations } from './built-operations.ts';

export type BuiltIndex = Record<'index' | 'operations' | 'lexicon', Uint8Array<ArrayBuffer>>;

let built: BuiltIndex | undefined;

/** The search index of this build and its lexicon, made once. */
export function builtIndex(): BuiltIndex {
  if (built) return built;
  const lexicon = new Uint8Array(readFileSync(LEXICON_FILE));
  const { entries } = builtCatalog();
  const folders = environment();
  const capabilities = capabilityOffers(entries, loadCatalogVocabulary(folders), loadWanted(folders));
  const files = buildIndexFiles(entries, {
    lexicon: openLexicon(lexicon),
    capabilities,
    operations: operationOffers(builtOperations(), entries),
  });
  built = { ...(files as { index: Uint8Array<ArrayBuffer>; operations: Uint8Array<ArrayBuffer> }), lexicon };
  return built;
}
