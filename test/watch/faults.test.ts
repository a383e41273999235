import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readMail } from '../../src/local/inbox/read-mail.ts';
import type { Lookup } from '../../src/network/guarded-agent.ts';
import { KEYS } from '../../src/store/keys.ts';
import { confirmFollow } from '../../src/watch/follows.ts';
import { openMailer } from '../../src/watch/mail/mailer.ts';
import { runAlerts } from '../../src/watch/run.ts';
import { openWebhooks } from '../../src/watch/webhook/post-webhook.ts';
import { aWorld, SECRET, SITE, type World } from '../helpers/a-follower.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { lookupLoopback, SELF_SIGNED, serveTls } from '../helpers/loopback.ts';
import { aMailServer } from '../helpers/mail-server.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';

const HOOK = 'https://hooks.example.org/alerts';
const MINUTE_MS = 60_000;
const HASTE_MS = 150; // A busy machine that looks like a slow Redis is one more fault, and must do no harm either.

async function followByMail(world: World, slugs: readonly string[], email: string) {
  const key = await world.makeKey(email);
  for (const slug of slugs) {
    const { id } = await (await world.follow(key, { slug })).json();
    const wish = { id, target: email, channel: 'email' as const };
    await confirmFollow(world.delivery.store, wish, { secret: SECRET, now: world.now });
  }
  world.mails.length = 0;
}

async function followByHook(world: World, slug: string, webhook_url: string) {
  const answer = await (await world.follow(await world.makeKey(), { slug, webhook_url })).json();
  world.posts.length = 0;
  return answer as { id: string; state: string; webhook_secret: string };
}

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());

  /** Everybody whom the two events concern, and one who has not confirmed. Made once, then put back. */
  async function aWorldOfFollowers(): Promise<World> {
    followers ??= makeFollowers();
    await (await followers)();
    return aWorld(test.store);
  }

  let followers: ReturnType<typeof makeFollowers> | undefined;

  async function makeFollowers() {
    await test.flush();
    const world = aWorld(test.store);
    await followByMail(world, ['tides', 'ferries'], 'both@example.org');
    await followByMail(world, ['tides'], 'one@example.org');
    await followByHook(world, 'tides', HOOK);
    await followByHook(world, 'ferries', HOOK);
    await world.follow(await world.makeKey(), { slug: 'tides', email: 'stranger@example.org' });
    return test.snapshot();
  }

  const log = logOf([anEvent(), anEvent({ slug: 'ferries' })]);
  const run = (deps: World['delivery']) =>
    runAlerts({ ...deps, readEventLog: async () => log, isOver: () => false });

  /**
   * Runs alerts once and dies right after the nth step: each command to Redis, each mail and each post is one. Nothing
   * gets through after it, as for a process that was killed. Returns how many steps it came to.
   */
  async function dieAfter(step: number, world: World): Promise<number> {
    let steps = 0;
    const through = async <T>(effect: () => Promise<T>): Promise<T> => {
      steps += 1;
      if (steps > step) throw new Error('killed');
      const result = await effect();
      if (steps >= step) throw new Error('killed');
      return result;
    };
    const { sendMail, postWebhook } = world.delivery;
    test.interfere((_command, send) => through(send));
    await run({
      ...world.delivery,
      sendMail: (...mail) => through(() => sendMail(...mail)),
      postWebhook: (...post) => through(() => postWebhook(...post)),
    }).catch(() => {});
    test.pass();
    return steps;
  }

  /** Lets later runs do what is left, then tells that everybody got what was due, and nobody anything else. */
  async function expectAllTold(world: World, place: string): Promise<void> {
    for (let later = 0; later < 3; later += 1) {
      world.pass(10 * MINUTE_MS);
      await run(world.delivery);
    }
    const mails = world.mails.map(
      ({ envelope, letter }) => [envelope.id, `${envelope.to}: ${letter.subject}`] as const,
    );
    expect([...new Map(mails).values()].sort(), place).toEqual([
      'both@example.org: 2 changes: The ferries, The tides',
      'one@example.org: The tides is down',
    ]);
    const posts = new Map(
      world.posts.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).data.slug]),
    );
    expect([...posts.values()].sort(), place).toEqual(['ferries', 'tides']);
    expect(await test.store.zcard(KEYS.packetsDue), place).toBe(0);
  }

  it('loses no alert and doubles none under another id, after whichever step it is killed', async () => {
    let doubled = 0;
    for (let step = 1, lived = false; !lived; step += 1) {
      const world = await aWorldOfFollowers();
      const steps = await dieAfter(step, world);
      lived = steps < step;
      await expectAllTold(world, `killed after step ${step}`);
      doubled += world.mails.length + world.posts.length > 4 ? 1 : 0;
    }
    expect(doubled).toBeGreaterThan(0); // Else no death came between a delivery and its being written down.
  }, 120_000);

  it.each([1, 7, 15, 25])('loses no alert where Redis hangs at command %i', async (hanging) => {
    const world = await aWorldOfFollowers();
    let commands = 0;
    test.interfere((_command, send) => {
      commands += 1;
      return commands === hanging ? new Promise(() => {}) : send();
    });
    await expect(run({ ...world.delivery, store: test.hasty(HASTE_MS) })).rejects.toThrow(
      'Redis could not be reached',
    );
    test.pass();
    await expectAllTold(world, `hung at ${hanging}`);
  });
});

describe('a mail server', () => {
  const limits = { connectMs: 300, greetingMs: 300, idleMs: 300 };

  /** One alert that is due for a@example.org, and the way to a mail server. */
  async function anAlertByMail(url: string) {
    const test = await aStore(null);
    const mailer = openMailer({ smtpUrl: url, from: 'alerts@callbook.example', siteUrl: SITE }, limits);
    onTestFinished(async () => {
      mailer.close();
      await test[Symbol.asyncDispose]();
    });
    const world = aWorld(test.store);
    await followByMail(world, ['tides'], 'a@example.org');
    const log = logOf([anEvent()]);
    const run = () =>
      runAlerts({
        ...world.delivery,
        sendMail: mailer.send,
        readEventLog: async () => log,
        isOver: () => false,
      });
    return { world, run };
  }

  it.each([
    ['refuses', 550, 'no such user'],
    ['greylists', 451, '4.7.1 try again later'],
  ])('that %s once gets the same mail again later', async (_how, responseCode, words) => {
    let asked = 0;
    await using server = await aMailServer((_address, _session, done) => {
      asked += 1;
      done(asked === 1 ? Object.assign(new Error(words), { responseCode }) : null);
    });
    const { world, run } = await anAlertByMail(server.url);
    expect(await run()).toMatchObject({ sent: 0, retry: 1 });
    expect(await run()).toMatchObject({ sent: 0, retry: 0 });
    world.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 1 });
    expect([asked, server.taken.length]).toEqual([2, 1]);
    expect(world.failures[0]).toContain(words);
  });

  it('that takes a mail and dies before it says so gets it again with the same Message-ID', async () => {
    let taken = 0;
    const sources: string[] = [];
    await using server = await aMailServer(undefined, {
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          sources.push(Buffer.concat(chunks).toString());
          taken += 1;
          if (taken > 1) return done();
          return (session as unknown as { _connection?: { close: () => void } })._connection?.close();
        });
      },
    });
    const { world, run } = await anAlertByMail(server.url);
    expect(await run()).toMatchObject({ retry: 1 });
    world.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 1 });
    const ids = sources.map((source) => readMail(source).headers.get('message-id'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('that never greets costs one try', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { run } = await anAlertByMail(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    expect(await run()).toMatchObject({ retry: 1, dead: 0 });
  });
});

describe('a webhook', () => {
  const hook = 'https://signed-by-itself.test';

  /** One alert that is due for a webhook which answers by `answer`, reached over TLS by the real guard. */
  async function anAlertByHook(answer: Parameters<typeof serveTls>[0], lookup: Lookup = lookupLoopback) {
    const test = await aStore(null);
    const server = await serveTls(answer);
    const webhooks = openWebhooks(null, {
      allow: (ip) => ip === '127.0.0.1',
      lookup,
      ca: SELF_SIGNED.cert,
      timeoutMs: 500,
    });
    onTestFinished(async () => {
      await webhooks.close();
      await server[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
    });
    const world = aWorld(test.store);
    const { webhook_secret } = await followByHook(world, 'tides', `${hook}:${server.port}/alerts`);
    const log = logOf([anEvent()]);
    const run = () =>
      runAlerts({
        ...world.delivery,
        postWebhook: webhooks.post,
        readEventLog: async () => log,
        isOver: () => false,
      });
    return { world, run, webhook_secret };
  }

  it('is called again later after a 500, with the same id and body, and verifies both', async () => {
    const calls: { headers: Record<string, string>; body: string }[] = [];
    const { world, run, webhook_secret } = await anAlertByHook(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      calls.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(calls.length === 1 ? 500 : 204).end();
    });
    expect(await run()).toMatchObject({ retry: 1 });
    world.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 1 });
    const [first, second] = calls;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    for (const [i, { headers, body }] of calls.entries()) {
      vi.useFakeTimers({ now: world.now.getTime() - (1 - i) * 30 * MINUTE_MS, toFake: ['Date'] });
      expect(new Webhook(webhook_secret).verify(body, headers)).toMatchObject({ type: 'interface.down' });
      expect(() => new Webhook(webhook_secret).verify(body.replace('503', '200'), headers)).toThrow();
    }
    vi.useRealTimers();
  });

  it('that hangs is given up for this run', async () => {
    const { run } = await anAlertByHook(() => {});
    expect(await run()).toMatchObject({ retry: 1 });
  });

  it('that redirects is not followed', async () => {
    let followed = 0;
    const { run, world } = await anAlertByHook((request, response) => {
      if (request.url !== '/alerts') followed += 1;
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    expect(await run()).toMatchObject({ retry: 1 });
    expect([followed, world.failures]).toEqual([0, ['Error: the webhook answered 307']]);
  });

  it('whose name leads to a private address at the second look is not called', async () => {
    let [called, looked] = [0, 0];
    const rebinding: Lookup = (_host, _options, done) => {
      looked += 1;
      done(null, [{ address: looked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    };
    const { world, run } = await anAlertByHook((_request, response) => {
      called += 1;
      response.writeHead(500, { Connection: 'close' }).end();
    }, rebinding);
    expect(await run()).toMatchObject({ retry: 1 });
    world.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ retry: 1 });
    expect([called, looked]).toEqual([1, 2]);
    expect(world.failures[1]).toContain('leads to an address that is not public');
  });
});
