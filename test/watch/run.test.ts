import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type { HealthEvent } from '../../src/health/event-schema.ts';
import { KEYS } from '../../src/store/keys.ts';
import { confirmFollow, readFollows } from '../../src/watch/follow/follows.ts';
import { type RunDeps, runAlerts } from '../../src/watch/run.ts';
import { AlertBodySchema } from '../../src/watch/schema.ts';
import { SECRET, SLUGS, type WatchService } from '../helpers/a-watch-service.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { freshWatchServices } from '../helpers/fresh-watch-services.ts';
import { REDIS_KINDS } from '../helpers/stores.ts';

const HOOK = 'https://hooks.example.org/alerts';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Follows an entry by mail and confirms it. */
async function confirmed(service: WatchService, key: string, slug: string, email: string): Promise<string> {
  const { id } = await (await service.follow(key, { slug, email })).json();
  const pending = { id, target: email };
  expect(await confirmFollow(service.delivery.store, pending, { secret: SECRET, now: service.now })).toBe(
    'active',
  );
  service.mails.length = 0;
  return id;
}

async function hooked(service: WatchService, key: string, slug: string, webhook_url = HOOK) {
  const answer = await (await service.follow(key, { slug, webhook_url })).json();
  service.posts.length = 0;
  return answer as { id: string; state: string; webhook_secret: string };
}

const run = (service: WatchService, log: readonly HealthEvent[], changed: Partial<RunDeps> = {}) =>
  runAlerts({ ...service.delivery, readEventLog: async () => logOf(log), isOver: () => false, ...changed });

const sentMails = (service: WatchService) =>
  service.mails.map(({ envelope, content }) => `${envelope.to}: ${content.subject}`);

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const { test, fresh, freshWithKey } = await freshWatchServices(redisUrl);

  it('a run delivers an event to every active follow, once', async () => {
    const service = await fresh();
    const [one, two] = [await service.makeKey(), await service.makeKey()];
    await confirmed(service, one, 'tides', 'a@example.org');
    await confirmed(service, two, 'tides', 'b@example.org');
    const { webhook_secret } = await hooked(service, one, 'tides');
    await confirmed(service, two, 'ferries', 'b@example.org');
    const log = [anEvent()];
    expect(await run(service, log)).toEqual({ events: 1, alerts: 3, sent: 3, dropped: 0, retry: 0, dead: 0 });
    expect(await run(service, log)).toMatchObject({ events: 0, alerts: 0, sent: 0 });
    expect(sentMails(service).sort()).toEqual([
      'a@example.org: The tides is down',
      'b@example.org: The tides is down',
    ]);
    const [post] = service.posts;
    vi.useFakeTimers({ now: service.now, toFake: ['Date'] });
    const body = AlertBodySchema.parse(
      new Webhook(webhook_secret).verify(post?.body ?? '', post?.headers ?? {}),
    );
    vi.useRealTimers();
    expect(body).toEqual({
      type: 'interface.down',
      timestamp: '2026-11-21T11:07:00.000Z',
      data: {
        slug: 'tides',
        name: 'The tides',
        category: 'api',
        previous_state: 'ok',
        state: 'server_error',
        status_code: 503,
        latency_ms: 131,
        observed_at: '2026-11-21T11:37:00.000Z',
        changes: [],
        flapping: false,
        entry_url: 'https://callbook.example/entry/tides/',
        alternatives: [
          { slug: 'sea-level', name: 'Sea Level', entry_url: 'https://callbook.example/entry/sea-level/' },
        ],
      },
    });
  });

  it('a run sends nothing to an address that has not confirmed, or after a follow ended', async () => {
    const { service, key } = await freshWithKey();
    await service.follow(key, { slug: 'tides', email: 'stranger@example.org' });
    const id = await confirmed(service, await service.makeKey(), 'tides', 'a@example.org');
    service.failMail = () => new Error('451 try again');
    expect(await run(service, [anEvent()])).toMatchObject({ alerts: 1, retry: 1 });
    service.failMail = () => null;
    const [stored] = await readFollows(test.store, [id], service.now);
    await test.store.hset(KEYS.follow(id), { state: 'pending', expires_at: service.now.getTime() + HOUR_MS });
    service.pass(10 * MINUTE_MS);
    expect(await run(service, [])).toMatchObject({ dropped: 1, sent: 0 });
    expect([stored?.state, service.mails]).toEqual([
      'active',
      expect.not.arrayContaining([expect.anything()]),
    ]);
  });

  it('a run sends one mail per address, and one call per alert to a webhook', async () => {
    const { service, key } = await freshWithKey();
    await confirmed(service, key, 'tides', 'a@example.org');
    await confirmed(service, key, 'ferries', 'a@example.org');
    await hooked(service, key, 'buoys');
    const log = [
      anEvent(),
      anEvent({ slug: 'ferries' }),
      anEvent({ slug: 'buoys' }),
      anEvent({ slug: 'buoys', kind: 'up' }),
    ];
    expect(await run(service, log)).toMatchObject({ events: 4, alerts: 4, sent: 3 });
    expect(sentMails(service)).toEqual(['a@example.org: 2 changes: The ferries, The tides']);
    expect(new Set(service.posts.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 2);
  });

  it('the first run skips events that are older than a day', async () => {
    const service = await fresh();
    await hooked(service, await service.makeKey(), 'tides');
    const old = anEvent({ observed_at: '2026-11-20T11:59:00.000Z' });
    expect(await run(service, [old, anEvent()])).toMatchObject({ events: 1, sent: 1 });
  });

  it('a run continues by time if the log was replaced', async () => {
    const service = await fresh();
    await hooked(service, await service.makeKey(), 'tides');
    await run(service, [anEvent({ observed_at: '2026-11-21T11:00:00.000Z' })]);
    const log = [
      anEvent({ observed_at: '2026-11-21T10:00:00.000Z' }),
      anEvent({ observed_at: '2026-11-21T11:30:00.000Z' }),
    ];
    expect(await run(service, log)).toMatchObject({ events: 1, sent: 1 });
  });

  it('a run leaves a line that is still being written for the next run', async () => {
    const service = await fresh();
    await hooked(service, await service.makeKey(), 'tides');
    const log = logOf([anEvent(), anEvent()]);
    expect(await run(service, [], { readEventLog: async () => log.slice(0, -20) })).toMatchObject({
      events: 1,
    });
    expect(await run(service, [], { readEventLog: async () => log })).toMatchObject({ events: 1 });
  });

  it('a run names a line that is not an event, and still delivers what is due', async () => {
    const service = await fresh();
    await hooked(service, await service.makeKey(), 'tides');
    service.answerPost = async () => 500;
    const log = logOf([anEvent()]);
    await run(service, [], { readEventLog: async () => log });
    service.answerPost = async () => 200;
    service.pass(10 * MINUTE_MS);
    await expect(run(service, [], { readEventLog: async () => `${log}{"id":1}\n` })).rejects.toThrow(
      'Line 2 of the event log is not an event: {"id":1}',
    );
    expect(service.posts).toHaveLength(1);
  });

  it('a failing delivery is retried after growing waits for a day, then given up', async () => {
    const service = await fresh();
    await hooked(service, await service.makeKey(), 'tides');
    const tries: number[] = [];
    service.answerPost = async () => {
      tries.push(Math.round((service.now.getTime() - Date.parse('2026-11-21T12:00:00Z')) / MINUTE_MS));
      return 500;
    };
    const outcomes = { retry: 0, dead: 0 };
    const log = [anEvent()];
    for (let hours = 0; hours <= 30; hours += 0.5) {
      const { retry, dead } = await run(service, log);
      outcomes.retry += retry;
      outcomes.dead += dead;
      service.pass(30 * MINUTE_MS);
    }
    expect(tries).toEqual([0, 30, 60, 90, 150, 270, 510, 750, 990, 1230, 1440]);
    expect(outcomes).toEqual({ retry: 10, dead: 1 });
    expect(await test.store.zcard(KEYS.deliveriesDead)).toBe(1);
    expect(await test.store.zcard(KEYS.deliveriesDue)).toBe(0);
  });

  it('a follow is paused after five deliveries in a row were given up, until it is followed again', async () => {
    const { service, key } = await freshWithKey();
    const { id } = await hooked(service, key, 'tides');
    const log: HealthEvent[] = [];
    for (let i = 0; i < 6; i += 1) {
      service.answerPost = async () => 410;
      log.push(anEvent({ observed_at: service.now.toISOString() }));
      await run(service, log);
      service.pass(25 * HOUR_MS);
      await run(service, log);
    }
    const [follow] = await readFollows(test.store, [id], service.now);
    expect([follow?.state, follow?.dead]).toEqual(['paused', 5]);
    expect(await test.store.exists(KEYS.followers('tides'))).toBe(0);
    service.answerPost = async () => 200;
    expect(await hooked(service, key, 'tides')).toMatchObject({ id, state: 'active' });
    log.push(anEvent({ observed_at: service.now.toISOString() }));
    expect(await run(service, log)).toMatchObject({ sent: 1 });
  });

  it('a successful delivery resets the count of failed ones', async () => {
    const service = await fresh();
    const { id } = await hooked(service, await service.makeKey(), 'tides');
    await test.store.hset(KEYS.follow(id), { dead: 4 });
    await run(service, [anEvent()]);
    expect((await readFollows(test.store, [id], service.now))[0]?.dead).toBe(0);
  });

  it('mails wait while no mail server is configured', async () => {
    const service = await fresh();
    await confirmed(service, await service.makeKey(), 'tides', 'a@example.org');
    const log = [anEvent()];
    for (let day = 0; day < 3; day += 1) {
      expect(await run(service, log, { sendMail: null })).toMatchObject({ retry: 1, dead: 0 });
      service.pass(4 * 60_000); // Looked at every five minutes.
      expect(await run(service, log, { sendMail: null })).toMatchObject({ retry: 0, dead: 0 });
      service.pass(24 * HOUR_MS);
    }
    expect(await run(service, log)).toMatchObject({ sent: 1 });
  });

  it('a confirmation mail is retried after the mail server refused it', async () => {
    const service = await fresh();
    service.failMail = () => new Error('450 4.7.1 greylisted');
    await service.follow(await service.makeKey(), { slug: 'tides', email: 'a@example.org' });
    expect(service.mails).toEqual([]);
    service.failMail = () => null;
    service.pass(30 * MINUTE_MS);
    expect(await run(service, [])).toMatchObject({ sent: 1 });
    expect(sentMails(service)).toEqual(['a@example.org: Confirm that you follow The tides']);
  });

  it('a run stops between deliveries when isOver is true, and the next run continues', async () => {
    const service = await fresh();
    for (const slug of SLUGS) await hooked(service, await service.makeKey(), slug);
    const log = SLUGS.map((slug) => anEvent({ slug }));
    expect(await run(service, log, { isOver: () => service.posts.length > 0 })).toMatchObject({ events: 5 });
    expect(service.posts.length).toBeLessThan(5);
    await run(service, log);
    expect(new Set(service.posts.map(({ body }) => JSON.parse(body).data.slug))).toHaveProperty('size', 5);
  });

  it('runs at the same time deliver each alert once', async () => {
    const service = await fresh();
    for (let i = 0; i < 4; i += 1) await hooked(service, await service.makeKey(), 'tides', `${HOOK}/${i}`);
    const log = [anEvent(), anEvent({ kind: 'up' })];
    await Promise.all([run(service, log), run(service, log), run(service, log)]);
    await run(service, log);
    const ids = service.posts.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
  });
});
