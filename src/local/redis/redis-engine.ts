import { createClient, RESP_TYPES } from 'redis';
import { startEmbeddedRedis } from './embedded-redis.ts';

/**
 * One connection to a Redis of either kind. Strings are returned as bytes; errors inside arrays stay in position.
 * Commands that are sent without a pause between them run one after the other.
 */
export type RedisEngine = {
  kind: 'embedded' | 'server';
  /** `chain` names a transaction: on a socket, its commands fail together if the connection breaks between them. */
  send: (command: readonly string[], chain?: symbol) => Promise<unknown>;
  close: () => Promise<void>;
};

const BYTES = { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.SIMPLE_STRING]: Buffer } as const;
const CONNECT_TIMEOUT_MS = 3_000; // It is on this machine, or next to it.
const MAX_RECONNECT_MS = 1_000;

/** Connects to a real redis-server or, for null, starts the embedded one, which keeps its data in memory only. */
export async function openRedis(redisUrl: string | null): Promise<RedisEngine> {
  if (redisUrl !== null) return connectRedis(redisUrl);
  const { send, close } = startEmbeddedRedis();
  return { kind: 'embedded', send, close: async () => close() };
}

async function connectRedis(url: string): Promise<RedisEngine> {
  let connected = false; // Reconnects only after a first success: a wrong address must fail at once.
  // The Upstash protocol has the replies of RESP 2: a hash is a flat list.
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => (connected ? Math.min(tries * 100, MAX_RECONNECT_MS) : false),
    },
  });
  client.on('error', () => {}); // Every command rejects by itself; without a listener, Node would exit.
  try {
    await client.connect();
    connected = true;
  } catch (cause) {
    throw new Error(`No Redis answers at ${withoutSecrets(url)}. Start it, or unset REDIS_URL.`, { cause });
  }
  const send = (command: readonly string[], chain?: symbol) =>
    client.sendCommand(command, { typeMapping: BYTES, ...(chain ? { chainId: chain } : {}) });
  return { kind: 'server', send, close: () => client.close().then(() => {}) };
}

/** The address of a Redis without user name and password, safe to print. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
