import { expect, test } from 'vitest';
import type { Check } from '../../../src/health/check-schema.ts';
import type { HealthEvent } from '../../../src/health/event-schema.ts';
import { checkLine, eventLine, runSummary } from '../../../src/health/probe/run-report.ts';

const check: Check = {
  slug: 'tides',
  state: 'server_error',
  status_code: 500,
  latency_ms: 42,
  cause: 'answered 500',
  shape: null,
};
const event: HealthEvent = {
  id: '0'.repeat(24),
  kind: 'down',
  slug: 'tides',
  at: '2026-11-21T12:07:00.000Z',
  observed_at: '2026-11-21T12:37:00.000Z',
  previous_state: 'ok',
  state: 'server_error',
  status_code: 500,
  latency_ms: 42,
  cause: 'answered 500',
  changes: [],
};
const words = (line: string) => line.replace(/ {2,}/g, ' | ');

test.each([
  [undefined, 'tides | server_error | answered 500, 42 ms'],
  ['server_error', 'tides | server_error | answered 500, 42 ms'],
  ['ok', 'tides | ok → server_error | answered 500, 42 ms'],
] as const)('says what a check found where the last state was %s', (before, line) => {
  expect(words(checkLine(check, before))).toBe(line);
});

test('an event is printed with its cause or its changes', () => {
  expect(words(eventLine(event))).toBe('tides | down since 2026-11-21T12:07:00.000Z | answered 500');
  const change = { severity: 'breaking' as const, path: '$.a', before: 'number', after: null };
  expect(words(eventLine({ ...event, kind: 'shape_changed', changes: [change] }))).toBe(
    'tides | shape_changed since 2026-11-21T12:07:00.000Z | 1 change of shape (breaking)',
  );
});

test('the summary counts the states of a run, or says why it is void', () => {
  const run = { at: event.at, void: false, control: { ok: 5, total: 6 }, checks: [check, check] };
  expect(runSummary(run)).toBe('2 interfaces: 2 server_error. 5 of 6 control addresses answered.');
  expect(runSummary({ ...run, set_aside: 1 })).toBe(
    '2 interfaces: 2 server_error. 1 could not be recorded. 5 of 6 control addresses answered.',
  );
  expect(runSummary({ ...run, void: true, control: { ok: 1, total: 6 }, checks: [] })).toBe(
    "The run is void: 1 of 6 control addresses answered, so the prober's own network is at fault.",
  );
});
