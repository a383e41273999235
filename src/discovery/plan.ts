import { WEAK_MATCH_BELOW } from './coverage.ts';

/** A match of one need, as far as a plan depends on it. */
export type PlanCandidate = { slug: string; no_key: boolean; match_score: number };

export type InterfacePlan = {
  /** Each with the positions of all needs that it serves. */
  interfaces: { slug: string; needs: number[] }[];
  /** Positions of the needs without a match. */
  uncovered: number[];
};

/** Interfaces that serve a set of needs together. `score` adds up the match_score of each need, counted once. */
type Cover = { slugs: string[]; keys: number; score: number };

/**
 * Finds the smallest set of interfaces that serves all needs with a match. Of sets of equal size, the one that needs
 * the fewest keys; of those, one with high scores. Weak matches count only if they are the first of their need.
 * @param matches of each need, best first; at most 10 needs, since the search remembers a cover for each subset of them
 */
export function planInterfaces(matches: readonly (readonly PlanCandidate[])[]): InterfacePlan {
  const likely = matches.map((list) => list.filter(isLikely));
  const needsOf = (slug: string) =>
    likely.flatMap((list, need) => (list.some((match) => match.slug === slug) ? [need] : []));
  const uncovered = likely.flatMap((list, need) => (list.length === 0 ? [need] : []));
  const covered = likely.reduce((bits, list, need) => (list.length > 0 ? bits | (1 << need) : bits), 0);
  const { slugs } = smallestCover(covered, likely, new Map());
  return { interfaces: slugs.map((slug) => ({ slug, needs: needsOf(slug) })), uncovered };
}

const isLikely = ({ match_score }: PlanCandidate, rank: number): boolean =>
  rank === 0 || match_score >= WEAK_MATCH_BELOW;

/**
 * Every cover serves the first open need by one of its matches. So the best cover is one of these matches with the best
 * cover of the needs that it leaves open.
 * @param open bit i is set if need i is not served yet
 * @param known best covers found so far, by their open needs
 */
function smallestCover(
  open: number,
  likely: readonly (readonly PlanCandidate[])[],
  known: Map<number, Cover>,
): Cover {
  if (open === 0) return { slugs: [], keys: 0, score: 0 };
  const found = known.get(open);
  if (found) return found;
  const firstOpen = 31 - Math.clz32(open & -open);
  const covers = (likely[firstOpen] ?? []).map(({ slug, no_key }) => {
    const { bits, score } = servedBy(slug, open, likely);
    const rest = smallestCover(open & ~bits, likely, known);
    return { slugs: [slug, ...rest.slugs], keys: rest.keys + (no_key ? 0 : 1), score: rest.score + score };
  });
  const best = covers.reduce((first, other) => (isBetter(other, first) ? other : first));
  known.set(open, best);
  return best;
}

/** The open needs that an interface serves, as bits, and the sum of its scores for them. */
function servedBy(slug: string, open: number, likely: readonly (readonly PlanCandidate[])[]) {
  let [bits, score] = [0, 0];
  likely.forEach((list, need) => {
    const match = open & (1 << need) ? list.find((each) => each.slug === slug) : undefined;
    if (!match) return;
    bits |= 1 << need;
    score += match.match_score;
  });
  return { bits, score };
}

function isBetter(a: Cover, b: Cover): boolean {
  if (a.slugs.length !== b.slugs.length) return a.slugs.length < b.slugs.length;
  return a.keys === b.keys ? a.score > b.score : a.keys < b.keys;
}
