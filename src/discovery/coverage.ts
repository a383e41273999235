import type { Coverage } from './answer-schema.ts';
import { SURE_FROM } from './calibration.ts';
import { intAt, listAt } from './index/numbers.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';

/** A match with a lower score is more likely wrong than right. Answers and pages call it weak. */
export const WEAK_MATCH_BELOW = 0.5;

/**
 * A match score in whole percent, cut rather than rounded: rounding would show 0.496 as 50 %, the score from which on a
 * match is no longer weak.
 */
export const scorePercent = (score: number): number => Math.floor(score * 100 + TOLERANCE);

/** Keeps 0.29 at 29 %: 0.29 × 100 is slightly less in binary. */
const TOLERANCE = 1e-9;

/**
 * How well a need is covered: see COVERAGE_MEANINGS.
 * @param first the first match, already known to be likely enough; undefined if there is none
 */
export function coverageOf(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  first: { doc: number; match_score: number } | undefined,
): Coverage {
  if (!first) return 'none';
  const isSure = first.match_score >= SURE_FROM || isMetByOneCapability(index, terms, first.doc);
  return isSure ? 'exact' : 'partial';
}

/** Whether one capability of the entry has every topic word of the need. */
export function isMetByOneCapability(index: SearchIndex, terms: readonly NeedTerm[], doc: number): boolean {
  const topic = terms.filter((term) => !term.asking);
  if (topic.length === 0) return false;
  const { capabilityStart, capabilityTerm, capabilityTermStart } = index;
  for (let at = intAt(capabilityStart, doc); at < intAt(capabilityStart, doc + 1); at++) {
    const held = listAt(capabilityTerm, capabilityTermStart, at);
    if (topic.every(({ term }) => term >= 0 && held.includes(term))) return true;
  }
  return false;
}
