import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openRedis } from '../../src/local/redis/embedded-redis.ts';
import { listen } from '../../src/server/listen.ts';
import { bridgeRedis } from '../../src/server/redis/redis-bridge.ts';
import { connectStore } from '../../src/store/redis.ts';
import { REDIS_KINDS } from '../helpers/stores.ts';

const TOKEN = 'a-token-for-tests';
const BODY_LIMIT_BYTES = 10_000;

// One suite for both, which must behave the same.
describe.each(REDIS_KINDS)('the store on $name', async ({ redisUrl }) => {
  const errors: unknown[] = [];
  const engine = await openRedis(redisUrl);
  const bridge = await listen(bridgeRedis(engine, TOKEN), {
    port: 0,
    limits: { bodyBytes: BODY_LIMIT_BYTES },
    reportError: (error) => errors.push(error),
  });
  const store = connectStore({ url: bridge.origin, token: TOKEN });
  const run = randomUUID();
  const key = (name: string) => `callbook-test:${run}:${name}`;
  const post = (path: string, body: string, token = TOKEN) =>
    fetch(bridge.origin + path, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } });

  afterAll(async () => {
    const used = await store.keys(key('*'));
    if (used.length > 0) await store.del(...used);
    await bridge.close();
    await engine.close();
    expect(errors).toEqual([]);
  });

  test('returns texts as they were stored', async () => {
    for (const text of [
      'plain',
      '1e5',
      'null',
      '{"a":1}',
      '',
      'Grüße 👋 שלום',
      'a\0b\r\n',
      '\u{10ffff}',
      'OK',
    ]) {
      await store.set(key('text'), text);
      expect(await store.get(key('text'))).toBe(text);
    }
    expect(await store.get(key('missing'))).toBeNull();
  });

  test('returns replacement characters for bytes that are not UTF-8, never an error', async () => {
    await store.set(key('bytes'), 'é');
    expect(await store.getrange(key('bytes'), 0, 0)).toBe('\ufffd');
  });

  test('increments counters', async () => {
    expect(await store.incr(key('count'))).toBe(1);
    expect(await store.incrby(key('count'), 41)).toBe(42);
    expect(await store.get(key('count'))).toBe('42');
  });

  test('lets keys expire, and with NX sets only missing keys', async () => {
    expect(await store.set(key('brief'), 'a', { ex: 100, nx: true })).toBe('OK');
    expect(await store.set(key('brief'), 'b', { ex: 100, nx: true })).toBeNull();
    expect(await store.ttl(key('brief'))).toBeGreaterThan(90);
    expect(await store.pexpire(key('brief'), 0)).toBe(1);
    expect(await store.exists(key('brief'))).toBe(0);
    expect(await store.ttl(key('brief'))).toBe(-2);
  });

  test('stores hashes, and returns them as a flat list', async () => {
    expect(await store.hset(key('hash'), { a: 1, b: 'zwei' })).toBe(2);
    expect(await store.hget(key('hash'), 'b')).toBe('zwei');
    expect(await store.hincrby(key('hash'), 'a', 2)).toBe(3);
    expect(await store.hgetall(key('hash'))).toEqual(['a', '3', 'b', 'zwei']);
  });

  test('stores sorted sets', async () => {
    await store.zadd(key('sorted'), { score: 2, member: 'b' }, { score: 1, member: 'a' });
    await store.zadd(key('sorted'), { score: 10.5, member: 'c' });
    expect(await store.zrange(key('sorted'), 0, -1)).toEqual(['a', 'b', 'c']);
    expect(await store.zrange(key('sorted'), 2, 20, { byScore: true, withScores: true })).toEqual([
      'b',
      '2',
      'c',
      '10.5',
    ]);
    expect(await store.zremrangebyscore(key('sorted'), 0, 2)).toBe(2);
    expect(await store.zcard(key('sorted'))).toBe(1);
  });

  test('stores sets and lists', async () => {
    expect(await store.sadd(key('set'), 'a', 'b', 'a')).toBe(2);
    expect(await store.sismember(key('set'), 'b')).toBe(1);
    expect(await store.rpush(key('list'), 'x', 'y')).toBe(2);
    expect(await store.lrange(key('list'), 0, -1)).toEqual(['x', 'y']);
  });

  test('rejects with the error message of Redis', async () => {
    await store.set(key('text'), 'no hash');
    await expect(store.hget(key('text'), 'a')).rejects.toThrow(/WRONGTYPE Operation against a key/);
  });

  test('runs every command of a pipeline, even after one fails', async () => {
    const pipeline = store.pipeline();
    pipeline.set(key('piped'), 'a');
    pipeline.hget(key('piped'), 'field');
    pipeline.get(key('piped'));
    const [first, second, third] = await pipeline.exec<[string, null, string]>({ keepErrors: true });
    expect([first.result, third.result]).toEqual(['OK', 'a']);
    expect(second.error).toMatch(/WRONGTYPE/);
  });

  test('runs a whole transaction, with the error of each command in its place', async () => {
    const answer = await post(
      '/multi-exec',
      JSON.stringify([
        ['SET', key('multi'), 'ü'],
        ['HGET', key('multi'), 'field'],
        ['GET', key('multi')],
      ]),
    );
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [
        { result: 'OK' },
        { error: 'WRONGTYPE Operation against a key holding the wrong kind of value' },
        { result: 'ü' },
      ],
    ]);
    const transaction = store.multi();
    transaction.incr(key('multi-count'));
    transaction.get(key('multi'));
    expect(await transaction.exec()).toEqual([1, 'ü']);
  });

  test('discards a transaction with an unknown command', async () => {
    const commands = [
      ['SET', key('discarded'), 'a'],
      ['NO-SUCH-COMMAND', 'b'],
    ];
    const answer = await post('/multi-exec', JSON.stringify(commands));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: expect.stringContaining('unknown command') },
    ]);
    expect(await store.exists(key('discarded'))).toBe(0);
  });

  test('keeps simultaneous transactions apart', async () => {
    const increments = Array.from({ length: 20 }, () => {
      const transaction = store.multi();
      transaction.incr(key('apart'));
      transaction.incr(key('apart'));
      return transaction.exec<[number, number]>();
    });
    const pairs = await Promise.all(increments);
    expect(pairs.every(([first, second]) => second === first + 1)).toBe(true);
    expect(await store.get(key('apart'))).toBe('40');
  });

  test('runs scripts by text and by hash', async () => {
    const script = 'redis.call("SET", KEYS[1], ARGV[1]) return {redis.call("GET", KEYS[1]), 7, false}';
    expect(await store.eval(script, [key('script')], ['wert'])).toEqual(['wert', 7, null]);
    const hash = await store.scriptLoad(script);
    expect(hash).toMatch(/^[0-9a-f]{40}$/);
    expect(await store.evalsha(hash, [key('script')], ['ü'])).toEqual(['ü', 7, null]);
    await expect(store.evalsha('0'.repeat(40), [], [])).rejects.toThrow(/NOSCRIPT/);
  });

  test('runs scripts with a flag that only Upstash knows, under the hash that the caller knows', async () => {
    const script = `#!lua flags=allow-key-locking\nreturn {"locked", ARGV[1], "${run}"}`;
    const helper = store.createScript<string[]>(script);
    expect(await helper.exec([], ['a'])).toEqual(['locked', 'a', run]);
    expect(await store.scriptLoad(script)).toBe(helper.sha1);
    expect(await store.scriptExists(helper.sha1)).toEqual([1]);
    expect(await store.evalsha(helper.sha1, [], ['b'])).toEqual(['locked', 'b', run]);
  });

  test('rejects with the error of a script', async () => {
    await expect(store.eval('return redis.error_reply("LIMIT reached")', [], [])).rejects.toThrow(
      /LIMIT reached/,
    );
  });

  test('refuses a wrong or missing token', async () => {
    const stranger = connectStore({ url: bridge.origin, token: 'another' });
    await expect(stranger.get(key('text'))).rejects.toThrow(/Unauthorized/);
    expect((await post('/', '["PING"]', '')).status).toBe(401);
    expect((await fetch(bridge.origin, { method: 'POST', body: '["PING"]' })).status).toBe(401);
  });

  test('refuses a body over the limit', async () => {
    const answer = await post('/', JSON.stringify(['SET', key('large'), 'x'.repeat(BODY_LIMIT_BYTES)]));
    expect(answer.status).toBe(413);
    await expect(store.set(key('large'), 'x'.repeat(BODY_LIMIT_BYTES))).rejects.toThrow();
    expect(await store.exists(key('large'))).toBe(0);
  });

  test.each([
    ['/', 'no json', 400],
    ['/', '{}', 400],
    ['/', '[]', 400],
    ['/', '["GET",{}]', 400],
    ['/pipeline', '["GET","a"]', 400],
    ['/multi-exec', '[]', 400],
    ['/elsewhere', '[["PING"]]', 404],
  ])('refuses POST %s with %s', async (path, body, status) => {
    const answer = await post(path, body);
    expect([answer.status, await answer.json()]).toEqual([status, { error: expect.stringMatching(/^ERR /) }]);
  });

  test.each(['SUBSCRIBE', 'MULTI', 'select', 'BLPOP', 'SHUTDOWN'])(
    'refuses %s, because all callers share one connection',
    async (command) => {
      for (const [path, body] of [
        ['/', [command, 'a']],
        ['/multi-exec', [[command, 'a']]],
      ] as const) {
        const answer = await post(path, JSON.stringify(body));
        expect(await answer.json()).toEqual({ error: expect.stringContaining('not available') });
      }
    },
  );
});

test('rejects if nothing listens', async () => {
  const closed = await listen(async () => new Response(), { port: 0, reportError: () => {} });
  await closed.close();
  const store = connectStore({ url: closed.origin, token: TOKEN });
  await expect(store.get('a')).rejects.toThrow(/fetch failed/);
});
