import { expect, it } from 'vitest';
import { runScriptWith } from './run-script.ts';

it('alert reads the catalog before it connects to Redis, to whose pings it could not reply meanwhile', async () => {
  const noRedis = { REDIS_URL: 'redis://127.0.0.1:9', SECRET: 's'.repeat(44) };
  const { code, err } = await runScriptWith({ ...noRedis, CALLBOOK_ENTRIES: '/nowhere' }, 'scripts/alert.ts');
  expect([code, err]).toEqual([1, expect.stringContaining('/nowhere does not exist')]);
});
