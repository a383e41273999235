import { actionOf, NO_ACTION } from '../actions.ts';
import { fieldBits } from '../index/fields.ts';
import { fieldsWith } from '../index/layer.ts';
import { listAt, numberAt } from '../index/numbers.ts';
import type { OfferLayer } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { type WeightedNeed, weighNeed } from '../meaning.ts';
import type { NeedTerm } from '../need/need-term.ts';
import { readNeed } from '../need/read-need.ts';
import { bestOperationScore, operationsOf, scoreOperations, scoreWords } from './operation-scores.ts';
import { scoreDocument } from './rank-documents.ts';
import { generalEntries, type Offered } from './rank-offers.ts';

const CAPABILITY_FIELD = fieldBits(['capabilities']);

/** Found on the development sets, and on those of outsiders. */
export const OPERATION_RANKING = {
  /** Verbs such as "find" and "list" distinguish operations, but not interfaces. */
  askingFactor: 2.5,
  meaningFactor: 2,
  /** How much less a word counts that many operations of the interface have: "movie" in a catalog of movies. */
  commonPower: 0.3,
  /** What counts next to 1 for the words of the need. The similarity of meaning is from 0 to 1. */
  similarityShare: 0.3,
  /** How well an operation fits the capability that its interface was found for. */
  capabilityShare: 0.25,
  /**
   * The same for a general capability, and what the words of the need count then. A web search for "neighborhoods of Toronto" is
   * found for what it does, and the need would name the list of its locations.
   */
  generalShare: 1,
  generalWords: 0.6,
  /** What the last operation of an interface loses: sources and people list first what is called most. */
  orderShare: 0.2,
  /** What each word of its name costs that the need does not have: "news by country" is not asked for by "news". */
  lackingShare: 0.16,
  maxLacking: 4,
  /** What an operation loses that does something else than the need asks for: it reads one where one is to be made. */
  otherActionShare: 0.12,
};

/**
 * An operation of an entry. `number` counts those of the entry from 0. `share` is the part of the chance of its interface
 * that it has: see sharesOf.
 */
export type FittingOperation = { number: number; share: number };

/** A need with the weights for the choice of an operation. */
function weighForOperations(index: SearchIndex, terms: readonly NeedTerm[]): WeightedNeed {
  const { askingFactor, meaningFactor } = OPERATION_RANKING;
  const need = weighNeed(index, terms);
  return {
    ...need,
    terms: terms.map((term) => (term.asking ? { ...term, weight: term.weight * askingFactor } : term)),
    meaningWeight: need.meaningWeight * meaningFactor,
  };
}

type Found = { doc: number; capability: Offered | null };

/**
 * The operations of some matches, for a choice among all of them. Those of matches whose operations have less of the need
 * fall behind by the root of that part: an operation counts more than its words, since the interface was found for them
 * already.
 */
export function rankOperations<Match extends Found>(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  matches: readonly Match[],
): (FittingOperation & { match: Match })[] {
  const { operations: layer } = index;
  if (!layer) return [];
  const need = weighForOperations(index, terms);
  const strengths = matches.map(({ doc }) => bestOperationScore(layer, need, doc));
  const strongest = Math.max(...strengths) || 1;
  const order = operationOrder(index, terms);
  return matches.flatMap((match, at) =>
    order(match).map(({ number, share }) => ({
      match,
      number,
      share: share * Math.sqrt((strengths[at] ?? 0) / strongest),
    })),
  );
}

/**
 * Orders the operations of matches of a need, the one to call first:
 *
 *   words of the need ──────────────┐
 *   similarity of meaning           ├──▶ score, next to that of the best one ──▶ share
 *   words of the capability         │
 *   − place in the source           │
 *   − words of its name that lack   │
 *   − it does something else ───────┘
 *
 * Where the need has no word of them, such as "capital of Peru" for a search engine, capability, order and names decide.
 */
export function operationOrder(
  index: SearchIndex,
  terms: readonly NeedTerm[],
): (match: Found) => FittingOperation[] {
  const { operations: layer } = index;
  if (!layer) return () => [];
  const { similarityShare, orderShare, lackingShare, otherActionShare } = OPERATION_RANKING;
  const need = weighForOperations(index, terms);
  const asked = new Set(terms.map(({ word }) => actionOf(word)).filter((action) => action !== NO_ACTION));
  const needOf = capabilityNeeds(index);
  return ({ doc, capability }) => {
    const operations = operationsOf(layer, doc);
    const general = generalEntries(index).get(doc);
    const [wordWeight, capabilityWeight] = weightsFor(general !== undefined);
    const offer = general ?? capability?.offer;
    const words = relative(scoreWords(layer, withoutCommon(layer, need, operations), operations));
    const backing =
      offer === undefined ? [] : relative(scoreOperations(layer, needOf(doc, offer), operations));
    const scores = Array.from(
      operations,
      (offer, at) =>
        wordWeight * (words[at] ?? 0) +
        similarityShare * scoreDocument(layer, need, offer).similarity +
        capabilityWeight * (backing[at] ?? 0) -
        (orderShare * at) / operations.length -
        lackingShare * countLacking(layer, terms, offer) -
        (doesOther(layer, offer, asked) ? otherActionShare : 0),
    );
    return sharesOf(scores);
  };
}

/** The need with less weight for words that many of some operations have. */
function withoutCommon(layer: OfferLayer, need: WeightedNeed, operations: Uint32Array): WeightedNeed {
  const { length } = operations;
  const weightOf = ({ term, weight }: NeedTerm) => {
    const having = operations.filter((offer) => fieldsWith(layer, term, offer) !== 0).length;
    if (having === 0) return weight;
    return weight * (Math.log1p(length / having) / Math.log1p(length)) ** OPERATION_RANKING.commonPower;
  };
  return { ...need, terms: need.terms.map((term) => ({ ...term, weight: weightOf(term) })) };
}

/** The name of a capability as a need. Matches share capabilities, so each is read once. */
function capabilityNeeds(index: SearchIndex): (doc: number, offer: number) => WeightedNeed {
  const known = new Map<number, WeightedNeed>();
  return (doc, offer) => {
    const found = known.get(offer);
    if (found) return found;
    const made = weighForOperations(index, readNeed(index, nameOfCapability(index, doc, offer)));
    known.set(offer, made);
    return made;
  };
}

/** What the words of the need and the capability of an interface count. */
function weightsFor(isGeneral: boolean): [words: number, capability: number] {
  const { capabilityShare, generalShare, generalWords } = OPERATION_RANKING;
  return isGeneral ? [generalWords, generalShare] : [1, capabilityShare];
}

/** Of needs whose interface is right, the part whose first operation is not, if the next one fits as well. */
const DOUBT = 0.4;
/** How fast the doubt vanishes when the next operation fits less well. */
const DOUBT_POWER = 4;

/**
 * From best to worst, each with its part of the chance of the interface. The best one has all of it if no other fits half as
 * well, and 0.6 if another fits as well: so it was for needs of outsiders and of the repository.
 */
function sharesOf(scores: readonly number[]): FittingOperation[] {
  const best = Math.max(...scores);
  const worst = Math.min(0, ...scores); // Scores may be below 0.
  const fits = scores
    .map((score, number) => ({ number, fit: (score - worst) / (best - worst || 1) }))
    .sort((a, b) => b.fit - a.fit);
  const next = fits[1]?.fit ?? 0;
  return fits.map(({ number, fit }, at) => ({
    number,
    share: at === 0 ? 1 - DOUBT * next ** DOUBT_POWER : (1 - DOUBT) * fit,
  }));
}

/** How many words of its name the need does not have. */
function countLacking(layer: OfferLayer, terms: readonly NeedTerm[], offer: number): number {
  const held = terms.filter(({ term }) => fieldsWith(layer, term, offer) & CAPABILITY_FIELD);
  return Math.min(OPERATION_RANKING.maxLacking, Math.max(0, numberAt(layer.nameWords, offer) - held.length));
}

/** Whether an operation does something, and the need asks for something else only. */
function doesOther(layer: OfferLayer, offer: number, asked: ReadonlySet<number>): boolean {
  const action = numberAt(layer.actions, offer);
  return asked.size > 0 && action !== NO_ACTION && !asked.has(action);
}

function relative(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  return scores.map((score) => (best > 0 ? score / best : 0));
}

/** The words of the capability of an entry that an offer stands for. Empty if the entry does not have it. */
function nameOfCapability(index: SearchIndex, doc: number, offer: number): string {
  for (let held = startOf(index, doc); held < startOf(index, doc + 1); held += 1) {
    const words = listAt(index.capabilityTerm, index.capabilityTermStart, held);
    if (words.every((term) => fieldsWith(index.capabilities, term, offer) & CAPABILITY_FIELD))
      return Array.from(words, (term) => index.terms[term]).join(' ');
  }
  return '';
}

const startOf = ({ capabilityStart }: SearchIndex, doc: number): number => numberAt(capabilityStart, doc);
