import { HEAD_FIELDS } from '../index/fields.ts';
import { fieldsWith } from '../index/find-posting.ts';
import type { Layer } from '../index/layer.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { readMeaning } from './need-meaning.ts';
import { type RankedDocument, rankDocuments, scoreDocument } from './rank-documents.ts';
import { bestOfOwners, type Offered, ownersOf, rankOffers } from './rank-offers.ts';

/** An entry. Its `score` also counts its best capability. */
export type Ranked = RankedDocument & { capability: Offered | null };

/** Found on the development sets. */
export const RANKING = {
  /** Entries with the best BM25F scores that are ranked again by meaning. */
  candidates: 200,
  /** What the best capability of an entry adds to its score. */
  capabilityWeight: 0.6,
  /** A capability counts up to this much more if the need names it … */
  namedGain: 2,
  /** … by the share of the need that is the name. High, so that one of several words makes no name. */
  namedPower: 8,
  /** Only the best capabilities count. */
  capabilities: 40,
  /** The first of them also add the entries that share no word with the need. */
  seeds: 10,
  /** … at most this many. */
  seeded: 200,
};

/**
 * Ranks by BM25F over the inverted index, then adds the similarity of meaning and the best capability.
 * Operations do not count: interfaces with many of them would rise by chance (see docs/ranking-log.md).
 * @param accepts entries for which it returns false are left out
 * @returns best first; equal scores in the order of the catalog
 */
export function rankEntries(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranked[] {
  const { capabilities: layer } = index;
  const need = readMeaning(index, terms);
  const limit = RANKING.candidates;
  const found = new Map(
    rankDocuments(index, terms, need, { accepts, limit }).map((document) => [document.doc, document]),
  );
  const capabilities = namedFirst(layer, terms, rankOffers(layer, terms, need, RANKING.capabilities));
  const full = found.size + RANKING.seeded;
  for (const { offer } of capabilities.slice(0, RANKING.seeds))
    for (const doc of ownersOf(layer, offer))
      if (found.size < full && !found.has(doc) && accepts(doc))
        found.set(doc, scoreDocument(index, need, doc));
  const capabilityOf = bestOfOwners(layer, capabilities, found);
  const ranked: Ranked[] = [];
  // Fields are named, because copying hundreds of objects by spreading them takes most of a millisecond.
  for (const { doc, words, similarity, score: own } of found.values()) {
    const capability = capabilityOf.get(doc) ?? null;
    const score = own + RANKING.capabilityWeight * (capability?.score ?? 0);
    ranked.push({ doc, words, similarity, capability, score });
  }
  return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
}

/**
 * Raises the capabilities that a need calls by their name, or by what else they are called: "spellcheck" is one word of
 * one phrase among forty, but says everything.
 * @returns best first
 */
function namedFirst(layer: Layer, terms: readonly NeedTerm[], offers: readonly Offered[]): Offered[] {
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0) || 1;
  const raised = offers.map(({ offer, score }) => {
    const named = terms.reduce(
      (sum, { term, weight, idf }) => sum + (fieldsWith(layer, term, offer) & HEAD_FIELDS ? weight * idf : 0),
      0,
    );
    return { offer, score: score * (1 + RANKING.namedGain * (named / mass) ** RANKING.namedPower) };
  });
  return raised.sort((a, b) => b.score - a.score || a.offer - b.offer);
}
