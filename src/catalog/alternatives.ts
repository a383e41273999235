import { inOrder } from '../text/in-order.ts';
import { type Entry, MAX_ALTERNATIVES } from './entry-schema.ts';

/** Entries of one capability that are compared, the most trusted. More would let the work grow with the square of the catalog. */
const MAX_CANDIDATES = 200;

type Compared = Pick<
  Entry,
  'slug' | 'capabilities' | 'status' | 'replaced_by' | 'health_ok' | 'reliability_score'
>;
/** Up to MAX_ALTERNATIVES other entries to use instead of an entry, best first. */
export type AlternativesOf<Each> = (entry: Compared) => Each[];

/**
 * What to use instead of an entry: active entries that share its capabilities. The successor of a deprecated entry comes
 * first, and what is down comes last. Between them, the order is by
 *
 *   score = fit × reliability_score
 *   fit   = weight of the shared capabilities / weight of all its own,  weight = 1 / log2(1 + entries that have it)
 *
 * Equal scores are ordered by slug. The weight of all its own is the same for every alternative, so nothing is divided by it.
 */
export function alternativesIn<Each extends Compared>(entries: readonly Each[]): AlternativesOf<Each> {
  const active = entries.filter(({ status }) => status === 'active').toSorted(byTrust);
  const bySlug = new Map(active.map((entry) => [entry.slug, entry]));
  const pairs = active.flatMap((entry) => entry.capabilities.map((capability) => ({ capability, entry })));
  const byCapability = Map.groupBy(pairs, ({ capability }) => capability);
  const weightOf = (capability: string): number =>
    1 / Math.log2(1 + (byCapability.get(capability)?.length ?? 1));

  return (entry) => {
    const shared = new Map<Each, number>();
    for (const capability of entry.capabilities)
      for (const { entry: other } of (byCapability.get(capability) ?? []).slice(0, MAX_CANDIDATES))
        shared.set(other, (shared.get(other) ?? 0) + weightOf(capability));
    const successor = entry.replaced_by === null ? undefined : bySlug.get(entry.replaced_by);
    const ranked = [...shared]
      .filter(([other]) => other.slug !== entry.slug && other !== successor)
      .map(([other, weight]) => ({ other, score: weight * other.reliability_score }))
      .sort((a, b) => byHealth(a.other, b.other) || b.score - a.score || bySlugOf(a.other, b.other))
      .map(({ other }) => other);
    return [...(successor ? [successor] : []), ...ranked].slice(0, MAX_ALTERNATIVES);
  };
}

const bySlugOf = (a: Compared, b: Compared): number => inOrder(a.slug, b.slug);
const byTrust = (a: Compared, b: Compared): number =>
  byHealth(a, b) || b.reliability_score - a.reliability_score || bySlugOf(a, b);
/** What the last probe found down comes last. Unknown is not down. */
const byHealth = (a: Compared, b: Compared): number =>
  Number(a.health_ok === false) - Number(b.health_ok === false);
