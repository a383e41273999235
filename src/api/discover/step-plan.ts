import type { OpenCatalog } from '../../catalog/open.ts';
import { type PlanCandidate, planInterfaces } from '../../discovery/plan.ts';
import type { DiscoverOptions } from '../../discovery/rank-need.ts';
import { linkSteps } from '../../discovery/steps/link-steps.ts';
import { planSteps } from '../../discovery/steps/plan-steps.ts';
import { splitSteps } from '../../discovery/steps/split-steps.ts';
import { roundScore } from './describe-match.ts';
import type { DiscoveryBatchAnswer } from './discover-batch-schema.ts';
import type { DiscoveryAnswer, PlannedStep } from './discover-schema.ts';

/** What a plan says of each part besides the words of the need. */
export type StepChoice = Pick<PlannedStep, 'slug' | 'operation' | 'match_score'>;

const MAX_PLAN_BYTES = 700;
const MIN_PART_LENGTH = 12;

/** What serves each part of a need. Null if the need has one part, or is better answered whole. */
export function chooseSteps(
  catalog: OpenCatalog,
  need: string,
  options: DiscoverOptions,
): StepChoice[] | null {
  const served = planSteps(catalog.index, need, options);
  if (served === null) return null;
  return served.map((step) => {
    if (step === null) return { slug: null, operation: null, match_score: null };
    const known = step.number === null ? undefined : catalog.operationsOf(step.slug)?.operations[step.number];
    return { slug: step.slug, operation: known?.name ?? null, match_score: roundScore(step.match_score) };
  });
}

/** The plan for a need, from what serves each of its parts. Long parts are cut so that it fits in MAX_PLAN_BYTES. */
export function writePlan(need: string, choices: readonly StepChoice[]): PlannedStep[] {
  const plan = linkSteps(splitSteps(need)).map(({ part, gives, takesFrom }, at): PlannedStep => {
    const { slug, operation, match_score } = choices[at] as StepChoice;
    return { part, slug, operation, match_score, gives, takes_from: takesFrom };
  });
  while (bytesOf(plan) > MAX_PLAN_BYTES) {
    const longest = plan.reduce((a, b) => (b.part.length > a.part.length ? b : a));
    if (longest.part.length <= MIN_PART_LENGTH) break;
    longest.part = cut(longest.part);
  }
  return plan;
}

const bytesOf = (plan: readonly PlannedStep[]): number =>
  new TextEncoder().encode(`"plan":${JSON.stringify(plan)},`).length;

/** A text without its last word, or without its last characters if it is one word. */
function cut(text: string): string {
  const words = text.replace(/…$/, '').trimEnd();
  const shorter = words.slice(0, Math.max(0, words.lastIndexOf(' '))).trimEnd();
  return `${shorter.length < words.length && shorter.length >= MIN_PART_LENGTH - 1 ? shorter : words.slice(0, MIN_PART_LENGTH - 1)}…`;
}

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
