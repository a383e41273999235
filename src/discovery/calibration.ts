import { HEAD_FIELDS } from './index/fields.ts';
import { fieldsWith, maxInverseFrequency } from './index/layer.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';
import type { Ranked } from './ranking/rank-entries.ts';
import type { Offered } from './ranking/rank-offers.ts';

/** Numbers that are known for a need and its best match, and that predict whether the match serves. */
export const EVIDENCE = [
  /** Logarithm of score / weight of the rarest possible word. */
  'logScore',
  /** Share of the need's weight in the words that the match or its best capability has. */
  'share',
  /** The same without the words that only example needs and descriptions have. */
  'headShare',
  /** Share of the need's weight in the heaviest word that neither the match nor its best capability has. */
  'missing',
  /** Logarithm of the number of words of the need. */
  'length',
  /** Logarithm of score / weight of the rarest possible word, of the best wanted capability. */
  'wanted',
] as const;
export type Evidence = Record<(typeof EVIDENCE)[number], number>;
/**
 * Coefficients of a logistic regression on the evidence, for the best match. Further matches have its chance times
 * (their score / the best score) to the power of `fall`.
 */
export type Calibration = { bias: number; fall: number } & Evidence;

/** Keeps the logarithm of a score finite. */
const SCORE_FLOOR = 0.001;
/** Below this, a lower score of the best wanted capability is no further evidence. */
const WANTED_FLOOR = 0.05;
/** The mean of `wanted` over the judged needs, for a catalog without a list of what is wanted. */
export const WANTED_UNKNOWN = 0.06;

/** What is known about a need and its best match. */
export function gatherEvidence(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  best: Pick<Ranked, 'doc' | 'score' | 'capability'>,
  wanted: Pick<Offered, 'score'> | null,
): Evidence {
  let [mass, met, head, missing] = [0, 0, 0, 0];
  for (const { term, weight, idf } of terms) {
    const gain = weight * idf;
    mass += gain;
    const fields = fieldsOfMatch(index, term, best);
    if (fields) met += gain;
    else missing = Math.max(missing, gain);
    if (fields & HEAD_FIELDS) head += gain;
  }
  return {
    logScore: Math.log(SCORE_FLOOR + best.score / maxInverseFrequency(index.size)),
    share: met / (mass || 1),
    headShare: head / (mass || 1),
    missing: missing / (mass || 1),
    length: Math.log(1 + terms.length),
    wanted: wantedEvidence(index, wanted?.score ?? 0),
  };
}

function wantedEvidence({ wanted, size }: SearchIndex, score: number): number {
  return wanted.size > 0 ? Math.log(WANTED_FLOOR + score / maxInverseFrequency(size)) : WANTED_UNKNOWN;
}

/** The fields in which an entry, or the capability for which it was found, has a term. 0 if neither has it. */
const fieldsOfMatch = (
  index: SearchIndex,
  term: number,
  { doc, capability }: Pick<Ranked, 'doc' | 'capability'>,
) =>
  fieldsWith(index, term, doc) |
  (capability === null ? 0 : fieldsWith(index.capabilities, term, capability.offer));

/**
 * Estimates the chance, between 0 and 1, that a match serves the need. It rises with the score of the match.
 * @param ratio score of the match / score of the best match
 */
export function estimateChance(evidence: Evidence, ratio: number, calibration: Calibration): number {
  const logit = EVIDENCE.reduce((sum, name) => sum + calibration[name] * evidence[name], calibration.bias);
  return ratio ** calibration.fall / (1 + Math.exp(-logit));
}

/**
 * Fitted on 2026-11-22 by workshop/scripts/calibrate.ts, which writes these lines. `withMeaning` is for an index
 * opened with a lexicon, `byWords` for one without. `byEntries` is for an index without capabilities, such as that of a
 * downloaded dump, whose scores are lower.
 */
export const CALIBRATIONS = {
  withMeaning: {
    bias: -3.829,
    logScore: 2.62,
    share: 2.305,
    headShare: 1.283,
    missing: -1.648,
    length: 0.797,
    wanted: -3.212,
    fall: 5,
  },
  byWords: {
    bias: -4.34,
    logScore: 2.222,
    share: 2.308,
    headShare: 1.589,
    missing: -1.223,
    length: 0.963,
    wanted: -3.093,
    fall: 4.75,
  },
  byEntries: {
    bias: -2.044,
    logScore: 2.573,
    share: 2.395,
    headShare: 1.697,
    missing: -1.107,
    length: 0.159,
    wanted: 0,
    fall: 4.25,
  },
} satisfies Record<string, Calibration>;

/** The calibration for what an index has. */
export function calibrationFor({
  meaning,
  capabilities,
}: Pick<SearchIndex, 'meaning' | 'capabilities'>): Calibration {
  if (capabilities.size === 0) return CALIBRATIONS.byEntries;
  return meaning ? CALIBRATIONS.withMeaning : CALIBRATIONS.byWords;
}

/**
 * A need whose best match has a lower chance is uncovered. This line has the fewest errors, covered needs that are
 * called none and uncovered ones that get matches, if three of four needs are covered. The ranking page shows both.
 */
export const UNCOVERED_BELOW = 0.3;

/**
 * From this chance on, an agent may call the first match without reading the others. workshop/scripts/calibrate.ts
 * prints how many of these matches serve.
 */
export const SURE_FROM = 0.9;

/** Of needs whose best interface is right, about this share also has the right operation first. */
const RIGHT_OPERATION = 0.8;
/** How fast the chance falls with the score, as for entries. */
const OPERATION_FALL = 4;

/**
 * Estimates the chance that an operation serves the need.
 * @param interfaceChance that of its interface
 * @param ratio score of the operation / score of the best one
 */
export const operationChance = (interfaceChance: number, ratio: number): number =>
  interfaceChance * RIGHT_OPERATION * ratio ** OPERATION_FALL;
