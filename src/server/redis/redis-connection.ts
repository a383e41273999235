import { createClient, RESP_TYPES } from 'redis';
import { FixableError } from '../../command-line/fixable-error.ts';

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
const RECONNECT_STEP_MS = 100;
const MAX_RECONNECT_MS = 1_000;
const PING_EVERY_MS = 5_000;
const MAX_SILENCE_MS = 3 * PING_EVERY_MS; // A peer that vanished without closing its connection is silent.
const MAX_QUEUED_COMMANDS = 10_000; // A halted Redis must not fill the memory with commands that nobody waits for.
const MAX_CLOSE_MS = 1_000; // How long close() waits for running commands.

/** Connects to a redis-server. Rejects if it cannot be reached now; reconnects after a later loss. */
export async function connectRedis(url: string): Promise<RedisEngine> {
  let connected = false; // Reconnects only after a first success: a wrong address must fail at once.
  const client = clientFor(url, () => connected);
  client.on('error', () => {}); // Every command rejects by itself; without a listener, Node would exit.
  try {
    await client.connect();
    connected = true;
  } catch (cause) {
    const reason = cause instanceof Error && cause.message ? ` (${cause.message})` : '';
    throw new FixableError(
      `No Redis answers at ${withoutSecrets(url)}${reason}. Start it, or correct REDIS_URL.`,
      { cause },
    );
  }
  return engineOf(client);
}

/** What happened to a connection. `error` is the reason for a loss, or for a first attempt that failed. */
export type ConnectionChange = { connected: true } | { connected: false; error: unknown };

/**
 * Connects to a redis-server, and again after each loss. Without a connection, commands reject at once. Resolves after
 * the first attempt, also if it failed, and after CONNECT_TIMEOUT_MS at the latest. `onChange` is called once per change,
 * not once per attempt.
 */
export async function keepRedisConnected(
  url: string,
  onChange: (change: ConnectionChange) => void,
): Promise<RedisEngine> {
  const client = clientFor(url, () => true);
  const attempted = Promise.withResolvers<void>();
  let isConnected: boolean | null = null;
  const note = (change: ConnectionChange) => {
    attempted.resolve();
    if (change.connected === isConnected) return;
    isConnected = change.connected;
    onChange(change);
  };
  client.on('ready', () => note({ connected: true }));
  client.on('error', (error: unknown) => note({ connected: false, error }));
  client.connect().catch(() => {}); // Rejects only if close() ends the attempts; 'error' reports all others.
  const timer = setTimeout(attempted.resolve, CONNECT_TIMEOUT_MS); // A halted Redis accepts connections, but never replies.
  await attempted.promise;
  clearTimeout(timer);
  return engineOf(client);
}

const clientFor = (url: string, reconnects: () => boolean) =>
  createClient({
    url,
    RESP: 2, // The Upstash protocol has the replies of RESP 2: a hash is a flat list.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: MAX_SILENCE_MS,
      reconnectStrategy: (tries) =>
        reconnects() ? Math.min(tries * RECONNECT_STEP_MS, MAX_RECONNECT_MS) : false,
    },
  });

type Client = ReturnType<typeof clientFor>;

const engineOf = (client: Client): RedisEngine => ({
  kind: 'server',
  send: (command, chain) =>
    client.sendCommand(command, { typeMapping: BYTES, ...(chain ? { chainId: chain } : {}) }),
  close: () => closeClient(client),
});

/** Waits a moment for running commands, then drops the connection. A halted Redis would never confirm the end. */
async function closeClient(client: Client): Promise<void> {
  if (!client.isOpen) return;
  if (!client.isReady) return client.destroy();
  const timer = setTimeout(() => client.destroy(), MAX_CLOSE_MS);
  await client.close().catch(() => {}); // Rejects if the timer was first.
  clearTimeout(timer);
}

/** The address of a Redis without user name and password, safe to print. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
