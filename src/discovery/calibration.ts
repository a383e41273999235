import calibrations from './calibrations.json' with { type: 'json' };
import { EVIDENCE, type Evidence, GENERAL_EVIDENCE, type GeneralEvidence } from './evidence.ts';
import type { SearchIndex } from './index/search-index.ts';

type Coefficients<Name extends string> = Record<Name | 'bias', number>;
/** Coefficients of two logistic regressions: for interfaces that are made for something, and for general ones. */
export type Calibration = {
  specific: Coefficients<keyof Evidence>;
  general: Coefficients<keyof GeneralEvidence>;
};

/** Estimates the chance, between 0 and 1, that a match serves the need. It rises with the score of the match. */
export const estimateChance = (evidence: Evidence, { specific }: Pick<Calibration, 'specific'>): number =>
  logistic(EVIDENCE.reduce((sum, name) => sum + specific[name] * evidence[name], specific.bias));

/** The same for a general interface. */
export const estimateGeneralChance = (
  evidence: GeneralEvidence,
  { general }: Pick<Calibration, 'general'>,
): number =>
  logistic(GENERAL_EVIDENCE.reduce((sum, name) => sum + general[name] * evidence[name], general.bias));

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Fitted by workshop/scripts/calibrate.ts. `withMeaning` is for an index opened with a lexicon, `byWords` for one without.
 * `byEntries` is for an index without capabilities, such as that of a downloaded dump, whose scores are lower.
 */
export const CALIBRATIONS: Readonly<Record<'withMeaning' | 'byWords' | 'byEntries', Calibration>> =
  calibrations;

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
export const UNCOVERED_BELOW = 0.2;

/** Whether a match or an operation with this chance is likely enough to cover a need. */
export const isCovered = (chance: number): boolean => chance >= UNCOVERED_BELOW;

/**
 * From this chance on, an agent may call the first match without reading the others. workshop/scripts/calibrate.ts
 * prints how many of these matches serve.
 */
export const SURE_FROM = 0.85;
