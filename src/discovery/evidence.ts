import { HEAD_FIELDS } from './index/fields.ts';
import { fieldsWith, maxInverseFrequency } from './index/layer.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';
import type { OpenQuestion } from './need/open-question.ts';
import type { Ranked } from './ranking/rank-entries.ts';

/** Numbers that are known for a need and a match, and that predict whether the match serves. */
export const EVIDENCE = [
  /** Logarithm of score / weight of the rarest possible word. */
  'logScore',
  /** The same, minus that of the best match. 0 for the best match, negative for the others. */
  'behind',
  /** Share of the need, by the weights of its words, that the match or its best capability has. A rare word counts no more. */
  'share',
  /** The same without the words that only example needs and descriptions have. */
  'headShare',
  /** Logarithm of the number of words of the need. */
  'length',
  /** Logarithm of score / weight of the rarest possible word, of the best wanted capability. */
  'wanted',
  /** The same of the best operation of the match. */
  'operation',
] as const;
export type Evidence = Record<(typeof EVIDENCE)[number], number>;

/** Numbers that predict whether a general interface, such as web search, serves a need. */
export const GENERAL_EVIDENCE = [
  'best',
  'advice',
  'how',
  'opinion',
  'latest',
  'search',
  'reading',
  'values',
  /** The same of the best match that is not general. */
  'specific',
  /** Its share, as above. */
  'share',
  'length',
] as const;
export type GeneralEvidence = Record<(typeof GENERAL_EVIDENCE)[number], number>;

/** Keeps the logarithm of a score finite. */
const SCORE_FLOOR = 0.001;
/** Below this, a lower score of the best wanted capability or operation is no further evidence. */
const OFFER_FLOOR = 0.05;
/** The mean of `wanted` over the judged needs, for a catalog without a list of what is wanted. */
export const WANTED_UNKNOWN = 0.06;

/** A need, as far as the evidence depends on it: see needEvidence. */
export type NeedEvidence = { terms: readonly NeedTerm[]; length: number; wanted: number };

/** @param wanted score of the best wanted capability */
export const needEvidence = (
  index: SearchIndex,
  terms: readonly NeedTerm[],
  wanted: number,
): NeedEvidence => ({
  terms,
  length: Math.log(1 + terms.length),
  wanted: index.wanted.size > 0 ? logOf(index, wanted, OFFER_FLOOR) : WANTED_UNKNOWN,
});

const logScore = (index: SearchIndex, score: number): number => logOf(index, score, SCORE_FLOOR);

const logOf = ({ size }: SearchIndex, score: number, floor: number) =>
  Math.log(floor + score / maxInverseFrequency(size));

type MatchFacts = Pick<Ranked, 'doc' | 'score' | 'capability' | 'operation'>;

/** @param best the best match of the need that is not general */
export function gatherEvidence(
  index: SearchIndex,
  need: NeedEvidence,
  match: MatchFacts,
  best: Pick<MatchFacts, 'score'>,
): Evidence {
  const ownScore = logScore(index, match.score);
  return {
    logScore: ownScore,
    behind: Math.min(0, ownScore - logScore(index, best.score)),
    ...sharesOf(need.terms, (term) => fieldsOfMatch(index, term, match)),
    length: need.length,
    wanted: need.wanted,
    operation: logOf(index, match.operation, OFFER_FLOOR),
  };
}

/**
 * How much of a need is met. The shares are described in EVIDENCE.
 * @param fieldsOf the fields that have a term, as bits; 0 if none has it
 */
export function sharesOf(
  terms: readonly NeedTerm[],
  fieldsOf: (term: number) => number,
): Pick<Evidence, 'share' | 'headShare'> {
  let [all, met, head] = [0, 0, 0];
  for (const { term, weight } of terms) {
    const fields = fieldsOf(term);
    all += weight;
    if (fields) met += weight;
    if (fields & HEAD_FIELDS) head += weight;
  }
  return { share: met / (all || 1), headShare: head / (all || 1) };
}

/** @param best the best match that is not general, if there is one */
export const gatherGeneralEvidence = (
  index: SearchIndex,
  question: OpenQuestion,
  { terms, length }: NeedEvidence,
  best: Pick<MatchFacts, 'doc' | 'score' | 'capability'> | undefined,
): GeneralEvidence => ({
  ...question,
  specific: logOf(index, best?.score ?? 0, OFFER_FLOOR),
  share: best ? sharesOf(terms, (term) => fieldsOfMatch(index, term, best)).share : 0,
  length,
});

/** The fields in which an entry, or the capability for which it was found, has a term. 0 if neither has it. */
const fieldsOfMatch = (
  index: SearchIndex,
  term: number,
  { doc, capability }: Pick<MatchFacts, 'doc' | 'capability'>,
) =>
  fieldsWith(index, term, doc) |
  (capability === null ? 0 : fieldsWith(index.capabilities, term, capability.offer));
