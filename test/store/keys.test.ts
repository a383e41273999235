import { expect, it } from 'vitest';
import { report } from '../../src/api/report.ts';
import { dateOf } from '../../src/health/window-days.ts';
import { sourceOf } from '../../src/http/source.ts';
import { makeChallenge } from '../../src/proof/challenge.ts';
import { KEY_PREFIX } from '../../src/store/keys.ts';
import { confirmFollow } from '../../src/watch/follow/follows.ts';
import { runAlerts } from '../../src/watch/run.ts';
import { aWatchService, SECRET } from '../helpers/a-watch-service.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';
import { aStore } from '../helpers/stores.ts';
import { KEY_FAMILIES } from './key-families.ts';

type Found = { key: string; type: string; ttl: number };

it('KEY_FAMILIES describes every key that reports, keys, follows and alerts write, and no other', async () => {
  await using test = await aStore(null);
  const service = aWatchService(test.store);
  const seen = new Map<string, Found>();
  const look = async () => {
    for (const key of await test.store.keys('*'))
      seen.set(key, { key, type: await test.store.type(key), ttl: await test.store.ttl(key) });
  };
  const body = JSON.stringify({ slug: 'tides', outcome: 'failure', note: 'slow' });
  const headers = { 'Content-Type': 'application/json' };
  await report(new Request('https://callbook.example/', { method: 'POST', headers, body }), service.deps);
  const key = await service.makeKey('a@example.org');
  await look();
  const use = { call: 'watchEntry', source: sourceOf(service.ip, SECRET, dateOf(service.now)) };
  const proof = { 'proof-of-work': `${makeChallenge(0, use, SECRET, service.now)}:0` };
  const { id } = await (await service.follow(key, { slug: 'tides' }, proof)).json();
  await look();
  const pending = { id, target: 'a@example.org' };
  await confirmFollow(test.store, pending, { secret: SECRET, now: service.now });
  await service.follow(key, { slug: 'tides', email: 'b@example.org' });
  await service.follow(key, { slug: 'ferries', webhook_url: 'https://hooks.example.org/' });
  const log = [anEvent()];
  const run = (isOver: () => boolean) =>
    runAlerts({ ...service.delivery, readEventLog: async () => logOf(log), isOver });
  service.failMail = () => new Error('451');
  await run(() => false);
  await look();
  for (const hours of [25, 5]) {
    service.pass(hours * 3_600_000);
    await run(() => false);
    await look();
  }

  const used = new Set<RegExp>();
  for (const { key: name, type, ttl } of seen.values()) {
    const found = KEY_FAMILIES.filter(({ pattern }) => pattern.test(name));
    expect([name, found.length]).toEqual([name, 1]);
    const [family] = found;
    expect([name, type]).toEqual([name, family?.type]);
    if (family?.alwaysExpires) expect([name, ttl > 0]).toEqual([name, true]);
    if (family) used.add(family.pattern);
    expect(name.startsWith(KEY_PREFIX)).toBe(true);
    expect(name).not.toMatch(/@|192\.0\.2|130\.0\./);
  }
  const own = KEY_FAMILIES.filter(({ pattern }) => !/submission|signals|unrecorded/.test(pattern.source));
  const unused = own.filter(({ pattern }) => !used.has(pattern)).map(({ pattern }) => pattern.source);
  // This key exists only between two steps of a run.
  expect(unused).toEqual(['^callbook:alerts-new$']);
});

it('KEY_FAMILIES gives a reason for every key that may have no time to live', () => {
  for (const { alwaysExpires, expires, holds } of KEY_FAMILIES) {
    expect(holds.length).toBeGreaterThan(10);
    expect(expires.length).toBeGreaterThan(alwaysExpires ? 5 : 20);
  }
});
