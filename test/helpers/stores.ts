import { randomUUID } from 'node:crypto';
import { environment } from '../../src/environment/environment.ts';
import { openRedis } from '../../src/local/redis/embedded-redis.ts';
import { listen } from '../../src/server/listen.ts';
import { bridgeRedis } from '../../src/server/redis/redis-bridge.ts';
import type { RedisEngine } from '../../src/server/redis/redis-connection.ts';
import { connectStore, type Store } from '../../src/store/redis.ts';
import { WAIT_MS } from './wait-until.ts';

const { localRedisUrl } = environment();

/** The kinds of Redis that a suite runs on: the embedded one, and a real one if REDIS_URL is set. */
export const REDIS_KINDS = [
  { name: 'embedded Redis', redisUrl: null },
  ...(localRedisUrl ? [{ name: 'redis-server', redisUrl: onTestDatabase(localRedisUrl) }] : []),
];

/**
 * Database 9, 10 or 11, so that data in the usual database 0 is kept. Each of the three workers has its own, because every
 * store is emptied.
 */
function onTestDatabase(address: string): string {
  const url = new URL(address);
  url.pathname = `/${8 + Number(process.env.VITEST_POOL_ID ?? 1)}`;
  return url.href;
}

/** Handles a command in place of Redis: it can forward it with `send`, fail before or after that, or wait. */
export type Interference = (command: readonly string[], send: () => Promise<unknown>) => Promise<unknown>;

/**
 * A store over sockets, through the real client and bridge, emptied before and after. `interfere` simulates a Redis
 * that is gone, slow or failing; `pass` ends that.
 */
export async function aStore(redisUrl: string | null) {
  const engine = await openRedis(redisUrl);
  let interference: Interference | null = null;
  const interfered: RedisEngine = {
    ...engine,
    send: (command, chain) => {
      const send = () => engine.send(command, chain);
      return interference ? interference(command, send) : send();
    },
  };
  const token = randomUUID();
  const bridge = await listen(bridgeRedis(interfered, token), { port: 0, reportError: console.error });
  await engine.send(['FLUSHDB']);
  return {
    // A busy machine must not look like a slow Redis.
    store: connectStore({ url: bridge.origin, token }, WAIT_MS),
    /** The same store, with a client that waits at most `timeoutMs`. */
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
    /** Copies what is stored now. The function that it returns restores that copy, with the remaining times to live. */
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
      if (!read || !write) throw new Error(`takeSnapshot cannot copy ${key}, which has the type "${type}"`);
      const words = await ask(read(key));
      return [write(key, words), ...(left === '-1' ? [] : [['PEXPIRE', key, left]])];
    }),
  );
  return async () => {
    await send(['FLUSHDB']);
    await Promise.all(writes.flat().map((command) => send(command)));
  };
}
