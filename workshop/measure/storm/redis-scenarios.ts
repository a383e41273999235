import { liveReader } from '../../../src/store/live.ts';
import { connectStore, type Store } from '../../../src/store/redis.ts';
import { aWatchService, SLUGS } from '../../../test/helpers/a-watch-service.ts';
import { anEntry } from '../../../test/helpers/an-entry.ts';
import { aSmallSite } from '../../../test/helpers/small-site.ts';
import { aStore, type Interference, type TestStore } from '../../../test/helpers/stores.ts';
import { WAIT_MS } from '../../../test/helpers/wait-until.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { Callers } from './callers.ts';
import { aFlakyProxy } from './flaky-proxy.ts';
import { quietly, type Scenario, type ScenarioResult } from './scenario.ts';

const HOOK = 'https://hooks.example.org/'; // Answered in memory by aWatchService.
const HASTE_MS = 400; // How long functions wait for a Redis that hangs, instead of three seconds.
const SLOW_MS = 60;
const SHARE_OF_FAULTS = 0.5;

/** Makes all calls before, during and after `fault`. */
export async function callThrough(
  test: TestStore,
  fault: { begin: () => unknown; end: () => unknown },
  {
    hangs = false,
    store = hangs ? test.hasty(HASTE_MS) : test.store,
  }: { hangs?: boolean; store?: Store } = {},
): Promise<ScenarioResult> {
  await using site = await aSmallSite(
    SLUGS.map((slug) => anEntry({ slug })),
    {},
  );
  const service = aWatchService(store);
  const live = { readLive: liveReader(() => store) };
  const deps = { ...service.deps, ...live, now: () => new Date(), repositoryUrl: null, pullRequests: null };
  const callers = await Callers.arrive((request, ip) => site.answer(request, { ...deps, ip }), HOOK);
  await callers.call();
  await fault.begin();
  await quietly(() => callers.call());
  await fault.end();
  await callers.call();
  return callers.verdict(test.store);
}

const failing =
  (words: string): Interference =>
  () =>
    Promise.reject(new Error(words));
/** What a full Redis refuses. It accepts MULTI and EXEC, but refuses the writes of a transaction. */
const WRITES = /^(?:EVAL|EVALSHA|SET|HSET|EXPIRE|SADD|ZADD|LPUSH|INCR)$/i;

/** Faults of Redis. Each affects every second command, or all. */
const FAULTS: readonly [string, string, Interference][] = [
  ['Redis slow', `each command ${SLOW_MS} ms late`, (_, send) => after(SLOW_MS).then(send)],
  ['Redis hanging', 'half the commands never answered', () => new Promise(() => {})],
  ['Redis gone', 'half the commands fail to connect', failing('connect ECONNREFUSED')],
  [
    'Redis gone mid-request',
    'half the commands are executed, but their response is lost',
    async (_, send) => {
      await send();
      throw new Error('Socket closed unexpectedly');
    },
  ],
  [
    'Redis full',
    'half the writes refused with OOM',
    ([name = ''], send) =>
      WRITES.test(name) ? Promise.reject(new Error('OOM command not allowed')) : send(),
  ],
  ['Redis read-only', 'half the commands refused', failing("READONLY You can't write against a replica.")],
  ['Redis loading', 'all commands refused for a time', failing('LOADING Redis is loading the dataset')],
];

const CHEAP = new Set(['Redis gone mid-request', 'Redis full']); // The others differ only in their error message.

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const injected = FAULTS.map(
  ([fault, done, interference]): Scenario => ({
    fault,
    done,
    cheap: CHEAP.has(fault),
    run: async () => {
      await using test = await aStore(null);
      const random = seededNumbers(7);
      const isConstant = /^(?:each|all)/.test(done);
      const begin = () =>
        test.interfere((command, send) =>
          isConstant || random() < SHARE_OF_FAULTS ? interference(command, send) : send(),
        );
      return await callThrough(test, { begin, end: () => test.pass() }, { hangs: fault === 'Redis hanging' });
    },
  }),
);

const dropping: Scenario = {
  fault: 'Redis drops connections',
  done: 'one response in four is cut, before it starts or in the middle',
  cheap: true,
  run: async () => {
    await using test = await aStore(null);
    const random = seededNumbers(11);
    let isFlaky = false;
    await using wire = await aFlakyProxy(test.url, () => {
      if (!isFlaky || random() < 0.75) return 'whole';
      return random() < 0.5 ? 'cut before the answer' : 'cut within the answer';
    });
    const store = connectStore({ url: wire.url, token: test.token }, WAIT_MS);
    const turn = (flaky: boolean) => () => {
      isFlaky = flaky;
    };
    return await callThrough(test, { begin: turn(true), end: turn(false) }, { store });
  },
};

export const REDIS_SCENARIOS: readonly Scenario[] = [...injected, dropping];
