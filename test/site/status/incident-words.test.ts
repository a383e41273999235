import { expect, it } from 'vitest';
import { workWords } from '../../../src/site/status/incident-words.ts';

const totals = { entries: 9, monitored: 8, up: 8, down: 0, flapping: 0, unknown: 1, checks: 11_520 };

it('the sentence contains every known figure', () => {
  const known = { runs: 1_440, void_runs: 2, reports: 1, alerts_delivered: 12, alerts_dead: 3 };
  expect(workWords({ ...totals, ...known })).toBe(
    "In the last 30 days: 1,440 probe runs (and 2 void, when the prober's own network failed), 11,520 checks, 1 report, 12 alerts delivered, 3 given up.",
  );
});

it('the sentence leaves out unknown figures', () => {
  const unknown = { runs: 1, void_runs: 0, reports: null, alerts_delivered: null, alerts_dead: null };
  expect(workWords({ ...totals, ...unknown })).toBe('In the last 30 days: 1 probe run, 11,520 checks.');
});
