import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WrongClockError } from '../../../src/health/probe/control.ts';
import { createPacer, steadyClock } from '../../../src/health/probe/pace/pacer.ts';
import { probeAll } from '../../../src/health/probe/prober.ts';
import { statusAt, statusFrom } from '../../../src/health/status.ts';
import { NO_FILES, withChanges } from '../../../src/history/files.ts';
import { planRun } from '../../../src/history/plan.ts';
import { readWindow } from '../../../src/history/window.ts';
import { aRun, runOf, runTime } from '../../../test/helpers/a-run.ts';
import { anEntry } from '../../../test/helpers/an-entry.ts';
import { aLoopbackGuard } from '../../../test/helpers/loopback.ts';
import { eventfulRun } from '../../../test/history/record-on.ts';
import type { Scenario } from './scenario.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
/** How far a clock is off, in milliseconds. */
export const JUMPS: readonly [string, number][] = [
  ['a month ahead', MONTH_MS],
  ['three hours ahead', 3 * HOUR_MS],
  ['an hour behind', -HOUR_MS],
];
const ALLOWED_MS = 10 * 60_000; // As in scripts/probe.ts.

/** A control address whose clock is right. */
async function aControl() {
  const server = createServer((_request, response) => void response.end('up'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())) };
}

const probing: Scenario = {
  fault: 'clock of the prober wrong',
  done: 'a month ahead, hours ahead, an hour behind, and right',
  cheap: true,
  run: async () => {
    await using control = await aControl();
    await using guard = aLoopbackGuard();
    const probe = (aheadMs: number) =>
      probeAll([], {
        fetch: guard.fetch,
        now: () => Date.now() + aheadMs,
        sleep: async () => {},
        controlUrls: [control.url],
        userAgent: 'CallbookStorm',
        maxClockErrorMs: ALLOWED_MS,
      });
    let refused = 0;
    for (const [, ms] of JUMPS)
      await probe(ms).catch((error: unknown) => {
        if (!(error instanceof WrongClockError)) throw error;
        refused += 1;
      });
    const right = await probe(0);
    return {
      kept: 'only the run with the right clock',
      claimed: `${refused} of ${JUMPS.length} runs refused before they probed`,
      holds: refused === JUMPS.length && !right.void,
    };
  },
};

const pausing: Scenario = {
  fault: 'clock set during a probe run',
  done: 'an hour back between two requests to one host',
  cheap: true,
  run: async () => {
    const { now: real } = Date;
    let slept = 0;
    const sleep = async (ms: number) => {
      slept += ms;
      await new Promise((resolve) => setTimeout(resolve, ms));
    };
    const { takeTurn } = createPacer({ now: steadyClock(), sleep }, 1);
    try {
      await takeTurn('tides.example.org', async () => {});
      Date.now = () => real() - HOUR_MS;
      await takeTurn('tides.example.org', async () => {});
    } finally {
      Date.now = real;
    }
    return {
      kept: 'the pause between two requests',
      claimed: `waited ${Math.round(slept / 100) / 10} s`,
      holds: slept > 0 && slept < 2_000,
    };
  },
};

const historyAhead: Scenario = {
  fault: 'clock wrong when recording',
  done: 'a void run dated next month after three days of runs, then more runs',
  cheap: true,
  run: async () => {
    const changes = new Map<string, string | null>();
    const files = withChanges(NO_FILES, changes);
    const plan = (run: Parameters<typeof planRun>[1]) => {
      for (const [path, text] of planRun(files, run).changes) changes.set(path, text);
    };
    for (let i = 0; i < 150; i += 10) plan(runOf(i, 'ok'));
    const before = files.list('checks');
    const ahead = aRun(0, [], {
      void: true,
      at: new Date(Date.parse(runTime(150)) + MONTH_MS).toISOString(),
    });
    plan(ahead);
    const after = files.list('checks');
    plan(runOf(150, 'timeout'));
    plan(runOf(151, 'timeout'));
    const window = readWindow(files, new Date(runTime(151)));
    const isDown = window.state.interfaces.a?.verdict === 'down';
    return {
      kept: `${before.filter((path) => after.includes(path)).length} of ${before.length} days of checks`,
      claimed:
        isDown && !window.stale
          ? 'the outage after it is recorded, not stale'
          : 'the outage after it is missed',
      holds: before.every((path) => after.includes(path)) && isDown && !window.stale,
    };
  },
};

const staleness: Scenario = {
  fault: 'clock jumps, builds stop',
  done: 'a status read hours and a month later, and with a clock that is behind',
  cheap: true,
  run: async () => {
    const changes = new Map<string, string | null>();
    const files = withChanges(NO_FILES, changes);
    for (const [path, text] of planRun(files, runOf(0, 'ok')).changes) changes.set(path, text);
    const built = new Date(runTime(1));
    const schedule = { probeEveryMinutes: 30, buildEveryHours: 6 };
    const status = statusFrom([anEntry({ slug: 'a' })], readWindow(files, built), built, schedule);
    const at = (ms: number) => statusAt(status, new Date(built.getTime() + ms)).stale;
    const stale = [0, 5 * HOUR_MS, 8 * HOUR_MS, MONTH_MS, -9 * HOUR_MS].map(at);
    const byReader = readWindow(files, new Date(Date.parse(runTime(0)) - 3 * HOUR_MS)).stale;
    return {
      kept: 'the status, as it was built',
      claimed: `stale: ${stale.join(', ')}; for a run in the future: ${byReader}`,
      holds: stale.join() === 'false,false,true,true,true' && byReader,
    };
  },
};

const daylight: Scenario = {
  fault: 'daylight saving begins and ends',
  done: 'two days of runs in UTC, in New York, whose clocks go back, and on Lord Howe',
  cheap: true,
  run: async () => {
    const { TZ } = process.env;
    const planned = ['UTC', 'America/New_York', 'Australia/Lord_Howe'].map((zone) => {
      process.env.TZ = zone;
      const changes = new Map<string, string | null>();
      const files = withChanges(NO_FILES, changes);
      for (let i = 0; i < 96; i += 1)
        for (const [path, text] of planRun(files, eventfulRun(i)).changes) changes.set(path, text);
      const { days } = statusFrom(
        [anEntry({ slug: 'a' })],
        readWindow(files, new Date(runTime(96))),
        new Date(runTime(96)),
      );
      return JSON.stringify([[...changes], days]);
    });
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    return {
      kept: `${new Set(planned).size === 1 ? 'the same' : 'different'} files in each`,
      claimed: 'the same days',
      holds: new Set(planned).size === 1,
    };
  },
};

/** The clock of the machine that probes, records and builds. */
export const PROBER_CLOCK_SCENARIOS: readonly Scenario[] = [
  probing,
  pausing,
  historyAhead,
  staleness,
  daylight,
];
