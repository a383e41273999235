import { readFileSync } from 'node:fs';
import { buildIndex } from '../discovery/index/build-index.ts';
import { capabilityOffers } from '../discovery/index/capability-offers.ts';
import { LEXICON_FILE, openLexicon } from '../discovery/lexicon.ts';
import { loadVocabulary } from '../entry/files/load-vocabulary.ts';
import { environment } from '../environment/environment.ts';
import { builtCatalog } from './built.ts';

export type BuiltIndex = { index: Uint8Array<ArrayBuffer>; lexicon: Uint8Array<ArrayBuffer> };

let built: BuiltIndex | undefined;

/** The search index of this build and its lexicon, made once. */
export function builtIndex(): BuiltIndex {
  if (built) return built;
  const lexicon = new Uint8Array(readFileSync(LEXICON_FILE));
  const { entries } = builtCatalog();
  const capabilities = capabilityOffers(entries, loadVocabulary(environment().entriesFolder));
  const index = buildIndex(entries, { lexicon: openLexicon(lexicon), capabilities });
  built = { index: index as Uint8Array<ArrayBuffer>, lexicon };
  return built;
}
