import { randomUUID } from 'node:crypto';
import { environment } from '../../src/environment/environment.ts';
import { listen } from '../../src/local/listen.ts';
import { bridgeRedis } from '../../src/local/redis/redis-bridge.ts';
import { openRedis, type RedisEngine } from '../../src/local/redis/redis-engine.ts';
import { connectStore, type Store } from '../../src/store/redis.ts';

const PATIENCE_MS = 30_000; // A busy machine must not look like a slow Redis.
const { localRedisUrl } = environment();

/** The kinds of Redis that a suite runs on: the embedded one, and the real one where REDIS_URL names it. */
export const REDIS_KINDS = [
  { name: 'embedded Redis', redisUrl: null },
  ...(localRedisUrl ? [{ name: 'redis-server', redisUrl: onTestDatabase(localRedisUrl) }] : []),
];

/**
 * Database 9 or 10: whoever tests beside a Redis in use keeps its data, and of the two workers that run test files each
 * has its own, since every store is emptied.
 */
function onTestDatabase(address: string): string {
  const url = new URL(address);
  url.pathname = `/${8 + Number(process.env.VITEST_POOL_ID ?? 1)}`;
  return url.href;
}

/** What a test may do to a command on its way: pass it on by `send`, fail before or after it, or wait. */
export type Interference = (command: readonly string[], send: () => Promise<unknown>) => Promise<unknown>;

/**
 * A store over sockets, through the real client and bridge, emptied at both ends. `interfere` plays a Redis that is
 * gone, slow or failing; `pass` lets it work again.
 */
export async function aStore(redisUrl: string | null) {
  const engine = await openRedis(redisUrl);
  let interference: Interference | null = null;
  const faulty: RedisEngine = {
    ...engine,
    send: (command, chain) => {
      const send = () => engine.send(command, chain);
      return interference ? interference(command, send) : send();
    },
  };
  const token = randomUUID();
  const bridge = await listen(bridgeRedis(faulty, token), { port: 0, reportError: console.error });
  await engine.send(['FLUSHDB']);
  return {
    store: connectStore({ url: bridge.origin, token }, PATIENCE_MS),
    /** The same, by a client that waits no longer than `timeoutMs`. */
    hasty: (timeoutMs: number): Store => connectStore({ url: bridge.origin, token }, timeoutMs),
    url: bridge.origin,
    token,
    interfere: (next: Interference) => {
      interference = next;
    },
    pass: () => {
      interference = null;
    },
    flush: () => engine.send(['FLUSHDB']),
    /** Keeps what is stored now. What it returns puts just that back, with the times to live that were left. */
    snapshot: () => takeSnapshot(engine),
    [Symbol.asyncDispose]: async () => {
      await bridge.close();
      await engine.send(['FLUSHDB']);
      await engine.close();
    },
  };
}

export type TestStore = Awaited<ReturnType<typeof aStore>>;

const READ: Readonly<Record<string, (key: string) => string[]>> = {
  string: (key) => ['GET', key],
  hash: (key) => ['HGETALL', key],
  set: (key) => ['SMEMBERS', key],
  zset: (key) => ['ZRANGE', key, '0', '-1', 'WITHSCORES'],
};
const WRITE: Readonly<Record<string, (key: string, words: string[]) => string[]>> = {
  string: (key, words) => ['SET', key, ...words],
  hash: (key, words) => ['HSET', key, ...words],
  set: (key, words) => ['SADD', key, ...words],
  zset: (key, words) => ['ZADD', key, ...words.map((_, i) => words[i % 2 === 0 ? i + 1 : i - 1] ?? '')],
};

async function takeSnapshot({ send }: RedisEngine): Promise<() => Promise<void>> {
  const ask = async (command: string[]) => [await send(command)].flat().map(String);
  const writes = await Promise.all(
    (await ask(['KEYS', '*'])).map(async (key) => {
      const [[type = ''], [left = '-1']] = await Promise.all([ask(['TYPE', key]), ask(['PTTL', key])]);
      const [read, write] = [READ[type], WRITE[type]];
      if (!read || !write) throw new Error(`No snapshot knows the type "${type}" of ${key}`);
      const words = await ask(read(key));
      return [write(key, words), ...(left === '-1' ? [] : [['PEXPIRE', key, left]])];
    }),
  );
  return async () => {
    await send(['FLUSHDB']);
    await Promise.all(writes.flat().map((command) => send(command)));
  };
}
