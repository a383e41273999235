import type { OfferLayer } from './index/offers.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';
import { readMeaning } from './need-meaning.ts';
import { type RankedDocument, rankDocuments, scoreDocument } from './rank-documents.ts';
import { bestOfOwners, type Offered, ownersOf, rankOffers } from './rank-offers.ts';
import { needOfOperations, type RankedOperation, rankOperations } from './rank-operations.ts';

/** An entry. Its `score` also counts its best capability and its best operation. */
export type Ranked = RankedDocument & { capability: Offered | null };

/** Entries, best first, and a function that ranks their operations. */
export type Ranking = { entries: Ranked[]; operations: (entries: readonly Ranked[]) => RankedOperation[] };

/** Found on the development sets. */
export const RANKING = {
  /** Entries with the best BM25F scores that are ranked again by meaning. */
  candidates: 200,
  /** What the best capability and the best operation of an entry add to its score. */
  capabilityWeight: 0.6,
  operationWeight: 0.2,
  /** Only the best capabilities and operations count. */
  capabilities: 40,
  operations: 200,
  /** The first of them also add the entries that share no word with the need. */
  seeds: 10,
};

/**
 * Ranks by BM25F over the inverted index, then adds the similarity of meaning, the best capability and the best
 * operation. Equal scores keep the order of the catalog.
 * @param accepts entries for which it returns false are left out
 */
export function rankAll(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranking {
  const need = readMeaning(index, terms);
  const limit = RANKING.candidates;
  const found = new Map(
    rankDocuments(index, terms, need, { accepts, limit }).map((document) => [document.doc, document]),
  );
  const capabilities = rankOffers(index.capabilities, terms, need, RANKING.capabilities);
  const asked = needOfOperations(terms, need);
  const operations = index.operations
    ? rankOffers(index.operations, asked.terms, asked.need, RANKING.operations)
    : [];
  const seed = (layer: OfferLayer, offers: readonly Offered[]) => {
    for (const { offer } of offers.slice(0, RANKING.seeds))
      for (const doc of ownersOf(layer, offer))
        if (!found.has(doc) && accepts(doc)) found.set(doc, scoreDocument(index, need, doc));
  };
  seed(index.capabilities, capabilities);
  if (index.operations) seed(index.operations, operations);
  const capabilityOf = bestOfOwners(index.capabilities, capabilities);
  const operationOf = index.operations
    ? bestOfOwners(index.operations, operations)
    : new Map<number, Offered>();
  const entries = [...found.values()].map((document): Ranked => {
    const capability = capabilityOf.get(document.doc) ?? null;
    const offered =
      RANKING.capabilityWeight * (capability?.score ?? 0) +
      RANKING.operationWeight * (operationOf.get(document.doc)?.score ?? 0);
    return { ...document, capability, score: document.score + offered };
  });
  return {
    entries: entries.sort((a, b) => b.score - a.score || a.doc - b.doc),
    operations: (ranked) => rankOperations(index, asked, ranked, operations),
  };
}

/** The entries ranked for a need: see rankAll. */
export const rankEntries = (
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranked[] => rankAll(index, terms, accepts).entries;
