import { expect, it } from 'vitest';
import { planSteps } from '../../../src/discovery/steps/plan-steps.ts';
import { realCatalogWithOperations } from '../../helpers/real-catalog.ts';

const { index, operationsOf } = realCatalogWithOperations();

const plan = (need: string) =>
  planSteps(index, need, { limit: 5 })?.map(
    (step) => step && [step.slug, operationsOf(step.slug)?.operations[step.number ?? -1]?.name],
  ) ?? null;

it('each part of a need gets an interface of its own, with an operation if one is known', () => {
  expect(plan('get the price of bitcoin and post it to our Slack channel')).toEqual([
    ['mempool-space', 'bitcoin_price'],
    ['slack-mcp', 'slack_send_message'],
  ]);
});

it('parts share an interface that serves both well, with an operation for each', () => {
  const steps = plan('detect the language of a review, translate it and score its sentiment');
  expect(steps?.[0]?.[0]).toBe(steps?.[1]?.[0]);
  expect(steps?.[0]?.[1]).not.toBe(steps?.[1]?.[1]);
});

it('a part that nothing serves has its place in the plan', () => {
  const steps = plan('lint my shell scripts, water my pet cactus, then push the image to a registry');
  expect(steps?.map((step) => step === null)).toEqual([false, true, false]);
});

it.each([
  'current weather for a city',
  'search and replace text in many files',
  'extract text and images from a PDF',
  'wrap my pullover, then water my cactus',
])('the need "%s" has no plan', (need) => {
  expect(plan(need)).toBeNull();
});
