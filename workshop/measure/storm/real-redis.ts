import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRedis } from '../../../src/local/redis/embedded-redis.ts';
import { waitUntil } from '../../../test/helpers/wait-until.ts';

/**
 * Starts a redis-server that writes every command to disk before it answers. Null if none is installed. `kill` ends it
 * without a warning, `start` restarts it with the data on disk.
 */
export async function aRedisServer() {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<boolean> => {
    const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...durable],
      {
        stdio: 'ignore',
      },
    );
    const isInstalled = await once(child, 'spawn').then(
      () => true,
      () => false,
    );
    if (isInstalled) await untilReady(url);
    return isInstalled;
  };
  const kill = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const dispose = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await start())) {
    await dispose();
    return null;
  }
  return {
    url,
    start,
    kill,
    /** Suspends it: it keeps its connections and does not respond. `goOn` resumes it. */
    halt: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
    [Symbol.asyncDispose]: dispose,
  };
}

const untilReady = (url: string): Promise<unknown> =>
  waitUntil(
    `redis-server to start at ${url}`,
    () =>
      openRedis(url).then(
        async (redis) => void (await redis.close()),
        (error: Error) => error,
      ),
    (fault) => fault === undefined,
  );

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
