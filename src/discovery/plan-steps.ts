import { UNCOVERED_BELOW } from './calibration.ts';
import { RANKED_INTERFACES } from './discover-operations.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { Likely } from './likely-matches.ts';
import { linkSteps } from './need/step-links.ts';
import { splitSteps } from './need/steps.ts';
import { type PlanCandidate, planInterfaces } from './plan.ts';
import { type DiscoverOptions, type RankedNeed, rankNeed } from './rank-need.ts';
import { rankOperationsOf } from './ranking/rank-operations.ts';

/** What serves a part of a need. `number` is its operation, from 0; null if none is known. */
export type ServedStep = { doc: number; slug: string; number: number | null; match_score: number };

/** An interface may take the place of the best one of a part if its chance is at least this share of it. */
const MIN_SHARE_OF_BEST = 0.8;

/**
 * Finds what serves each part of a need. Ranks nothing if the need has one part, and otherwise each part once.
 * @returns for each part of splitSteps what serves it, or null where nothing does. Null if the need is better answered
 *   whole: it has one part, or its parts do not ask for at least two different operations that are known
 */
export function planSteps(
  index: SearchIndex,
  need: string,
  options: DiscoverOptions,
): (ServedStep | null)[] | null {
  const parts = splitSteps(need);
  if (parts.length < 2) return null;
  const ranked = linkSteps(parts).map((step) =>
    rankNeed(index, step.need, { ...options, limit: RANKED_INTERFACES }),
  );
  const candidates = ranked.map(({ matches }) => goodMatches(index, matches));
  const chosen = planInterfaces(
    candidates.map((matches) => matches.map((match) => asCandidate(index, match))),
  );
  const slugs = new Set(chosen.interfaces.map(({ slug }) => slug));
  const served = ranked.map((found, i) => {
    const match = candidates[i]?.find(({ doc }) => slugs.has(index.slug(doc)));
    return match ? serveWith(index, found, match) : null;
  });
  const different = new Set(served.flatMap((step) => (step ? [`${step.slug} ${step.number}`] : [])));
  return different.size < 2 ? null : served;
}

/** The active matches of a part that are about as likely as the best one, which must be likely itself. */
function goodMatches(index: SearchIndex, matches: readonly Likely[]): Likely[] {
  const active = matches.filter(({ doc }) => !index.deprecated(doc));
  const line = Math.max(UNCOVERED_BELOW, (active[0]?.chance ?? 0) * MIN_SHARE_OF_BEST);
  return active.filter(({ chance }) => chance >= line);
}

const asCandidate = (index: SearchIndex, { doc, chance }: Likely): PlanCandidate => ({
  slug: index.slug(doc),
  no_key: index.noKey(doc),
  match_score: chance,
});

function serveWith(index: SearchIndex, { terms }: RankedNeed, match: Likely): ServedStep {
  const [best] = rankOperationsOf(index, terms, [match]);
  return {
    doc: match.doc,
    slug: index.slug(match.doc),
    number: best && best.score > 0 ? best.number : null,
    match_score: match.chance,
  };
}
