import { expect, it, onTestFinished, vi } from 'vitest';
import { staleAfterMs } from '../../src/health/schedule/schedule.ts';
import { KEYS } from '../../src/store/keys.ts';
import { readStoreStatus } from '../../src/store/store-status.ts';
import { aStore } from '../helpers/stores.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

it('a delivery is overdue once three probe runs have missed it', async () => {
  await using redis = await aStore(null);
  const limit = NOW.getTime() - staleAfterMs(30);
  const due = { late: limit, open: limit + 1, later: NOW.getTime() + 1 };
  for (const [member, score] of Object.entries(due))
    await redis.store.zadd(KEYS.deliveriesDue, { score, member });
  const status = await readStoreStatus(redis.store, NOW, 30);
  expect(status).toMatchObject({ deliveriesOpen: 3, deliveriesOverdue: 1, lastRunAt: null });
});

it('the latency of the store is measured to a tenth of a millisecond', async () => {
  await using redis = await aStore(null);
  vi.spyOn(performance, 'now').mockReturnValueOnce(100).mockReturnValue(112.34);
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await readStoreStatus(redis.store, NOW, 30)).latencyMs).toBe(12.3);
});
