import { readFileSync } from 'node:fs';
import { buildIndexFiles } from '../../discovery/index/build-index.ts';
import { capabilityOffers, type DescribedCapability } from '../../discovery/index/offers/offers.ts';
import { operationOffers } from '../../discovery/index/offers/operation-offers.ts';
import { LEXICON_FILE, openLexicon } from '../../discovery/lexicon.ts';
import type { PublishedOperations } from '../../operations/published-schema.ts';
import type { Entry } from '../entry-schema.ts';

export type BuiltIndex = Record<'index' | 'operations' | 'lexicon', Uint8Array>;

/** Capabilities with their definitions and phrases: those that entries may have, and those that no entry has. */
export type IndexVocabulary<Defined = DescribedCapability, Wanted = Defined> = {
  defined: readonly (readonly [name: string, Defined])[];
  wanted: readonly (readonly [name: string, Wanted])[];
};

/** The search index of a catalog, and the lexicon that it needs. */
export function makeIndex(
  entries: readonly Entry[],
  operations: readonly PublishedOperations[],
  { defined, wanted }: IndexVocabulary,
): BuiltIndex {
  const lexicon = new Uint8Array(readFileSync(LEXICON_FILE));
  const files = buildIndexFiles(entries, {
    lexicon: openLexicon(lexicon),
    capabilities: capabilityOffers(entries, new Map(defined), new Map(wanted)),
    operations: operationOffers(operations, entries),
  });
  return { ...files, lexicon };
}
