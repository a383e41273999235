import type { OpenCatalog } from '../../catalog/open.ts';
import { isCovered } from '../../discovery/calibration.ts';
import { discoverEntries } from '../../discovery/discover.ts';
import type { DiscoverOptions } from '../../discovery/rank-need.ts';
import { describeNearest } from './describe-match.ts';
import type { DiscoverQuery, DiscoveryAnswer, FilteredOut } from './discover-schema.ts';

/** The parameters of a call that leave out interfaces. */
export type Filters = Pick<DiscoverQuery, 'category' | 'min_reliability'>;

/**
 * Names the filters that left no match, what they removed, and the call that has a match again.
 * @param removed interfaces that serve the need and do not pass the filters, best first
 */
export function adviseOnFilters(
  filters: Filters,
  removed: readonly [FilteredOut, ...FilteredOut[]],
): Pick<DiscoveryAnswer, 'note' | 'next_steps'> {
  const [best] = removed;
  const removing = new Set(removed.flatMap(({ removed_by }) => removed_by));
  const named = [...removing].sort().map((name) => `${name}=${filters[name]}`);
  return {
    note: `${named.join(' and ')} left out what serves this need: ${removed.map(withReason).join(', ')}.`,
    next_steps: [
      askWithWiderFilters(filters, best),
      `Read the contract: GET /api/public/registry/${best.slug}`,
    ],
  };
}

function withReason({ slug, category, reliability_score, removed_by }: FilteredOut): string {
  const reasons = {
    category: `category ${category}`,
    min_reliability: `reliability_score ${reliability_score}`,
  };
  return `${slug} (${removed_by.map((name) => reasons[name]).join(', ')})`;
}

/** The best interface passes these filters. It is the best match without any, so it is one with them. */
function askWithWiderFilters(
  { category, min_reliability }: Filters,
  { removed_by, reliability_score }: FilteredOut,
): string {
  const [byCategory, byReliability] = [
    removed_by.includes('category'),
    removed_by.includes('min_reliability'),
  ];
  const reliability = byReliability ? reliability_score : min_reliability;
  const changes = [
    ...(byCategory ? ['without category'] : []),
    ...(byReliability ? [`with min_reliability=${reliability}`] : []),
  ];
  const parameters = [
    ...(category === undefined || byCategory ? [] : [`&category=${category}`]),
    ...(reliability === undefined ? [] : [`&min_reliability=${reliability}`]),
  ];
  return `Ask again ${changes.join(' and ')}: GET /api/public/discover?need=…${parameters.join('')}`;
}

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
    .matches.filter(({ match_score }) => isCovered(match_score))
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
