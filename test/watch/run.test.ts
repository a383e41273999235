import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { HealthEvent } from '../../src/health/event-schema.ts';
import { KEYS } from '../../src/store/keys.ts';
import { confirmFollow, readFollows } from '../../src/watch/follows.ts';
import { type RunDeps, runAlerts } from '../../src/watch/run.ts';
import { AlertBodySchema } from '../../src/watch/schema.ts';
import { aWorld, SECRET, SLUGS, type World } from '../helpers/a-follower.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { aStore, REDIS_KINDS } from '../helpers/stores.ts';

const HOOK = 'https://hooks.example.org/alerts';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Follows an entry by mail and confirms it. */
async function confirmed(world: World, key: string, slug: string, email: string): Promise<string> {
  const { id } = await (await world.follow(key, { slug, email })).json();
  const wish = { id, target: email, channel: 'email' as const };
  expect(await confirmFollow(world.delivery.store, wish, { secret: SECRET, now: world.now })).toBe('active');
  world.mails.length = 0;
  return id;
}

async function hooked(world: World, key: string, slug: string, webhook_url = HOOK) {
  const answer = await (await world.follow(key, { slug, webhook_url })).json();
  world.posts.length = 0;
  return answer as { id: string; state: string; webhook_secret: string };
}

const run = (world: World, log: readonly HealthEvent[], changed: Partial<RunDeps> = {}) =>
  runAlerts({ ...world.delivery, readEventLog: async () => logOf(log), isOver: () => false, ...changed });

const told = (world: World) => world.mails.map(({ envelope, letter }) => `${envelope.to}: ${letter.subject}`);

describe.each(REDIS_KINDS)('on $name', async ({ redisUrl }) => {
  const test = await aStore(redisUrl);
  afterAll(() => test[Symbol.asyncDispose]());
  const fresh = async () => {
    await test.flush();
    return aWorld(test.store);
  };

  it('tells every active follow of an event, once', async () => {
    const world = await fresh();
    const [one, two] = [await world.makeKey(), await world.makeKey()];
    await confirmed(world, one, 'tides', 'a@example.org');
    await confirmed(world, two, 'tides', 'b@example.org');
    const { webhook_secret } = await hooked(world, one, 'tides');
    await confirmed(world, two, 'ferries', 'b@example.org');
    const log = [anEvent()];
    expect(await run(world, log)).toEqual({ events: 1, alerts: 3, sent: 3, dropped: 0, retry: 0, dead: 0 });
    expect(await run(world, log)).toMatchObject({ events: 0, alerts: 0, sent: 0 });
    expect(told(world).sort()).toEqual([
      'a@example.org: The tides is down',
      'b@example.org: The tides is down',
    ]);
    const [post] = world.posts;
    vi.useFakeTimers({ now: world.now, toFake: ['Date'] });
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
      },
    });
  });

  it('sends nothing to an address that has not confirmed, nor after a follow ended', async () => {
    const world = await fresh();
    const key = await world.makeKey();
    await world.follow(key, { slug: 'tides', email: 'stranger@example.org' });
    const id = await confirmed(world, await world.makeKey(), 'tides', 'a@example.org');
    world.failMail = () => new Error('451 try again');
    expect(await run(world, [anEvent()])).toMatchObject({ alerts: 1, retry: 1 });
    world.failMail = () => null;
    const [stored] = await readFollows(test.store, [id], world.now);
    await test.store.hset(KEYS.follow(id), { state: 'pending', expires_at: world.now.getTime() + HOUR_MS });
    world.pass(10 * MINUTE_MS);
    expect(await run(world, [])).toMatchObject({ dropped: 1, sent: 0 });
    expect([stored?.state, world.mails]).toEqual(['active', expect.not.arrayContaining([expect.anything()])]);
  });

  it("tells one person's follows in one mail, and each webhook by itself", async () => {
    const world = await fresh();
    const key = await world.makeKey();
    await confirmed(world, key, 'tides', 'a@example.org');
    await confirmed(world, key, 'ferries', 'a@example.org');
    await hooked(world, key, 'buoys');
    const log = [
      anEvent(),
      anEvent({ slug: 'ferries' }),
      anEvent({ slug: 'buoys' }),
      anEvent({ slug: 'buoys', kind: 'up' }),
    ];
    expect(await run(world, log)).toMatchObject({ events: 4, alerts: 4, sent: 3 });
    expect(told(world)).toEqual(['a@example.org: 2 changes: The ferries, The tides']);
    expect(new Set(world.posts.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 2);
  });

  it('does not begin with events that are older than a day', async () => {
    const world = await fresh();
    await hooked(world, await world.makeKey(), 'tides');
    const old = anEvent({ observed_at: '2026-11-20T11:59:00.000Z' });
    expect(await run(world, [old, anEvent()])).toMatchObject({ events: 1, sent: 1 });
  });

  it('goes on by time where its place in the log is gone', async () => {
    const world = await fresh();
    await hooked(world, await world.makeKey(), 'tides');
    await run(world, [anEvent({ observed_at: '2026-11-21T11:00:00.000Z' })]);
    const log = [
      anEvent({ observed_at: '2026-11-21T10:00:00.000Z' }),
      anEvent({ observed_at: '2026-11-21T11:30:00.000Z' }),
    ];
    expect(await run(world, log)).toMatchObject({ events: 1, sent: 1 });
  });

  it('leaves a line that is still being written for the next run', async () => {
    const world = await fresh();
    await hooked(world, await world.makeKey(), 'tides');
    const log = logOf([anEvent(), anEvent()]);
    expect(await run(world, [], { readEventLog: async () => log.slice(0, -20) })).toMatchObject({
      events: 1,
    });
    expect(await run(world, [], { readEventLog: async () => log })).toMatchObject({ events: 1 });
  });

  it('names a line that is no event, and delivers what is due all the same', async () => {
    const world = await fresh();
    await hooked(world, await world.makeKey(), 'tides');
    world.answerPost = async () => 500;
    const log = logOf([anEvent()]);
    await run(world, [], { readEventLog: async () => log });
    world.answerPost = async () => 200;
    world.pass(10 * MINUTE_MS);
    await expect(run(world, [], { readEventLog: async () => `${log}{"id":1}\n` })).rejects.toThrow(
      'Line 2 of the event log is no event: {"id":1}',
    );
    expect(world.posts).toHaveLength(1);
  });

  it('tries again later each time, for a day, then writes the delivery off', async () => {
    const world = await fresh();
    await hooked(world, await world.makeKey(), 'tides');
    const tries: number[] = [];
    world.answerPost = async () => {
      tries.push(Math.round((world.now.getTime() - Date.parse('2026-11-21T12:00:00Z')) / MINUTE_MS));
      return 500;
    };
    const outcomes = { retry: 0, dead: 0 };
    const log = [anEvent()];
    for (let hours = 0; hours <= 30; hours += 0.5) {
      const { retry, dead } = await run(world, log);
      outcomes.retry += retry;
      outcomes.dead += dead;
      world.pass(30 * MINUTE_MS);
    }
    expect(tries).toEqual([0, 30, 60, 90, 150, 270, 510, 750, 990, 1230, 1440]);
    expect(outcomes).toEqual({ retry: 10, dead: 1 });
    expect(await test.store.zcard(KEYS.packetsDead)).toBe(1);
    expect(await test.store.zcard(KEYS.packetsDue)).toBe(0);
  });

  it('pauses a follow after five deliveries in a row were given up, until it is followed again', async () => {
    const world = await fresh();
    const key = await world.makeKey();
    const { id } = await hooked(world, key, 'tides');
    const log: HealthEvent[] = [];
    for (let i = 0; i < 6; i += 1) {
      world.answerPost = async () => 410;
      log.push(anEvent({ observed_at: world.now.toISOString() }));
      await run(world, log);
      world.pass(25 * HOUR_MS);
      await run(world, log);
    }
    const [follow] = await readFollows(test.store, [id], world.now);
    expect([follow?.state, follow?.dead]).toEqual(['paused', 5]);
    expect(await test.store.exists(KEYS.followers('tides'))).toBe(0);
    world.answerPost = async () => 200;
    expect(await hooked(world, key, 'tides')).toMatchObject({ id, state: 'active' });
    log.push(anEvent({ observed_at: world.now.toISOString() }));
    expect(await run(world, log)).toMatchObject({ sent: 1 });
  });

  it('forgets earlier failures once a delivery got through', async () => {
    const world = await fresh();
    const { id } = await hooked(world, await world.makeKey(), 'tides');
    await test.store.hset(KEYS.follow(id), { dead: 4 });
    await run(world, [anEvent()]);
    expect((await readFollows(test.store, [id], world.now))[0]?.dead).toBe(0);
  });

  it('keeps mails without losing any while no mail server is configured', async () => {
    const world = await fresh();
    await confirmed(world, await world.makeKey(), 'tides', 'a@example.org');
    const log = [anEvent()];
    for (let day = 0; day < 3; day += 1) {
      expect(await run(world, log, { sendMail: null })).toMatchObject({ retry: 1, dead: 0 });
      world.pass(24 * HOUR_MS);
    }
    expect(await run(world, log)).toMatchObject({ sent: 1 });
  });

  it('tries a confirmation mail again that the mail server refused, until its link would be over', async () => {
    const world = await fresh();
    world.failMail = () => new Error('450 4.7.1 greylisted');
    await world.follow(await world.makeKey(), { slug: 'tides', email: 'a@example.org' });
    expect(world.mails).toEqual([]);
    world.failMail = () => null;
    world.pass(30 * MINUTE_MS);
    expect(await run(world, [])).toMatchObject({ sent: 1 });
    expect(told(world)).toEqual(['a@example.org: Confirm that you follow The tides']);
  });

  it('stops between deliveries when it is told to, and goes on in the next run', async () => {
    const world = await fresh();
    for (const slug of SLUGS) await hooked(world, await world.makeKey(), slug);
    const log = SLUGS.map((slug) => anEvent({ slug }));
    expect(await run(world, log, { isOver: () => world.posts.length > 0 })).toMatchObject({ events: 5 });
    expect(world.posts.length).toBeLessThan(5);
    await run(world, log);
    expect(new Set(world.posts.map(({ body }) => JSON.parse(body).data.slug))).toHaveProperty('size', 5);
  });

  it('delivers each alert once where two runs work beside each other', async () => {
    const world = await fresh();
    for (let i = 0; i < 4; i += 1) await hooked(world, await world.makeKey(), 'tides', `${HOOK}/${i}`);
    const log = [anEvent(), anEvent({ kind: 'up' })];
    await Promise.all([run(world, log), run(world, log), run(world, log)]);
    await run(world, log);
    const ids = world.posts.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
  });
});
