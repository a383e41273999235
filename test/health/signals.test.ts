import { expect, it } from 'vitest';
import { NO_SIGNALS, signalsOf } from '../../src/health/signals.ts';

const WINDOW = {
  checks: [],
  ok: [],
  latency: [],
  checksTotal: 12,
  okTotal: 9,
  avgLatencyMs: 240,
  p95LatencyMs: 400,
  lastCheck: {
    at: '2026-11-21T08:07:00.000Z',
    state: 'server_error' as const,
    statusCode: 500,
    latencyMs: 250,
  },
  weights: { okWeight: 8, failedWeight: 2 },
};
const read = (window: Partial<typeof WINDOW> | null, reports = {}) =>
  signalsOf('tides', {
    interfaces: new Map(window ? [['tides', { ...WINDOW, ...window }]] : []),
    reports,
  } as unknown as Parameters<typeof signalsOf>[1]);

it('the signals of an interface are those of its window, its last check and its reports', () => {
  expect(read({}, { tides: { in_favour: 2, against: 1, received: 4 } })).toEqual({
    checks_total: 12,
    checks_ok: 9,
    avg_latency_ms: 240,
    health_ok: false,
    health_state: 'server_error',
    health_status_code: 500,
    health_checked_at: '2026-11-21T08:07:00.000Z',
    health_latency_ms: 250,
    reliability_score: expect.any(Number),
    reliability_components: expect.objectContaining({ ok_weight: 8, failed_weight: 2 }),
    reports_count: 4,
  });
});

it('checks and reports in favour raise the reliability, and those against lower it', () => {
  const tally = (in_favour: number, against: number) => ({ tides: { in_favour, against, received: 9 } });
  const scores = [
    read({ weights: { okWeight: 2, failedWeight: 8 } }),
    read({}, tally(0, 9)),
    read({}),
    read({}, tally(9, 0)),
  ].map(({ reliability_score }) => reliability_score);
  expect(scores).toEqual([...new Set(scores)].toSorted((a, b) => a - b));
});

it('an interface without checks and reports has no signals', () => {
  expect(read(null)).toEqual(NO_SIGNALS);
});
