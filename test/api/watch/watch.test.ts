import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import {
  FollowEndedSchema,
  FollowListSchema,
  WatchAnswerSchema,
} from '../../../src/api/watch/watch-schema.ts';
import { ProblemSchema } from '../../../src/http/problem-schema.ts';
import { NetworkError } from '../../../src/network/network-error.ts';
import { FOLLOW_SLOT } from '../../../src/site/follow/follow-page.ts';
import { answerConfirm } from '../../../src/site/follow/mail-link-request.ts';
import { confirmFollow, readFollows } from '../../../src/watch/follow/follows.ts';
import { PingBodySchema } from '../../../src/watch/schema.ts';
import { aWatchService, SECRET, SLUGS } from '../../helpers/a-watch-service.ts';
import { freshWatchServices } from '../../helpers/fresh-watch-services.ts';
import { aStore, REDIS_KINDS } from '../../helpers/stores.ts';

const HOOK = 'https://hooks.example.org/alerts';
const HOUR_MS = 3_600_000;
const read = async (response: Response) => WatchAnswerSchema.parse(await response.json());

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const { test, fresh, freshWithKey } = await freshWatchServices(redisUrl);
  const listed = async (service: Awaited<ReturnType<typeof fresh>>, key: string) =>
    FollowListSchema.parse(await (await service.watch('GET', 'watch', key)).json());

  it('a follow by mail is pending until it is confirmed', async () => {
    const { service, key } = await freshWithKey();
    const response = await service.follow(key, { slug: 'tides', email: 'Reader@Example.org' });
    expect(response.status).toBe(200);
    expect(await read(response)).toMatchObject({
      slug: 'tides',
      channel: 'email',
      state: 'pending',
      alerts_on: ['down', 'up', 'shape_changed'],
      follows: { used: 1, limit: 3 },
    });
    expect(service.mails.map(({ envelope }) => envelope.to)).toEqual(['Reader@example.org']);
    expect(service.mails[0]?.content.subject).toBe('Confirm that you follow The tides');
  });

  it.each(['a,b', 'a%20b', 'a'.repeat(65), '%00'])('no follow has the id "%s"', async (id) => {
    const { service, key } = await freshWithKey();
    await service.follow(key, { slug: 'tides' });
    expect((await service.watch('GET', `watch/${id}`, key)).status).toBe(405);
    expect((await service.watch('POST', `watch/${id}`, key, { slug: 'ferries' })).status).toBe(405);
    const ended = await service.watch('DELETE', `watch/${id}`, key);
    expect([ended.status, ProblemSchema.parse(await ended.json()).code]).toEqual([404, 'unknown_follow']);
    expect((await listed(service, key)).used).toBe(1);
  });

  it("alerts go to the key's address if no other is given", async () => {
    const service = await fresh();
    const key = await service.makeKey('keeper@example.org');
    expect((await read(await service.follow(key, { slug: 'tides' }))).state).toBe('pending');
    expect(service.mails.map(({ envelope }) => envelope.to)).toEqual(['keeper@example.org']);
  });

  it('of 200 simultaneous follows exactly 3 remain', async () => {
    const { service, key } = await freshWithKey();
    const bodies = Array.from({ length: 200 }, (_, i) =>
      i % 2
        ? { slug: SLUGS[i % 5], email: 'a@example.org' }
        : { slug: SLUGS[i % 5], webhook_url: `${HOOK}/${i % 5}` },
    );
    const answers = await Promise.all(bodies.map((body) => service.watch('POST', 'watch', key, body)));
    await service.settled();
    const statuses = new Set(answers.map(({ status }) => status));
    statuses.delete(429); // Pings are limited. How many are sent depends on when the first one is accepted.
    expect(statuses).toEqual(new Set([200, 409]));
    const { follows, used, limit } = await listed(service, key);
    expect([follows.length, used, limit]).toEqual([3, 3, 3]);
    const ids = new Set<string>();
    for (const answer of answers.filter(({ ok }) => ok)) ids.add((await read(answer)).id);
    expect(ids).toEqual(new Set(follows.map(({ id }) => id)));
  });

  it('of 200 follows of different entries exactly 3 remain and 197 are refused', async () => {
    const { service, key } = await freshWithKey();
    const pairs = SLUGS.flatMap((slug) => [
      { slug, email: 'a@example.org' },
      { slug, webhook_url: HOOK },
    ]);
    // Ten different follows; three already exist, so the others are over the limit.
    for (const body of pairs.slice(0, 3)) await service.follow(key, body);
    const others = pairs.slice(3);
    const answers = await Promise.all(
      Array.from({ length: 197 }, (_, i) => service.watch('POST', 'watch', key, others[i % others.length])),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(197);
    expect(ProblemSchema.parse(await answers[0]?.json()).code).toBe('follow_limit');
    expect((await listed(service, key)).used).toBe(3);
  });

  it('following the same entry and channel again updates the follow', async () => {
    const { service, key } = await freshWithKey();
    const first = await read(await service.follow(key, { slug: 'tides', email: 'a@example.org' }));
    const second = await read(await service.follow(key, { slug: 'tides', email: 'b@example.org' }));
    const third = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    expect(second).toMatchObject({ id: first.id, follows: { used: 1 } });
    expect(third.follows.used).toBe(2);
    const { follows } = await listed(service, key);
    expect(follows.map(({ email, webhook_url }) => email ?? webhook_url).sort()).toEqual([
      'b@example.org',
      HOOK,
    ]);
  });

  it('a new address replaces an active one only after it is confirmed', async () => {
    const { service, key } = await freshWithKey();
    const { id } = await read(await service.follow(key, { slug: 'tides', email: 'a@example.org' }));
    await confirmFollow(test.store, { id, target: 'a@example.org' }, { secret: SECRET, now: service.now });
    const second = await read(await service.follow(key, { slug: 'tides', email: 'b@example.org' }));
    expect(second).toMatchObject({ id, state: 'pending', follows: { used: 1 } });
    expect(second.note).toContain('Until the new address is confirmed, alerts go to the earlier address.');
    expect(service.mails.map(({ envelope }) => envelope.to)).toEqual(['a@example.org', 'b@example.org']);
    const stored = async () => (await listed(service, key)).follows;
    expect(await stored()).toMatchObject([{ state: 'active', email: 'a@example.org' }]);
    expect(await test.store.smembers('callbook:followers:tides')).toEqual([id]);
    expect(await test.store.ttl(`callbook:new-address:${id}`)).toBeGreaterThan(0);
    await service.follow(key, { slug: 'tides', email: 'b@example.org' });
    expect(service.mails).toHaveLength(2); // A double click.

    const page = (method: string, link: string) =>
      answerConfirm(new Request(link, { method }), {
        ...service.deps,
        readShell: async () => FOLLOW_SLOT.join(''),
        nameOf: async (slug) => slug,
      });
    const [, link = ''] = service.links('/follow/confirm');
    expect((await page('GET', link)).status).toBe(200);
    expect(await stored()).toMatchObject([{ email: 'a@example.org' }]);
    expect((await page('POST', link)).status).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'active', email: 'b@example.org' }]);
    expect(await test.store.keys('callbook:new-address:*')).toEqual([]);
  });

  it('a new address that is not confirmed within 48 hours changes nothing', async () => {
    const { service, key } = await freshWithKey();
    const { id } = await read(await service.follow(key, { slug: 'tides', email: 'a@example.org' }));
    await confirmFollow(test.store, { id, target: 'a@example.org' }, { secret: SECRET, now: service.now });
    await service.follow(key, { slug: 'tides', email: 'b@example.org' });
    service.pass(48 * HOUR_MS);
    const late = await confirmFollow(
      test.store,
      { id, target: 'b@example.org' },
      { secret: SECRET, now: service.now },
    );
    expect(late).toBe('changed');
    expect((await listed(service, key)).follows).toMatchObject([{ state: 'active', email: 'a@example.org' }]);
  });

  it('a pending follow frees its slot after 48 hours', async () => {
    const { service, key } = await freshWithKey();
    for (const slug of ['tides', 'ferries', 'buoys']) await service.follow(key, { slug });
    expect((await service.follow(key, { slug: 'harbours' })).status).toBe(409);
    service.pass(48 * HOUR_MS);
    expect((await listed(service, key)).used).toBe(0);
    expect((await read(await service.follow(key, { slug: 'harbours' }))).follows.used).toBe(1);
  });

  it('one address gets 5 confirmation mails a day in all, and the response does not reveal it', async () => {
    const service = await fresh();
    const answers: object[] = [];
    for (let i = 0; i < 4; i += 1) {
      const key = await service.makeKey(`keeper-${i}@example.org`);
      for (const slug of ['tides', 'ferries']) {
        const { id, follows, ...rest } = await read(
          await service.follow(key, { slug, email: 'victim@example.org' }),
        );
        answers.push({ ...rest, slug: '' });
      }
    }
    expect(service.mails).toHaveLength(5);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    service.pass(24 * HOUR_MS);
    await service.follow(await service.makeKey(), { slug: 'tides', email: 'Victim@example.org' });
    expect(service.mails).toHaveLength(6);
  });

  it('a webhook that accepts a signed ping becomes active, and its secret is shown once', async () => {
    const { service, key } = await freshWithKey();
    const answer = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    expect(answer).toMatchObject({ channel: 'webhook', state: 'active' });
    const [ping] = service.posts;
    vi.useFakeTimers({ now: service.now, toFake: ['Date'] });
    const body = new Webhook(answer.webhook_secret ?? '').verify(ping?.body ?? '', ping?.headers ?? {});
    vi.useRealTimers();
    expect(PingBodySchema.parse(body).data).toEqual({ slug: 'tides', follow_id: answer.id });
    const again = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    expect([again.state, again.webhook_secret, service.posts.length]).toEqual(['active', undefined, 1]);
    const stored = JSON.stringify(await test.store.hgetall(`callbook:follow:${answer.id}`));
    expect(stored).not.toContain(answer.webhook_secret?.slice(6));
  });

  it('a webhook stays pending until it accepts a ping, with the secret of the first response', async () => {
    const { service, key } = await freshWithKey();
    service.answerPost = async () => 401;
    const first = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    expect([first.state, first.note]).toEqual(['pending', expect.stringContaining('it answered 401')]);
    service.answerPost = async () => 204;
    const second = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    expect([second.state, second.id, second.webhook_secret]).toEqual(['active', first.id, undefined]);
    const [ping] = service.posts;
    vi.useFakeTimers({ now: service.now, toFake: ['Date'] });
    new Webhook(first.webhook_secret ?? '').verify(ping?.body ?? '', ping?.headers ?? {});
    vi.useRealTimers();
  });

  it('another webhook address gets another secret', async () => {
    const { service, key } = await freshWithKey();
    const first = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    const second = await read(await service.follow(key, { slug: 'tides', webhook_url: `${HOOK}/2` }));
    expect(second.id).toBe(first.id);
    expect(second.webhook_secret).toMatch(/^whsec_/);
    expect(second.webhook_secret).not.toBe(first.webhook_secret);
  });

  it('a webhook that resolves to a private address is refused and not stored', async () => {
    const { service, key } = await freshWithKey();
    service.answerPost = () =>
      Promise.reject(new NetworkError('private', 'leads to an address that is not public'));
    const response = await service.follow(key, { slug: 'tides', webhook_url: HOOK });
    expect(response.status).toBe(400);
    expect((await listed(service, key)).used).toBe(0);
  });

  it('an active webhook keeps its alerts and its secret until another one accepts the ping', async () => {
    const { service, key } = await freshWithKey();
    const first = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    const before = await readFollows(test.store, [first.id], service.now);
    service.answerPost = () => Promise.reject(new NetworkError('dns', 'could not be found'));
    const second = await read(await service.follow(key, { slug: 'tides', webhook_url: `${HOOK}/2` }));
    expect(second).toMatchObject({ id: first.id, state: 'pending', active_webhook_url: HOOK });
    expect(second.note).toMatch(/earlier webhook keeps the alerts and its secret/);
    expect(await readFollows(test.store, [first.id], service.now)).toEqual(before);
    expect((await listed(service, key)).follows).toMatchObject([{ state: 'active', webhook_url: HOOK }]);
    expect(await test.store.smembers('callbook:followers:tides')).toEqual([first.id]);

    service.posts.length = 0;
    service.answerPost = async () => 204;
    const third = await read(await service.follow(key, { slug: 'tides', webhook_url: `${HOOK}/2` }));
    expect(third).toMatchObject({ id: first.id, state: 'active', webhook_secret: second.webhook_secret });
    expect([third.active_webhook_url, third.webhook_secret === first.webhook_secret]).toEqual([
      undefined,
      false,
    ]);
    const [ping] = service.posts;
    vi.useFakeTimers({ now: service.now, toFake: ['Date'] });
    new Webhook(second.webhook_secret ?? '').verify(ping?.body ?? '', ping?.headers ?? {});
    vi.useRealTimers();
    expect((await listed(service, key)).follows).toMatchObject([
      { state: 'active', webhook_url: `${HOOK}/2` },
    ]);
  });

  it.each(['active', 'pending', 'paused'])(
    'a webhook that is refused as private changes nothing about a follow that is %s',
    async (state) => {
      const { service, key } = await freshWithKey();
      service.answerPost = async () => (state === 'pending' ? 401 : 200);
      const { id } = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
      if (state === 'paused') {
        await test.store.hset(`callbook:follow:${id}`, { state });
        await test.store.srem('callbook:followers:tides', id);
      }
      const before = [await listed(service, key), await test.store.smembers('callbook:followers:tides')];
      service.pass(HOUR_MS);
      service.answerPost = () =>
        Promise.reject(new NetworkError('private', 'leads to an address that is not public'));
      const urls = [`${HOOK}/2`, ...(state === 'active' ? [] : [HOOK])];
      for (const webhook_url of urls)
        expect((await service.follow(key, { slug: 'tides', webhook_url })).status).toBe(400);
      expect([await listed(service, key), await test.store.smembers('callbook:followers:tides')]).toEqual(
        before,
      );
    },
  );

  it('a pending webhook is replaced by another one that does not accept the ping either', async () => {
    const { service, key } = await freshWithKey();
    service.answerPost = async () => 401;
    const first = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    const second = await read(await service.follow(key, { slug: 'tides', webhook_url: `${HOOK}/2` }));
    const third = await read(await service.follow(key, { slug: 'tides', webhook_url: `${HOOK}/2` }));
    expect([second.state, second.id, second.active_webhook_url]).toEqual(['pending', first.id, undefined]);
    expect(second.webhook_secret).toMatch(/^whsec_/);
    expect([third.state, third.webhook_secret]).toEqual(['pending', undefined]);
    expect((await listed(service, key)).follows).toMatchObject([
      { state: 'pending', webhook_url: `${HOOK}/2` },
    ]);
  });

  it('a follow that is ended while its new webhook is pinged does not come back', async () => {
    const { service, key } = await freshWithKey();
    const { id } = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    service.answerPost = async () => {
      await service.watch('DELETE', `watch/${id}`, key);
      return 200;
    };
    expect((await service.follow(key, { slug: 'tides', webhook_url: `${HOOK}/2` })).status).toBe(503);
    expect((await listed(service, key)).used).toBe(0);
    expect(await test.store.keys('callbook:follow*')).toEqual([]);
  });

  it('a webhook that another call made active during the ping is kept if this ping fails', async () => {
    const { service, key } = await freshWithKey();
    const others: Response[] = [];
    service.answerPost = async (url) => {
      if (url === `${HOOK}/2`) return 200;
      others.push(await service.watch('POST', 'watch', key, { slug: 'tides', webhook_url: `${HOOK}/2` }));
      return 500;
    };
    const answer = await read(await service.follow(key, { slug: 'tides', webhook_url: HOOK }));
    expect(answer).toMatchObject({ state: 'pending', active_webhook_url: `${HOOK}/2` });
    expect((await listed(service, key)).follows).toMatchObject([
      { state: 'active', webhook_url: `${HOOK}/2` },
    ]);
    expect((await read(others[0] as Response)).state).toBe('active');
  });

  it('a webhook that another call made active during the ping is kept if this address is refused', async () => {
    const { service, key } = await freshWithKey();
    service.answerPost = async (url) => {
      if (url === `${HOOK}/2`) return 200;
      await service.watch('POST', 'watch', key, { slug: 'tides', webhook_url: `${HOOK}/2` });
      throw new NetworkError('private', 'leads to an address that is not public');
    };
    expect((await service.follow(key, { slug: 'tides', webhook_url: HOOK })).status).toBe(400);
    expect((await listed(service, key)).follows).toMatchObject([
      { state: 'active', webhook_url: `${HOOK}/2` },
    ]);
  });

  it('a webhook gets at most 10 pings an hour', async () => {
    const { service, key } = await freshWithKey();
    let asked = 0;
    service.answerPost = async () => {
      asked += 1;
      return 500;
    };
    for (let i = 0; i < 12; i += 1) await service.follow(key, { slug: 'tides', webhook_url: HOOK });
    expect(asked).toBe(10);
  });

  it('a key can end only its own follows', async () => {
    const service = await fresh();
    const [key, other] = [await service.makeKey('a@example.org'), await service.makeKey('b@example.org')];
    const { id } = await read(await service.follow(key, { slug: 'tides' }));
    expect((await service.watch('DELETE', `watch/${id}`, other)).status).toBe(404);
    const ended = await service.watch('DELETE', `watch/${id}`, key);
    const answer = FollowEndedSchema.parse(await ended.json());
    expect(answer).toEqual({ ended: true, id, follows: { used: 0, limit: 3 } });
    const again = await service.watch('DELETE', `watch/${id}`, key);
    expect([again.status, ProblemSchema.parse(await again.json()).code]).toEqual([404, 'unknown_follow']);
  });

  it('watch returns 503 and stores nothing if any Redis command fails', async () => {
    const { service, key } = await freshWithKey();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await test.store.scriptFlush();
    let failed = 0;
    for (let failing = 1; ; failing += 1) {
      let commands = 0;
      test.interfere((_command, send) => {
        commands += 1;
        return commands === failing ? Promise.reject(new Error('OOM command not allowed')) : send();
      });
      const response = await service.watch('POST', 'watch', key, { slug: 'tides' });
      await service.settled().catch(() => {});
      test.pass();
      if (commands < failing) break;
      if (response.status === 503) failed += 1;
      else expect(response.status).toBe(200);
      const { follows } = await listed(service, key);
      if (response.status === 200) expect(follows).toHaveLength(1);
    }
    vi.restoreAllMocks();
    expect(failed).toBeGreaterThan(1);
  });
});

it.each([
  ['http://hooks.example.org/', 'a URL with "http"'],
  ['https://user:pass@hooks.example.org/', 'a URL with a user name or password'],
  ['https://hooks.example.org/#a', 'a URL with a fragment'],
  ['https://127.0.0.1/', 'an address that is not public'],
  ['https://[::1]/', 'an address that is not public'],
  ['https://0x7f.1/', 'an address that is not public'],
  ['https://169.254.169.254/latest', 'an address that is not public'],
  ['https://localhost/', 'an address that is not public'],
  ['https://intranet/', 'an address that is not public'],
  ['hooks', 'not a URL'],
  ['', 'not a URL'],
  ['  ', 'not a URL'],
])('watch refuses the webhook "%s"', async (webhook_url, found) => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const response = await service.follow(await service.makeKey(), { slug: 'tides', webhook_url });
  const { errors } = ProblemSchema.parse(await response.json());
  expect([response.status, errors]).toEqual([
    400,
    [{ parameter: 'webhook_url', found, allowed: expect.stringContaining('https URL') }],
  ]);
  expect([service.posts, service.mails]).toEqual([[], []]);
});

it('watch refuses an address and a webhook in one request', async () => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const body = { slug: 'tides', email: 'a@example.org', webhook_url: HOOK };
  expect((await service.follow(await service.makeKey(), body)).status).toBe(400);
});

it('watch refuses an unknown field, which could be a misspelled webhook_url, and mails nobody', async () => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const body = { slug: 'tides', webhook: HOOK };
  const response = await service.watch('POST', 'watch', await service.makeKey(), body);
  const { errors } = ProblemSchema.parse(await response.json());
  expect([response.status, errors]).toEqual([
    400,
    [{ parameter: 'webhook', found: 'an unknown field', allowed: 'one of slug, email, webhook_url' }],
  ]);
  expect(service.mails).toEqual([]);
});

it('watch of a mistyped slug names the slug that comes near', async () => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const answer = await service.watch('POST', 'watch', await service.makeKey(), { slug: 'TIDES' });
  expect(ProblemSchema.parse(await answer.json()).hint).toMatch(/^Similar slugs: tides\b.* Search for it: /);
});

it('a follow by email says that mail is not configured if there is no mailer', async () => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const key = await service.makeKey();
  service.deps.sendSoon = null;
  const response = await service.watch('POST', 'watch', key, { slug: 'tides' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    detail: 'Mail is not configured here: this Callbook sends no email.',
    hint: 'Send webhook_url, and alerts are posted to it.',
  });
});
