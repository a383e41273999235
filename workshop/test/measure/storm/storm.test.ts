import { expect, it } from 'vitest';
import { SCENARIOS } from '../../../measure/storm/scenarios.ts';

it.each(SCENARIOS.filter(({ cheap }) => cheap))('holds: $fault, $done', async ({ run }) => {
  const verdict = await run();
  expect(verdict).toMatchObject({ holds: true });
});
