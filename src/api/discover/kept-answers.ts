import { hash } from 'node:crypto';
import type { OpenCatalog } from '../../catalog/open.ts';
import type { DiscoveryAnswer } from './discover-schema.ts';
import { type StepChoice, writePlan } from './step-plan.ts';

/** An answer without the need, which may hold private words and is never kept. A plan is written from the need again. */
type KeptAnswer = Omit<DiscoveryAnswer, 'need' | 'plan'> & { steps: readonly StepChoice[] | undefined };

const MAX_KEPT_ANSWERS = 1_000; // About 5 KB each.
const answersOf = new WeakMap<OpenCatalog, Map<string, KeptAnswer>>();

/**
 * Returns the answer to a query that was asked before, or makes it. Agents repeat needs, and ranking one takes most of
 * the time of a call. Answers belong to one catalog object: newer live values make a new one, see withLive. A query is
 * known by its hash only. The oldest of MAX_KEPT_ANSWERS answers makes room for a new one.
 */
export function keepAnswer(
  catalog: OpenCatalog,
  query: { need: string },
  makeAnswer: () => DiscoveryAnswer,
): DiscoveryAnswer {
  const answers = answersOf.get(catalog) ?? new Map<string, KeptAnswer>();
  answersOf.set(catalog, answers);
  const key = hash('sha256', JSON.stringify(query), 'base64url');
  const known = answers.get(key);
  if (known) return withNeed(query.need, known);
  const answer = makeAnswer();
  const { need: _, plan, ...kept } = answer;
  const steps = plan?.map(({ slug, operation, match_score }) => ({ slug, operation, match_score }));
  const [oldest] = answers.keys();
  if (oldest !== undefined && answers.size >= MAX_KEPT_ANSWERS) answers.delete(oldest);
  answers.set(key, { ...kept, steps });
  return answer;
}

const withNeed = (need: string, { steps, ...kept }: KeptAnswer): DiscoveryAnswer => ({
  need,
  ...kept,
  ...(steps ? { plan: writePlan(need, steps) } : {}),
});
