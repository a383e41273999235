import { expect, it } from 'vitest';
import { LIMITS } from '../../../../src/store/limits.ts';
import { aStore, REDIS_KINDS } from '../../../../test/helpers/stores.ts';
import { runFlood } from '../../../measure/flood/flood.ts';

it.each(REDIS_KINDS)('honest callers are served after a flood, on $name', async ({ redisUrl }) => {
  await using test = await aStore(redisUrl);
  const flood = { proposals: 150, follows: 120, prefixes: 30, maxHashes: 0, withinSeconds: 60 };
  const { honest, floodServed, mostMailsToOneAddress } = await runFlood(test, flood, 4);
  expect(honest).toEqual({
    proposal: { served: 4, of: 4 },
    mail: { served: 4, of: 4 },
    webhook: { served: 4, of: 4 },
  });
  expect([floodServed > 0, mostMailsToOneAddress]).toEqual([true, 1]);
});

it('a flood from more networks than a day has emails for leaves some for honest callers', async () => {
  await using test = await aStore(null);
  const follows = LIMITS.mailService.calls + 10;
  const flood = { proposals: 1, follows, prefixes: follows, maxHashes: 0, withinSeconds: 60 };
  const { honest, mostMailsToOneAddress } = await runFlood(test, flood, 2);
  expect([honest.mail, mostMailsToOneAddress]).toEqual([{ served: 2, of: 2 }, 1]);
});
