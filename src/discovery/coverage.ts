import { SURE_FROM } from './calibration.ts';
import type { Coverage } from './coverage-schema.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';

/** A match with a lower score is more likely wrong than right. Answers and pages call it weak. */
export const WEAK_MATCH_BELOW = 0.5;

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
  for (let at = index.capabilityStart[doc] ?? 0; at < (index.capabilityStart[doc + 1] ?? 0); at++) {
    const held = index.capabilityTerm.subarray(
      index.capabilityTermStart[at],
      index.capabilityTermStart[at + 1],
    );
    if (topic.every(({ term }) => term >= 0 && held.includes(term))) return true;
  }
  return false;
}
