import { type AddressInfo, createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readMail } from '../../src/local/inbox/read-mail.ts';
import type { Lookup } from '../../src/network/guarded-agent.ts';
import { KEYS } from '../../src/store/keys.ts';
import { confirmFollow } from '../../src/watch/follow/follows.ts';
import { openMailer } from '../../src/watch/mail/mailer.ts';
import { runAlerts } from '../../src/watch/run.ts';
import { openWebhooks } from '../../src/watch/webhook.ts';
import { aWatchService, SECRET, SITE, type WatchService } from '../helpers/a-watch-service.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { lookupLoopback, SELF_SIGNED, serveTls } from '../helpers/loopback.ts';
import { aMailServer } from '../helpers/mail-server.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';

const HOOK = 'https://hooks.example.org/alerts';
const MINUTE_MS = 60_000;
const SHORT_TIMEOUT_MS = 150; // On a busy machine, other calls time out too. That must do no harm.

async function followByMail(service: WatchService, slugs: readonly string[], email: string) {
  const key = await service.makeKey(email);
  for (const slug of slugs) {
    const { id } = await (await service.follow(key, { slug })).json();
    const confirmed = { id, target: email };
    await confirmFollow(service.delivery.store, confirmed, { secret: SECRET, now: service.now });
  }
  service.mails.length = 0;
}

async function followByHook(service: WatchService, slug: string, webhook_url: string) {
  const answer = await (await service.follow(await service.makeKey(), { slug, webhook_url })).json();
  service.posts.length = 0;
  return answer as { id: string; state: string; webhook_secret: string };
}

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());

  /** Has followers of both entries, and one who has not confirmed. Made once, then restored for each test. */
  async function aServiceWithFollowers(): Promise<WatchService> {
    followers ??= makeFollowers();
    await (await followers)();
    return aWatchService(test.store);
  }

  let followers: ReturnType<typeof makeFollowers> | undefined;

  async function makeFollowers() {
    await test.flush();
    const service = aWatchService(test.store);
    await followByMail(service, ['tides', 'ferries'], 'both@example.org');
    await followByMail(service, ['tides'], 'one@example.org');
    await followByHook(service, 'tides', HOOK);
    await followByHook(service, 'ferries', HOOK);
    await service.follow(await service.makeKey(), { slug: 'tides', email: 'stranger@example.org' });
    return test.snapshot();
  }

  const log = logOf([anEvent(), anEvent({ slug: 'ferries' })]);
  const run = (deps: WatchService['delivery']) =>
    runAlerts({ ...deps, readEventLog: async () => log, isOver: () => false });

  /**
   * Runs alerts once, as if the process was killed right after the nth step. Each Redis command, mail and post is a
   * step. The nth step takes effect, but its reply is lost, and all later steps fail. Returns the number of steps that
   * were tried.
   */
  async function dieAfter(step: number, service: WatchService): Promise<number> {
    let steps = 0;
    const through = async <T>(effect: () => Promise<T>): Promise<T> => {
      steps += 1;
      if (steps > step) throw new Error('killed');
      const result = await effect();
      if (steps >= step) throw new Error('killed');
      return result;
    };
    const { sendMail, postWebhook } = service.delivery;
    test.interfere((_command, send) => through(send));
    await run({
      ...service.delivery,
      sendMail: (...mail) => through(() => sendMail(...mail)),
      postWebhook: (...post) => through(() => postWebhook(...post)),
    }).catch(() => {});
    test.pass();
    return steps;
  }

  /** Lets later runs finish, then expects that every follower got each alert, and nobody got anything else. */
  async function expectAllDelivered(service: WatchService, place: string): Promise<void> {
    for (let later = 0; later < 3; later += 1) {
      service.pass(10 * MINUTE_MS);
      await run(service.delivery);
    }
    const mails = service.mails.map(
      ({ envelope, content }) => [envelope.id, `${envelope.to}: ${content.subject}`] as const,
    );
    expect([...new Map(mails).values()].sort(), place).toEqual([
      'both@example.org: 2 changes: The ferries, The tides',
      'one@example.org: The tides is down',
    ]);
    const posts = new Map(
      service.posts.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).data.slug]),
    );
    expect([...posts.values()].sort(), place).toEqual(['ferries', 'tides']);
    expect(await test.store.zcard(KEYS.deliveriesDue), place).toBe(0);
  }

  it('a run that is killed after any step loses no alert, and repeats none under another id', async () => {
    let doubled = 0;
    for (let step = 1, lived = false; !lived; step += 1) {
      const service = await aServiceWithFollowers();
      const steps = await dieAfter(step, service);
      lived = steps < step;
      await expectAllDelivered(service, `killed after step ${step}`);
      doubled += service.mails.length + service.posts.length > 4 ? 1 : 0;
    }
    expect(doubled).toBeGreaterThan(0); // Or no run was killed between sending a delivery and storing its outcome.
  });

  it.each([1, 7, 15, 25])('a run loses no alert if Redis hangs at command %i', async (hanging) => {
    const service = await aServiceWithFollowers();
    let commands = 0;
    test.interfere((_command, send) => {
      commands += 1;
      return commands === hanging ? new Promise(() => {}) : send();
    });
    await expect(run({ ...service.delivery, store: test.hasty(SHORT_TIMEOUT_MS) })).rejects.toThrow(
      'Redis could not be reached',
    );
    test.pass();
    await expectAllDelivered(service, `hung at ${hanging}`);
  });
});

describe('delivery by mail', () => {
  /** One alert that is due for a@example.org, and a mailer for a mail server. */
  async function anAlertByMail(url: string, limits?: Parameters<typeof openMailer>[1]) {
    const test = await aStore(null);
    const mailer = openMailer({ smtpUrl: url, from: 'alerts@callbook.example', siteUrl: SITE }, limits);
    onTestFinished(async () => {
      mailer.close();
      await test[Symbol.asyncDispose]();
    });
    const service = aWatchService(test.store);
    await followByMail(service, ['tides'], 'a@example.org');
    const log = logOf([anEvent()]);
    const run = () =>
      runAlerts({
        ...service.delivery,
        sendMail: mailer.send,
        readEventLog: async () => log,
        isOver: () => false,
      });
    return { service, run };
  }

  it.each([
    ['refuses', 550, 'no such user'],
    ['greylists', 451, '4.7.1 try again later'],
  ])('is retried later if the mail server %s it once', async (_how, responseCode, words) => {
    let asked = 0;
    await using server = await aMailServer((_address, _session, done) => {
      asked += 1;
      done(asked === 1 ? Object.assign(new Error(words), { responseCode }) : null);
    });
    const { service, run } = await anAlertByMail(server.url);
    expect(await run()).toMatchObject({ sent: 0, retry: 1 });
    expect(await run()).toMatchObject({ sent: 0, retry: 0 });
    service.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 1 });
    expect([asked, server.taken.length]).toEqual([2, 1]);
    expect(service.failures[0]).toContain(words);
  });

  it('repeats a mail with the same Message-ID if the mail server accepts it and dies before it replies', async () => {
    let taken = 0;
    const sources: string[] = [];
    await using server = await aMailServer(undefined, {
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          sources.push(Buffer.concat(chunks).toString());
          taken += 1;
          if (taken > 1) return done();
          return server.cut();
        });
      },
    });
    const { service, run } = await anAlertByMail(server.url);
    expect(await run()).toMatchObject({ retry: 1 });
    service.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 1 });
    const ids = sources.map((source) => readMail(source).headers.get('message-id'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('is retried later if the mail server accepts the connection but never greets', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void mute.close());
    const { run } = await anAlertByMail(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`, {
      connectMs: 300,
      greetingMs: 300,
      idleMs: 300,
    });
    expect(await run()).toMatchObject({ retry: 1, dead: 0 });
  });
});

describe('delivery to a webhook', () => {
  const hook = 'https://signed-by-itself.test';

  /** One alert that is due for a webhook. `answer` handles its requests, which come over TLS through the real guard. */
  async function anAlertByHook(
    answer: Parameters<typeof serveTls>[0],
    options: Parameters<typeof openWebhooks>[1] = {},
  ) {
    const test = await aStore(null);
    const server = await serveTls(answer);
    const webhooks = openWebhooks(
      { inboxUrl: null, webhookHosts: [] },
      {
        allow: (ip) => ip === '127.0.0.1',
        lookup: lookupLoopback,
        ca: SELF_SIGNED.cert,
        ...options,
      },
    );
    onTestFinished(async () => {
      await webhooks.close();
      await server[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
    });
    const service = aWatchService(test.store);
    const { webhook_secret } = await followByHook(service, 'tides', `${hook}:${server.port}/alerts`);
    const log = logOf([anEvent()]);
    const run = () =>
      runAlerts({
        ...service.delivery,
        postWebhook: webhooks.post,
        readEventLog: async () => log,
        isOver: () => false,
      });
    return { service, run, webhook_secret };
  }

  it('is retried later after a 500, signed again, with the same id and body', async () => {
    const calls: { headers: Record<string, string>; body: string }[] = [];
    const { service, run, webhook_secret } = await anAlertByHook(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      calls.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(calls.length === 1 ? 500 : 204).end();
    });
    expect(await run()).toMatchObject({ retry: 1 });
    service.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ sent: 1 });
    const [first, second] = calls;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    for (const [i, { headers, body }] of calls.entries()) {
      vi.useFakeTimers({ now: service.now.getTime() - (1 - i) * 30 * MINUTE_MS, toFake: ['Date'] });
      expect(new Webhook(webhook_secret).verify(body, headers)).toMatchObject({ type: 'interface.down' });
      expect(() => new Webhook(webhook_secret).verify(body.replace('503', '200'), headers)).toThrow();
    }
    vi.useRealTimers();
  });

  it('times out if the webhook hangs, and is left for a later run', async () => {
    const { run } = await anAlertByHook(() => {}, { timeoutMs: 500 });
    expect(await run()).toMatchObject({ retry: 1 });
  });

  it('does not follow a redirect', async () => {
    let followed = 0;
    const { run, service } = await anAlertByHook((request, response) => {
      if (request.url !== '/alerts') followed += 1;
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    expect(await run()).toMatchObject({ retry: 1 });
    expect([followed, service.failures]).toEqual([0, ['Error: the webhook returned 307']]);
  });

  it('does not call a host that resolves to a private address when it is retried', async () => {
    let [called, looked] = [0, 0];
    const rebinding: Lookup = (_host, _options, done) => {
      looked += 1;
      done(null, [{ address: looked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    };
    const { service, run } = await anAlertByHook(
      (_request, response) => {
        called += 1;
        response.writeHead(500, { Connection: 'close' }).end();
      },
      { lookup: rebinding },
    );
    expect(await run()).toMatchObject({ retry: 1 });
    service.pass(30 * MINUTE_MS);
    expect(await run()).toMatchObject({ retry: 1 });
    expect([called, looked]).toEqual([1, 2]);
    expect(service.failures[1]).toContain('leads to an address that is not public');
  });
});
