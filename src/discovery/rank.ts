import { collectCandidates } from './candidates.ts';
import type { Layer } from './index/layer.ts';
import type { OfferLayer } from './index/offers.ts';
import type { Meaning, SearchIndex } from './index/search-index.ts';
import { cosineSimilarity, needVector, rowOf } from './meaning.ts';
import type { NeedTerm } from './need/need-term.ts';

/** `score` = `words` (BM25F) + similarityWeight × `similarity` (cosine, 0 to 1). */
type RankedDocument = { doc: number; score: number; words: number; similarity: number };

/** An entry. Its `score` also counts what it offers: capabilityWeight × the score of its best `capability`. */
export type Ranked = RankedDocument & { capability: Offered | null };

/** An offer that fits the need, and its own score. */
export type Offered = { offer: number; score: number };

/**
 * Found on the development sets. `candidates` entries with the best BM25F scores are ranked again by meaning.
 * See similarityWeight for the rest.
 */
export const RANKING = {
  meaningWeight: 4,
  massUnit: 20,
  massPower: 0.2,
  /** The weight of the similarity falls with this power of the share of the need that the lexicon knows. */
  knownPower: 1,
  candidates: 200,
  /** What the best capability of an entry adds to its score. */
  capabilityWeight: 0.6,
  /** Only the best capabilities count. The first `seeds` also add the entries that share no word with the need. */
  capabilities: 40,
  seeds: 10,
};

/**
 * Ranks by BM25F over the inverted index, then adds the similarity of meaning and the best capability.
 * @param accepts entries for which it returns false are left out
 * @returns entries, best first; equal scores in the order of the catalog
 */
export function rankEntries(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  accepts: (doc: number) => boolean,
): Ranked[] {
  const need = readMeaning(index, terms);
  const found = new Map<number, RankedDocument>();
  for (const document of rankDocuments(index, terms, need, accepts, RANKING.candidates))
    found.set(document.doc, document);
  const best = bestOffers(index.capabilities, rankOffers(index.capabilities, terms, need), (doc, rank) => {
    if (rank >= RANKING.seeds || found.has(doc) || !accepts(doc)) return;
    found.set(doc, scoreDocument(index, need, { doc, words: 0 }));
  });
  const ranked = [...found.values()].map((document): Ranked => {
    const capability = best.get(document.doc) ?? null;
    return {
      ...document,
      capability,
      score: document.score + RANKING.capabilityWeight * (capability?.score ?? 0),
    };
  });
  return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
}

/** The vector of a need, null if there is none, and the BM25F score that a similarity of 1 is worth. */
type NeedMeaning = { vector: Float32Array | null; weight: number };

const readMeaning = ({ meaning }: SearchIndex, terms: readonly NeedTerm[]): NeedMeaning => ({
  vector: meaning && needVector(terms, meaning),
  weight: similarityWeight(terms) * (meaning ? knownShare(terms, meaning) ** RANKING.knownPower : 1),
});

const rankDocuments = (
  layer: Layer,
  terms: readonly NeedTerm[],
  need: NeedMeaning,
  accepts: (doc: number) => boolean,
  limit: number,
): RankedDocument[] =>
  collectCandidates(layer, terms, accepts, limit).map((candidate) => scoreDocument(layer, need, candidate));

function scoreDocument(
  layer: Layer,
  { vector, weight }: NeedMeaning,
  { doc, words }: { doc: number; words: number },
): RankedDocument {
  const similarity = vector ? cosineSimilarity(layer, vector, doc) : 0;
  return { doc, words, similarity, score: words + weight * similarity };
}

/** The offers that fit a need, best first. */
function rankOffers(layer: OfferLayer, terms: readonly NeedTerm[], need: NeedMeaning): Offered[] {
  if (layer.size === 0) return [];
  const ranked = rankDocuments(layer, terms, need, () => true, RANKING.capabilities);
  ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
  return ranked.map(({ doc, score }) => ({ offer: doc, score }));
}

/**
 * The best offer of each entry that has one of them.
 * @param onOwner called for each owner with the rank of the offer, from 0
 */
function bestOffers(
  { ownerStart, owners }: OfferLayer,
  offers: readonly Offered[],
  onOwner: (doc: number, rank: number) => void,
): Map<number, Offered> {
  const best = new Map<number, Offered>();
  offers.forEach((offered, rank) => {
    const end = ownerStart[offered.offer + 1] ?? 0;
    for (let at = ownerStart[offered.offer] ?? 0; at < end; at++) {
      const doc = owners[at] ?? 0;
      if (!best.has(doc)) best.set(doc, offered);
      onOwner(doc, rank);
    }
  });
  return best;
}

/** Share of the need's weight in words that the lexicon has. The vector says nothing about the others. */
function knownShare(terms: readonly NeedTerm[], meaning: Meaning): number {
  let [all, known] = [0, 0];
  for (const term of terms) {
    if (term.joins) continue;
    const weight = term.weight * term.idf;
    all += weight;
    if (rowOf(term, meaning) !== undefined) known += weight;
  }
  return known / (all || 1);
}

/**
 * The BM25F score that a similarity of 1 is worth: `meaningWeight` if the words of the need weigh `massUnit` together,
 * more for a heavier need.
 */
export function similarityWeight(terms: readonly NeedTerm[]): number {
  const mass = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  return RANKING.meaningWeight * (mass / RANKING.massUnit) ** RANKING.massPower;
}
