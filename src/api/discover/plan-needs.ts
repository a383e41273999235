import type { OpenCatalog } from '../../catalog/open.ts';
import { type PlanCandidate, planInterfaces } from '../../discovery/plan.ts';
import type { DiscoveryBatchAnswer } from './discover-batch-schema.ts';
import type { DiscoveryAnswer } from './discover-schema.ts';

/** Plans for the needs of these answers. Their matches must be entries of the catalog. */
export function planNeeds(
  catalog: OpenCatalog,
  answers: readonly DiscoveryAnswer[],
): DiscoveryBatchAnswer['plan'] {
  const entryOf = (slug: string) => catalog.entryAt(catalog.docOf(slug) as number);
  const candidates = answers.map(({ matches }) =>
    matches.flatMap(({ slug, match_score }, rank): PlanCandidate[] => {
      const { no_key, status } = entryOf(slug);
      // A deprecated entry comes first only if no active one serves the need.
      return rank === 0 || status === 'active' ? [{ slug, match_score, no_key }] : [];
    }),
  );
  const { interfaces, uncovered } = planInterfaces(candidates);
  return {
    interfaces: interfaces.map(({ slug, needs }) => {
      const { name, category, no_key } = entryOf(slug);
      return { slug, name, category, no_key, needs };
    }),
    uncovered,
  };
}
