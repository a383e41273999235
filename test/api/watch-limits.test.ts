import { describe, expect, it } from 'vitest';
import { FollowListSchema } from '../../src/api/watch/watch-schema.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { MIN_BITS } from '../../src/proof/price.ts';
import { solve } from '../../src/proof/solve.ts';
import { LIMITS } from '../../src/store/limits.ts';
import { confirmFollow } from '../../src/watch/follow/follows.ts';
import { SECRET, type WatchService } from '../helpers/a-watch-service.ts';
import { countMails } from '../helpers/count-mails.ts';
import { freshWatchServices } from '../helpers/fresh-watch-services.ts';
import { REDIS_KINDS } from '../helpers/stores.ts';

const DAY_MS = 86_400_000;
const strangers = (n: number, from = 0) =>
  Array.from({ length: n }, (_, i) => ({ slug: 'tides', email: `stranger-${from + i}@example.org` }));
const servers = (n: number, from = 0) =>
  Array.from({ length: n }, (_, i) => ({ slug: 'tides', webhook_url: `https://s${from + i}.example.org/` }));
const counted = (answers: readonly Response[]) => ({
  ok: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 429).length,
});

describe.each(REDIS_KINDS)('limits on emails and pings, on $name', async ({ redisUrl }) => {
  const { test, fresh, freshWithKey } = await freshWatchServices(redisUrl);
  const followAll = async (service: WatchService, key: string, bodies: readonly object[]) => {
    const answers = await Promise.all(bodies.map((body) => service.watch('POST', 'watch', key, body)));
    await service.settled();
    return answers;
  };

  it('if one key names 60 addresses at once, only 6 of them get a mail', async () => {
    const service = await fresh();
    const answers = await followAll(service, await service.makeKey(), strangers(60));
    expect(counted(answers)).toEqual({ ok: 6, refused: 54 });
    expect(service.mails).toHaveLength(LIMITS.mailKey.calls);
  });

  it('a refusal names the limit and when to try again', async () => {
    const { service, key } = await freshWithKey();
    const [first] = await followAll(service, key, strangers(1));
    expect(first?.headers.get('RateLimit')).toBe('"mail-key";r=5;t=43200');
    await followAll(service, key, strangers(5, 1));
    const [refused] = await followAll(service, key, strangers(1, 6));
    const { code, detail } = ProblemSchema.parse(await refused?.json());
    expect([refused?.status, code, detail]).toEqual([
      429,
      'rate_limited',
      'At most 6 confirmation emails by one key are allowed in a day. Nothing was stored or sent.',
    ]);
    expect(refused?.headers.get('Retry-After')).toBe('43200');
    expect(refused?.headers.get('RateLimit-Policy')).toBe('"mail-key";q=6;w=86400');
    service.pass(43_200_000);
    expect(counted(await followAll(service, key, strangers(1, 6)))).toEqual({ ok: 1, refused: 0 });
  });

  it('ending each follow before the next does not raise the limit', async () => {
    const { service, key } = await freshWithKey();
    for (const body of strangers(12)) {
      const response = await service.follow(key, body);
      if (response.ok) await service.watch('DELETE', `watch/${(await response.json()).id}`, key);
    }
    expect(service.mails).toHaveLength(LIMITS.mailKey.calls);
  });

  it('one source can cause at most 12 mails, however many keys it has', async () => {
    const service = await fresh();
    const keys = [];
    for (let i = 0; i < 4; i += 1) keys.push(await service.makeKey());
    service.ip = '192.0.2.77';
    for (const [i, key] of keys.entries()) await followAll(service, key, strangers(6, 6 * i));
    expect(service.mails).toHaveLength(LIMITS.mailSource.calls);
  });

  it('the service mails 50 unconfirmed addresses a day for anyone, and more only for new sources', async () => {
    const service = await fresh();
    const keeper = await service.makeKey();
    await service.follow(keeper, { slug: 'tides' });
    const [link = ''] = service.links('/follow/confirm');
    expect(link).toContain('t=confirm.');
    const { follows } = FollowListSchema.parse(await (await service.watch('GET', 'watch', keeper)).json());
    const ownFollow = { id: follows[0]?.id ?? '', target: 'keeper@example.org' };
    await confirmFollow(test.store, ownFollow, { secret: SECRET, now: service.now });
    const keys = [];
    for (let i = 0; i < 20; i += 1) {
      keys.push(await service.makeKey());
      await followAll(service, keys.at(-1) ?? '', strangers(6, 6 * i));
    }
    // 9 sources with 6 mails fill the open part; each of the others gets its first.
    const open = LIMITS.mailService.calls - LIMITS.mailService.kept.calls;
    expect(service.mails).toHaveLength(open + 20 - 9);
    const [refused] = await followAll(service, keys.at(-1) ?? '', strangers(1, 999));
    expect([refused?.status, refused?.headers.get('RateLimit-Policy')]).toEqual([
      429,
      '"mail-service";q=300;w=86400',
    ]);
    expect(ProblemSchema.parse(await refused?.json()).detail).toBe(
      'At most 300 confirmation emails by the whole service are allowed in a day, of which 250 are kept for sources without one that day. Nothing was stored or sent.',
    );
    expect((await (await service.follow(keeper, { slug: 'ferries' })).json()).state).toBe('active');
    expect((await followAll(service, await service.makeKey(), strangers(1, 999)))[0]?.status).toBe(200);
    service.pass(DAY_MS);
    expect((await followAll(service, keys.at(-1) ?? '', strangers(1, 1_000)))[0]?.status).toBe(200);
  });

  it('only 5 spellings of one inbox get a mail, each at the address as it was typed', async () => {
    const service = await fresh();
    const spellings = ['victim', 'Victim', 'v.ictim', 'victim+a', 'VIC.TIM+b', 'victim+c', 'v.i.c.t.i.m'];
    for (const local of spellings)
      await service.follow(await service.makeKey(), { slug: 'tides', email: `${local}@example.org` });
    expect(service.mails.map(({ envelope }) => envelope.to)).toEqual(
      spellings.slice(0, LIMITS.mailAddress.calls).map((local) => `${local}@example.org`),
    );
  });

  it('one key can ping at most 10 servers, and one source at most 30', async () => {
    const service = await fresh();
    const asked: string[] = [];
    service.answerPost = async (url) => {
      asked.push(url);
      return 500;
    };
    const keys = [];
    for (let i = 0; i < 5; i += 1) keys.push(await service.makeKey());
    service.ip = '192.0.2.77';
    expect(counted(await followAll(service, keys[0] ?? '', servers(60)))).toEqual({ ok: 10, refused: 50 });
    expect(asked).toHaveLength(LIMITS.pingKey.calls);
    for (const [i, key] of keys.entries()) await followAll(service, key, servers(10, 100 * i));
    expect(asked).toHaveLength(LIMITS.pingSource.calls);
  });

  it('one host gets 60 pings an hour from anyone, and more only from new sources', async () => {
    const service = await fresh();
    let asked = 0;
    service.answerPost = async () => {
      asked += 1;
      return 500;
    };
    const paths = Array.from({ length: 10 }, (_, i) => ({
      slug: 'tides',
      webhook_url: `https://hooks.example.org/${i}`,
    }));
    for (let i = 0; i < 8; i += 1) await followAll(service, await service.makeKey(), paths);
    // 6 sources with 10 pings fill the open part; the other 2 get their first.
    expect(asked).toBe(LIMITS.pingHost.calls - LIMITS.pingHost.kept.calls + 2);
  });

  it('a follow does not change if the limit of pings is reached for its new webhook', async () => {
    const { service, key } = await freshWithKey();
    await service.follow(key, { slug: 'tides', webhook_url: 'https://mine.example.org/' });
    for (const body of servers(20)) await service.follow(key, { ...body, slug: 'ferries' });
    const refused = await service.follow(key, { slug: 'tides', webhook_url: 'https://other.example.org/' });
    expect(refused.status).toBe(429);
    const { follows } = FollowListSchema.parse(await (await service.watch('GET', 'watch', key)).json());
    expect(follows.find(({ slug }) => slug === 'tides')).toMatchObject({
      state: 'active',
      webhook_url: 'https://mine.example.org/',
    });
  });

  it('a call counts once if the reply from Redis was lost', async () => {
    const { service, key } = await freshWithKey();
    await followAll(service, key, strangers(5));
    let repeated = 0;
    // The client retries a command if its connection broke: Redis then gets it twice.
    test.interfere(async (command, send) => {
      if (!command.some((word) => word.includes('stranger-5@example.org'))) return send();
      repeated += 1;
      await send();
      return send();
    });
    const [last] = await followAll(service, key, strangers(1, 5));
    test.pass();
    expect([repeated > 0, last?.status, service.mails.length]).toEqual([true, 200, 6]);
    expect(counted(await followAll(service, key, strangers(1, 6)))).toEqual({ ok: 0, refused: 1 });
  });

  it('one follow that is sent ten times at once gets one mail, and another one a minute later', async () => {
    const { service, key } = await freshWithKey();
    const ten = Array.from({ length: 10 }, () => strangers(1)).flat();
    const answers = await followAll(service, key, ten);
    expect(counted(answers)).toEqual({ ok: 10, refused: 0 });
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect([bodies.size, service.mails.length]).toEqual([1, 1]);
    service.pass(59_999);
    await followAll(service, key, strangers(1));
    expect(service.mails).toHaveLength(1);
    service.pass(1);
    await followAll(service, key, strangers(1));
    expect(service.mails).toHaveLength(2);
    const [last] = await followAll(service, key, strangers(1, 1));
    expect(last?.headers.get('RateLimit')).toMatch(/^"mail-key";r=3;/);
  });

  it('the answer to a follow says that an address may get no mail, whether or not it got one', async () => {
    const service = await fresh();
    for (let i = 0; i <= LIMITS.mailAddress.calls; i += 1) {
      const [answer] = await followAll(service, await service.makeKey(), strangers(1));
      expect(await answer?.text()).toContain(
        'at most 5 such emails a day; after that, none is sent until tomorrow',
      );
    }
    expect(service.mails).toHaveLength(LIMITS.mailAddress.calls);
  });

  it('a call without a mail or ping does not count', async () => {
    const { service, key } = await freshWithKey();
    const hook = { slug: 'tides', webhook_url: 'https://mine.example.org/' };
    for (let i = 0; i < 30; i += 1) expect((await service.follow(key, hook)).status).toBe(200);
    expect(service.posts).toHaveLength(1);
  });

  it('when a quarter of the emails of a day is sent, each further one costs a proof of work', async () => {
    const service = await fresh();
    const free = Math.ceil(LIMITS.mailService.calls / 4);
    await countMails(test.store, free - 1, service.now);
    await service.follow(await service.makeKey(), { slug: 'tides' });
    const key = await service.makeKey();
    const { ip } = service;
    const [body = {}] = strangers(1, 999);
    const refused = await service.follow(key, body);
    const { code, detail, challenge = '', bits = 0 } = ProblemSchema.parse(await refused.json());
    expect([refused.status, refused.headers.get('Retry-After'), code, detail, bits]).toEqual([
      429,
      '43200',
      'proof_needed',
      'This call costs a proof of work, because there are many confirmation emails by the whole service today. Nothing was stored or sent.',
      MIN_BITS,
    ]);
    expect(service.mails).toHaveLength(1);
    const proof = { 'proof-of-work': (await solve(challenge, bits)) ?? '' };
    const other = await service.makeKey(); // From another network.
    expect((await service.follow(other, body, proof)).status).toBe(429);
    service.ip = ip.replace(/1$/, '9'); // Another address of the same network.
    expect((await service.follow(key, body, proof)).status).toBe(200);
    expect((await service.follow(key, { ...body, slug: 'ferries' }, proof)).status).toBe(429);
    expect(service.mails).toHaveLength(2);
    service.pass(DAY_MS);
    expect((await service.follow(other, { ...body, slug: 'buoys' })).status).toBe(200);
  });
});
