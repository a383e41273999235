import {
  ClientSession,
  createRedisCommandExecutor,
  isResponseStream,
  RedisServerState,
  type RedisValue,
} from 'js-redis-server/core';
import { connectRedis, type RedisEngine } from '../../server/redis/redis-connection.ts';

/** A Redis in this process. `send` rejects with the error of Redis; errors inside arrays stay in position. */
export type EmbeddedRedis = { send: (command: readonly string[]) => Promise<unknown>; close: () => void };

const DATABASES = 16; // The default of redis-server.

/**
 * Starts a Redis that keeps its data in the memory of this process. Commands run in the order in which they are sent.
 *
 * There is no socket: the library writes each reply to a socket on its own and does not set TCP_NODELAY, so that the
 * second reply of a pipeline waits 40 ms for the acknowledgement of the first (RFC 1122, section 4.2.3.2).
 */
export function startEmbeddedRedis(): EmbeddedRedis {
  const server = new RedisServerState({ databaseCount: DATABASES });
  const session = new ClientSession({ server, executor: createRedisCommandExecutor() });
  const send = async ([name = '', ...values]: readonly string[]) => {
    const result = await session.execute(
      Buffer.from(name),
      values.map((value) => Buffer.from(value)),
    );
    if (isResponseStream(result)) throw new Error(`ERR ${name} has no single reply`);
    const reply = replyOf(result.value);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const close = () => {
    session.close();
    server.close();
  };
  return { send, close };
}

/** The reply as RESP 2 has it: a map is a flat list, a Boolean is 0 or 1, and other numbers are texts. */
function replyOf(value: RedisValue): unknown {
  switch (value.kind) {
    case 'null':
    case 'null-array':
      return null;
    case 'error':
      return new Error(value.code ? `${value.code} ${value.message}` : value.message);
    case 'array':
    case 'set':
      return value.items.map(replyOf);
    case 'push':
      return [value.name, ...value.items.map(replyOf)];
    case 'map':
    case 'flat-pairs':
      return value.entries.flat().map(replyOf);
    case 'map-pairs':
      return value.entries.map((pair) => pair.map(replyOf));
    case 'boolean':
      return value.value ? 1 : 0;
    case 'double':
    case 'big-number':
      return String(value.value);
    case 'integer':
      return Number(value.value);
    default:
      return value.value; // Bytes, a text, or null.
  }
}

/** Connects to a real redis-server or, for null, starts the embedded one, which keeps its data in memory only. */
export async function openRedis(redisUrl: string | null): Promise<RedisEngine> {
  if (redisUrl !== null) return connectRedis(redisUrl);
  const { send, close } = startEmbeddedRedis();
  return { kind: 'embedded', send, close: async () => close() };
}
