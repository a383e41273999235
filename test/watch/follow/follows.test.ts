import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_FOLLOWS } from '../../../src/environment/variables/catalog-schema.ts';
import { createKey, eraseKey, keyHash } from '../../../src/watch/api-keys.ts';
import {
  confirmFollow,
  endFollow,
  listFollows,
  readFollows,
  settlePing,
  startFollow,
} from '../../../src/watch/follow/follows.ts';
import type { Channel, Follow } from '../../../src/watch/schema.ts';
import { withTarget } from '../../../src/watch/webhook.ts';
import { SECRET, SERVICE_START } from '../../helpers/a-watch-service.ts';
import { aStore, REDIS_KINDS } from '../../helpers/stores.ts';

type Request = { slug: string; channel: Channel; target: string };
type Step =
  | ({ do: 'follow' } & Request)
  | { do: 'end' | 'confirm'; which: number }
  | { do: 'settle'; which: number; accepted: boolean }
  | { do: 'wait'; hours: number };
type Known = Request & { id: string; salt: string; active: boolean; until: number; next?: Next };
/** An address that waits beside an active one. */
type Next = { target: string; until: number };

const HOUR_MS = 3_600_000;
const request = fc.oneof(
  fc.record({
    slug: fc.constantFrom('tides', 'ferries', 'buoys'),
    channel: fc.constant('email' as const),
    target: fc.constantFrom('a@example.org', 'b@example.org'),
  }),
  fc.record({
    slug: fc.constantFrom('tides', 'ferries', 'buoys'),
    channel: fc.constant('webhook' as const),
    target: fc.constantFrom('https://a.example.org/', 'https://b.example.org/'),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: request.map((each) => ({ do: 'follow' as const, ...each })) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('end' as const, 'confirm' as const), which: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(1), accepted: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 47, 48) }),
  },
);

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());

  it('follows start, update, confirm, expire and end as in a plain list', async () => {
    const play = async (steps: readonly Step[]) => {
      await test.flush();
      let now = SERVICE_START;
      const key = keyHash(await createKey(test.store, 'keeper@example.org', now)) ?? '';
      const confirmed = new Set<string>();
      let known: Known[] = [];
      const pings: Follow[] = []; // Not answered yet, so other calls come in between.
      let source = 0;
      for (const each of steps) {
        if (each.do === 'wait') now = new Date(now.getTime() + each.hours * HOUR_MS);
        known = known.filter(({ active, until }) => active || until > now.getTime());
        if (each.do === 'follow') {
          source += 1; // Each call from another source: this test is not about limits.
          const started = await startFollow(
            test.store,
            { key, source: `source-${source}`, ...each },
            { secret: SECRET, now, maxFollows: MAX_FOLLOWS },
          );
          const mine = known.find(({ slug, channel }) => slug === each.slug && channel === each.channel);
          if (!mine && known.length === MAX_FOLLOWS) {
            expect(started.outcome).toBe('limit');
            continue;
          }
          const active = confirmed.has(each.target) || (mine?.active === true && mine.target === each.target);
          const until = now.getTime() + 48 * HOUR_MS;
          if (started.outcome !== 'ok') throw new Error(started.outcome);
          expect(started).toMatchObject({ state: active ? 'active' : 'pending', isNew: !mine });
          const [stored] = await readFollows(test.store, [started.id], now);
          if (!stored) throw new Error('The follow was not stored');
          if (mine?.active && each.channel === 'email' && !active) {
            mine.next = { target: each.target, until };
          } else if (!mine || each.channel === 'email') {
            const { id, salt } = stored;
            known = [...known.filter((other) => other !== mine), { ...each, id, salt, active, until }];
          }
          if (each.channel === 'webhook' && !active) pings.push(withTarget(stored, each.target));
          expect(started.used).toBe(known.length);
        }
        if (each.do === 'settle' && pings[each.which]) {
          const [{ id, target, salt }] = pings.splice(each.which, 1) as [Follow];
          const mine = known.find((one) => one.id === id);
          const { accepted } = each;
          if (mine && (accepted || !mine.active))
            Object.assign(mine, { target, salt, active: accepted, until: now.getTime() + 48 * HOUR_MS });
          expect(await settlePing(test.store, { id, target, salt }, { accepted, now })).toEqual(
            mine ? { state: mine.active ? 'active' : 'pending', target: mine.target } : null,
          );
        }
        const chosen = each.do === 'end' || each.do === 'confirm' ? known[each.which] : undefined;
        if (each.do === 'end' && chosen) {
          expect(await endFollow(test.store, { key, id: chosen.id, now })).toBe(known.length - 1);
          known = known.filter((other) => other !== chosen);
        }
        if (each.do === 'confirm' && chosen?.channel === 'email') {
          const { next } = chosen;
          const isLate = next && next.until <= now.getTime();
          const agreeing = { id: chosen.id, target: next?.target ?? chosen.target };
          expect(await confirmFollow(test.store, agreeing, { secret: SECRET, now })).toBe(
            isLate ? 'changed' : 'active',
          );
          if (!isLate) {
            confirmed.add(agreeing.target);
            Object.assign(chosen, { target: agreeing.target, active: true, next: undefined });
          }
        }
        const listed = await listFollows(test.store, key, now);
        const wordsOf = ({ id, slug, channel, target, salt }: Request & { id: string; salt: string }) =>
          `${id} ${slug} ${channel} ${target} ${salt}`;
        expect(listed.map((one) => `${wordsOf(one)} ${one.state === 'active'}`).sort()).toEqual(
          known.map((one) => `${wordsOf(one)} ${one.active}`).sort(),
        );
        for (const slug of ['tides', 'ferries', 'buoys']) {
          const expected = known.filter((one) => one.slug === slug && one.active).map(({ id }) => id);
          expect((await test.store.smembers(`callbook:followers:${slug}`)).sort()).toEqual(expected.sort());
        }
      }
      expect(await eraseKey(test.store, key)).toBeGreaterThanOrEqual(known.length);
      expect(await test.store.keys('callbook:follow*')).toEqual([]);
      expect(await test.store.keys('callbook:new-address*')).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), play), { numRuns: 40 });
  });
});
