import { expect, test } from 'vitest';
import { targetOf } from '../../../src/health/probe/target.ts';
import { simulatedChecks } from '../../../src/local/preview/simulated-checks.ts';
import { realEntries } from '../../helpers/real-catalog.ts';

const entries = realEntries();
const HOURS = [0, 3, 100, 300, 700];

test('every entry with an address to probe gets checks, and no other one', () => {
  const probed = entries.filter((entry) => targetOf(entry) !== null).map(({ slug }) => slug);
  expect(Object.keys(simulatedChecks(entries))).toEqual(probed);
});

test('the same entries get the same month', () => {
  const [first, second] = [simulatedChecks(entries), simulatedChecks(entries.toReversed())];
  for (const [slug, checks] of Object.entries(first))
    expect(HOURS.map((hour) => checks(hour))).toEqual(HOURS.map((hour) => second[slug]?.(hour)));
});

test('most interfaces are up, and a few are down', () => {
  const now = Object.values(simulatedChecks(entries)).map((checks) => checks(0)?.state);
  const share = (states: string[]) =>
    now.filter((state) => states.includes(String(state))).length / now.length;
  expect(share(['ok', 'auth_required'])).toBeGreaterThan(0.95);
  expect(share(['unreachable', 'server_error'])).toBeGreaterThan(0.005);
});
