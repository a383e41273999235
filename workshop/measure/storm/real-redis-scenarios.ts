import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { extendEnvironment } from '../../../src/environment/environment.ts';
import { openRedis } from '../../../src/local/redis/embedded-redis.ts';
import { SLUGS } from '../../../test/helpers/a-watch-service.ts';
import { anEntry } from '../../../test/helpers/an-entry.ts';
import { builtFilesOf } from '../../../test/helpers/built-files.ts';
import { aDist } from '../../../test/helpers/dist.ts';
import { aStore, type TestStore } from '../../../test/helpers/stores.ts';
import { waitUntil } from '../../../test/helpers/wait-until.ts';
import { startServer } from '../load/server-process.ts';
import { type Ask, Callers } from './callers.ts';
import { aRedisServer } from './real-redis.ts';
import { callThrough } from './redis-scenarios.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';

const KILL_AFTER_MS = 25; // While the calls are under way.
const ANSWERS_BEFORE = [1, 4, 8, 12, 16]; // The server is killed after this many of about twenty responses.
type RedisServer = NonNullable<Awaited<ReturnType<typeof aRedisServer>>>;

const onServer = (
  fault: string,
  done: string,
  run: (redis: RedisServer, test: TestStore) => Promise<ScenarioResult>,
): Scenario => ({
  fault,
  done,
  cheap: false,
  run: async () => {
    await using redis = await aRedisServer();
    if (!redis) return { kept: '', claimed: 'skipped: no redis-server is installed', holds: true };
    await using test = await aStore(redis.url);
    return await run(redis, test);
  },
});

const soon =
  (work: () => unknown, ms = KILL_AFTER_MS) =>
  () =>
    void setTimeout(work, ms);

const untilAnswered = ({ store }: TestStore): Promise<unknown> =>
  waitUntil(
    'redis-server to answer again',
    () => store.ping().catch(String),
    (answer) => answer === 'PONG',
  );

const killed = onServer(
  'redis-server killed',
  'SIGKILL during calls, restarted from its log',
  (redis, test) =>
    callThrough(
      test,
      {
        begin: soon(redis.kill),
        end: async () => {
          await redis.kill();
          await redis.start();
          await untilAnswered(test);
        },
      },
      { hangs: true },
    ),
);

const halted = onServer('redis-server halted', 'SIGSTOP during calls, then SIGCONT', (redis, test) =>
  callThrough(
    test,
    {
      begin: soon(redis.halt),
      end: async () => {
        redis.goOn();
        await untilAnswered(test);
      },
    },
    { hangs: true },
  ),
);

const full = onServer('redis-server full', 'maxmemory of one byte for a time', (redis, test) => {
  const limit = async (bytes: number) => {
    const own = await openRedis(redis.url);
    await own.send(['CONFIG', 'SET', 'maxmemory', String(bytes)]);
    await own.close();
  };
  return callThrough(test, { begin: () => limit(1), end: () => limit(0) });
});

const processKilled = onServer(
  'the server killed',
  'SIGKILL during calls, restarted with the same redis-server',
  async (redis, test) => {
    const entries = SLUGS.map((slug) => anEntry({ slug }));
    const page = { 'api/public/registry/tides': JSON.stringify(entries[0]) };
    await using dist = await aDist({ ...builtFilesOf(entries), ...page });
    const secret = 'a-secret-for-storms-of-32-characters-or-more';
    const variables = { PORT: '0', CALLBOOK_DIST: dist.folder, REDIS_URL: redis.url, SECRET: secret };
    const restore = extendEnvironment(variables);
    const start = () =>
      startServer(['scripts/start.ts', '--no-build'], /^ *Site +http:\/\/localhost:(\d+)\/$/m);
    try {
      let server = await start();
      let answersLeft = Number.POSITIVE_INFINITY;
      const ask = overHttp(() => server.origin);
      const killing: Ask = async (request, ip) => {
        const response = await ask(request, ip);
        answersLeft -= 1;
        if (answersLeft === 0) process.kill(server.pid, 'SIGKILL');
        return response;
      };
      const callers = await Callers.arrive(killing, null);
      await callers.call();
      for (const answers of ANSWERS_BEFORE) {
        answersLeft = answers;
        await callers.call();
        await server[Symbol.asyncDispose]();
        server = await start();
      }
      await callers.call();
      await server[Symbol.asyncDispose]();
      return await callers.verdict(test.store);
    } finally {
      restore();
    }
  },
);

/** Sends a request over a socket, from a loopback address that represents the caller's. */
const overHttp =
  (origin: () => string): Ask =>
  async (asked, ip) => {
    const { pathname, search } = new URL(asked.url);
    const body = await asked.text();
    const agent = new Agent({ localAddress: ip.replace(/^198\.51/, '127.51') });
    const headers = {
      ...Object.fromEntries(asked.headers),
      'content-length': String(Buffer.byteLength(body)),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        origin() + pathname + search,
        { method: asked.method, headers, agent },
        (incoming) => {
          const { statusCode: status = 0, headers: answered } = incoming;
          const retry = answered['retry-after'];
          text(incoming).then(
            (read) => resolve(new Response(read, { status, headers: retry ? { 'Retry-After': retry } : {} })),
            reject,
          );
        },
      );
      outgoing.on('error', reject).end(body);
    });
  };

export const REAL_REDIS_SCENARIOS: readonly Scenario[] = [killed, halted, full, processKilled];
