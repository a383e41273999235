import type { OpenCatalog } from '../../catalog/open.ts';
import { UNCOVERED_BELOW } from '../../discovery/calibration.ts';
import { discoverEntries } from '../../discovery/discover.ts';
import type { DiscoverOptions } from '../../discovery/rank-need.ts';
import { describeNearest } from './describe-match.ts';
import type { FilteredOut } from './discover-schema.ts';

const MAX_FILTERED_OUT = 3;

/**
 * What serves a need and does not pass the filters, best first. Ranks the need once more, so call it only if the filters
 * left no match.
 */
export function findFilteredOut(
  catalog: OpenCatalog,
  need: string,
  { category, minReliability = 0, ...options }: DiscoverOptions,
): FilteredOut[] {
  if (category === undefined && minReliability === 0) return [];
  return discoverEntries(catalog.index, need, options)
    .matches.filter(({ match_score }) => match_score >= UNCOVERED_BELOW)
    .map((match): FilteredOut => {
      const { reliability_score, category: own } = catalog.entryAt(match.doc);
      const byCategory = category !== undefined && own !== category;
      const byReliability = reliability_score < minReliability;
      return {
        ...describeNearest(catalog, match),
        reliability_score,
        removed_by: [
          ...(byCategory ? ['category' as const] : []),
          ...(byReliability ? ['min_reliability' as const] : []),
        ],
      };
    })
    .filter(({ removed_by }) => removed_by.length > 0)
    .slice(0, MAX_FILTERED_OUT);
}
