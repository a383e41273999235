import { expect, test } from 'vitest';
import type { InterfaceStatus } from '../../../src/health/status-schema.ts';
import { catalogDays } from '../../../src/site/overview/catalog-days.ts';

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
