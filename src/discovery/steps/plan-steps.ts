import { RANKED_INTERFACES } from '../discover-operations.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Likely } from '../likely-matches.ts';
import { type PlanCandidate, planInterfaces } from '../plan.ts';
import { type DiscoverOptions, type RankedNeed, rankNeed } from '../rank-need.ts';
import { operationOrder } from '../ranking/rank-operations.ts';
import { linkSteps } from './link-steps.ts';
import { splitSteps } from './split-steps.ts';

/** What serves a part of a need. `number` is its operation, from 0; null if none is known. */
export type ServedStep = { doc: number; slug: string; number: number | null; match_score: number };

/** At least two parts must be served with this chance: a plan of guesses is worse than none. */
const MIN_SURE_CHANCE = 0.35;
/** A part whose best match is less likely has none: a guess among good steps looks as good as they do. */
const MIN_STEP_CHANCE = 0.3;
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
  const served = serveParts(index, ranked, candidates, new Set(chosen.interfaces.map(({ slug }) => slug)));
  const sure = served.filter((step) => step !== null && step.match_score >= MIN_SURE_CHANCE);
  return sure.length < 2 ? null : served;
}

/** Each part gets an operation that no earlier part has, of one of the preferred interfaces if it can. */
function serveParts(
  index: SearchIndex,
  ranked: readonly RankedNeed[],
  candidates: readonly (readonly Likely[])[],
  preferred: ReadonlySet<string>,
): (ServedStep | null)[] {
  const used = new Set<string>();
  return ranked.map((found, i) => {
    const own = candidates[i] ?? [];
    const isPreferred = ({ doc }: Likely) => preferred.has(index.slug(doc));
    const inOrder = [...own.filter(isPreferred), ...own.filter((match) => !isPreferred(match))];
    const steps = inOrder.map((match) => serveWith(index, found, match));
    const fresh = steps.find((step) => !used.has(keyOf(step))) ?? null;
    if (fresh) used.add(keyOf(fresh));
    return fresh;
  });
}

const keyOf = ({ slug, number }: ServedStep): string => `${slug} ${number}`;

/** The active matches of a part that are about as likely as the best one, which must be likely itself. */
function goodMatches(index: SearchIndex, matches: readonly Likely[]): Likely[] {
  const active = matches.filter(({ doc }) => !index.deprecated(doc));
  const line = Math.max(MIN_STEP_CHANCE, (active[0]?.chance ?? 0) * MIN_SHARE_OF_BEST);
  return active.filter(({ chance }) => chance >= line);
}

const asCandidate = (index: SearchIndex, { doc, chance }: Likely): PlanCandidate => ({
  slug: index.slug(doc),
  no_key: index.noKey(doc),
  match_score: chance,
});

function serveWith(index: SearchIndex, { terms }: RankedNeed, match: Likely): ServedStep {
  const [best] = operationOrder(index, terms)(match);
  return {
    doc: match.doc,
    slug: index.slug(match.doc),
    number: best?.number ?? null,
    match_score: match.chance,
  };
}
