import { expect, it } from 'vitest';
import { aStore, REDIS_KINDS } from '../../../../test/helpers/stores.ts';
import { runFlood } from '../../../measure/flood/flood.ts';

it.each(REDIS_KINDS)('honest callers are served after a flood, on $name', async ({ redisUrl }) => {
  await using test = await aStore(redisUrl);
  const flood = { proposals: 150, follows: 120, prefixes: 30, solves: false, withinSeconds: 60 };
  const { honest, floodServed, mostMailsToOneAddress } = await runFlood(test, flood, 4);
  expect(honest).toEqual({
    proposal: { served: 4, of: 4 },
    mail: { served: 4, of: 4 },
    webhook: { served: 4, of: 4 },
  });
  expect([floodServed > 0, mostMailsToOneAddress]).toEqual([true, 1]);
});
