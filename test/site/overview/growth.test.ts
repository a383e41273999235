import { expect, test } from 'vitest';
import type { FileEvent } from '../../../src/catalog/bulk/changes.ts';
import type { InterfaceStatus } from '../../../src/health/status-schema.ts';
import { catalogDays, growthByMonth } from '../../../src/site/overview/growth.ts';

const event = (at: string, kind: FileEvent['kind']): FileEvent => ({ at, kind, slug: 'a', category: 'api' });
const NOW = new Date('2026-11-21T12:00:00Z');

test('the growth counts back from the entries of today, and includes months without a change', () => {
  const events = [
    event('2026-11-02T10:00:00Z', 'added'),
    event('2026-11-01T10:00:00Z', 'removed'),
    event('2026-11-01T09:00:00+02:00', 'changed'),
    event('2026-09-30T10:00:00Z', 'added'),
    event('2026-09-29T10:00:00Z', 'added'),
  ];
  expect(growthByMonth(events, 2, NOW)).toEqual([
    { month: '2026-09', added: 2, removed: 0, total: 2 },
    { month: '2026-10', added: 0, removed: 0, total: 2 },
    { month: '2026-11', added: 1, removed: 1, total: 2 },
  ]);
});

test('a change belongs to its month in UTC', () => {
  const events = [event('2026-11-01T01:00:00+02:00', 'added')];
  expect(growthByMonth(events, 1, NOW).map(({ month, added }) => [month, added])).toEqual([
    ['2026-10', 1],
    ['2026-11', 0],
  ]);
});

test('there is no growth without a git history', () => {
  expect(growthByMonth([], 5, NOW)).toEqual([]);
});

const anInterface = (fields: Pick<InterfaceStatus, 'checks' | 'ok' | 'latency_ms'>): InterfaceStatus => ({
  slug: 'a',
  name: 'A',
  category: 'api',
  state: 'up',
  uptime: 1,
  avg_latency_ms: 1,
  p95_latency_ms: 1,
  ...fields,
});

test('the checks of a day are summed, and its latency is the median of the interfaces', () => {
  const interfaces = [
    anInterface({ checks: [4, null], ok: [4, null], latency_ms: [100, null] }),
    anInterface({ checks: [4, null], ok: [1, null], latency_ms: [900, null] }),
    anInterface({ checks: [2, null], ok: [2, null], latency_ms: [200, null] }),
  ];
  expect(catalogDays({ days: ['2026-11-20', '2026-11-21'], interfaces })).toEqual([
    { day: '2026-11-20', checks: 10, failed: 3, latencyMs: 200 },
    { day: '2026-11-21', checks: 0, failed: 0, latencyMs: null },
  ]);
});
