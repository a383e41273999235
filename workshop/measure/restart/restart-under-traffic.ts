import type { SocketRedis } from '../../../test/helpers/redis-on-a-socket.ts';
import { runServe } from '../../../test/helpers/serve-process.ts';
import { waitUntil } from '../../../test/helpers/wait-until.ts';
import type { RequestCount } from './counted-requests.ts';
import { Traffic } from './traffic.ts';

type RestartOptions = {
  /** Folder of the built site. */
  dist: string;
  redis: SocketRedis;
  /** A free port: the server must be found again after its restart. */
  port: number;
  /** Interfaces of the site, and paths of its pages. */
  slugs: readonly string[];
  pages: readonly string[];
  drainSeconds: number;
  /** Sends nothing while /readyz is 503, as a load balancer does. Otherwise requests meet a closed port. */
  heedsReadiness?: boolean;
  /** Makes visits one after another or at a rate, until the signal is aborted. */
  drive: (visit: () => Promise<void>, signal: AbortSignal) => Promise<unknown>;
  /** Puts another build in the place of the one that is there. */
  rebuild: () => Promise<unknown>;
  /** After a step, so many more requests have to be answered before the next one. */
  answersBetween: number;
};

/** What happened from the beginning of a step until enough requests were answered. */
type Step = { step: string; seconds: number } & RequestCount;

const SECRET = 'a secret that every process and every start shares';

/** Rebuilds, stops and starts the site of `npm run serve` and kills its Redis, all while it is visited. */
export async function restartUnderTraffic(options: RestartOptions): Promise<{
  steps: Step[];
  faults: ReadonlyMap<string, number>;
  recorded: ReadonlyMap<string, number>;
  lost: number;
}> {
  const { redis, rebuild, answersBetween } = options;
  await using servers = new AsyncDisposableStack();
  let server = servers.use(serve(options));
  const origin = await server.origin();
  const isReady = () => fetch(`${origin}/readyz`).then(({ ok }) => ok);
  await waitUntil('the server to reach Redis', isReady);

  const traffic = new Traffic(origin, options.slugs, options.pages);
  const { count, away, faults } = traffic.requests;
  const ending = new AbortController();
  const driving = options.drive(() => traffic.visit(), ending.signal);
  const steps: Step[] = [];
  const run = async (step: string, work: () => Promise<unknown>, answers = answersBetween) => {
    const [before, startedAt] = [{ ...count }, performance.now()];
    await work();
    const enough = count.answered + answers;
    await waitUntil(`${enough} answers during "${step}"`, () => count.answered >= enough);
    steps.push({ step, seconds: (performance.now() - startedAt) / 1_000, ...difference(count, before) });
  };
  await run('nothing', async () => {});
  await run('build', rebuild);
  away.server = true;
  const stop = async () => {
    server.signal('SIGTERM');
    if (options.heedsReadiness) {
      await waitUntil('/readyz to be 503', async () => !(await isReady()));
      await traffic.pause();
    }
    await server.ended;
  };
  await run('stop', stop, 0);
  await run('build while stopped', rebuild, 0);
  await run('start', async () => {
    server = servers.use(serve(options));
    await server.origin();
    await waitUntil('the server to reach Redis', isReady);
    away.server = false;
    traffic.resume();
  });
  await run('kill and start Redis', async () => {
    away.redis = true;
    await redis.kill();
    await waitUntil('the server to lose Redis', async () => !(await isReady()));
    await redis.start();
    await waitUntil('the server to reach Redis', isReady);
    away.redis = false;
  });
  ending.abort();
  await driving;
  const lost = await traffic.lostReports();
  traffic.requests.close();
  return { steps, faults, recorded: traffic.recorded, lost };
}

const serve = ({ dist, redis, port, drainSeconds }: RestartOptions) =>
  runServe(
    {
      SECRET,
      CALLBOOK_DIST: dist,
      REDIS_URL: redis.url,
      PORT: String(port),
      DRAIN_SECONDS: String(drainSeconds),
      TRUSTED_PROXIES: '127.0.0.1',
    },
    ['npm', 'run', '--silent', 'serve'],
  );

const difference = (now: RequestCount, before: RequestCount): RequestCount => ({
  sent: now.sent - before.sent,
  answered: now.answered - before.answered,
  refused: now.refused - before.refused,
  unavailable: now.unavailable - before.unavailable,
});
