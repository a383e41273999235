import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WrongClockError } from '../../src/health/probe/control/control.ts';
import { createPacer } from '../../src/health/probe/pace/pacer.ts';
import { probeAll } from '../../src/health/probe/prober.ts';
import { steadyClock } from '../../src/health/probe/steady-clock.ts';
import { statusAt, statusFrom } from '../../src/health/status.ts';
import { NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { readWindow } from '../../src/history/window.ts';
import { aRun, runOf, timeOf } from '../helpers/a-run.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { aLoopbackGuard } from '../helpers/loopback.ts';
import { eventfulRun } from '../history/record-on.ts';
import type { Scene } from './scene.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
/** By how much a clock is wrong, in milliseconds. */
export const JUMPS: readonly [string, number][] = [
  ['a month ahead', MONTH_MS],
  ['three hours ahead', 3 * HOUR_MS],
  ['an hour behind', -HOUR_MS],
];
const ALLOWED_MS = 10 * 60_000; // As scripts/probe.ts allows.

/** Control addresses whose clock is right. */

async function aControl() {
  const server = createServer((_request, response) => void response.end('up'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())) };
}

const probing: Scene = {
  fault: 'clock of the prober wrong',
  done: 'a month and hours ahead, an hour behind; and right',
  cheap: true,
  play: async () => {
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
      kept: 'nothing of wrong clocks, the run of the right one',
      claimed: `${refused} of ${JUMPS.length} runs refused before they probed`,
      holds: refused === JUMPS.length && !right.void,
    };
  },
};

const pausing: Scene = {
  fault: 'clock set amid a probe run',
  done: 'an hour back between two requests to one host',
  cheap: true,
  play: async () => {
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

const historyAhead: Scene = {
  fault: 'clock wrong when recording',
  done: 'a void run of next month among three days of runs, then the next ones',
  cheap: true,
  play: async () => {
    const changes = new Map<string, string | null>();
    const files = withChanges(NO_FILES, changes);
    const plan = (run: Parameters<typeof planRun>[1]) => {
      for (const [path, text] of planRun(files, run).changes) changes.set(path, text);
    };
    for (let i = 0; i < 150; i += 10) plan(runOf(i, 'ok'));
    const before = files.list('checks');
    const ahead = aRun(0, [], { void: true, at: new Date(Date.parse(timeOf(150)) + MONTH_MS).toISOString() });
    plan(ahead);
    const after = files.list('checks');
    plan(runOf(150, 'timeout'));
    plan(runOf(151, 'timeout'));
    const window = readWindow(files, new Date(timeOf(151)));
    const isDown = window.state.interfaces.a?.verdict === 'down';
    return {
      kept: `${before.filter((path) => after.includes(path)).length} of ${before.length} days of checks`,
      claimed:
        isDown && !window.stale ? 'the outage after it is told, not stale' : 'the outage after it is missed',
      holds: before.every((path) => after.includes(path)) && isDown && !window.stale,
    };
  },
};

const staleness: Scene = {
  fault: 'clock jumps, builds stop',
  done: 'a status told hours and a month later, and by a clock that is behind',
  cheap: true,
  play: async () => {
    const changes = new Map<string, string | null>();
    const files = withChanges(NO_FILES, changes);
    for (const [path, text] of planRun(files, runOf(0, 'ok')).changes) changes.set(path, text);
    const built = new Date(timeOf(1));
    const schedule = { probeEveryMinutes: 30, buildEveryHours: 6 };
    const status = statusFrom([anEntry({ slug: 'a' })], readWindow(files, built), built, schedule);
    const at = (ms: number) => statusAt(status, new Date(built.getTime() + ms)).stale;
    const told = [0, 5 * HOUR_MS, 8 * HOUR_MS, MONTH_MS, -9 * HOUR_MS].map(at);
    const byReader = readWindow(files, new Date(Date.parse(timeOf(0)) - 3 * HOUR_MS)).stale;
    return {
      kept: 'the status, as it was built',
      claimed: `stale: ${told.join(', ')}; a run yet to come: ${byReader}`,
      holds: told.join() === 'false,false,true,true,true' && byReader,
    };
  },
};

const daylight: Scene = {
  fault: 'daylight saving begins and ends',
  done: 'two days of runs in UTC, in New York whose clocks go back, in Lord Howe',
  cheap: true,
  play: async () => {
    const { TZ } = process.env;
    const planned = ['UTC', 'America/New_York', 'Australia/Lord_Howe'].map((zone) => {
      process.env.TZ = zone;
      const changes = new Map<string, string | null>();
      const files = withChanges(NO_FILES, changes);
      for (let i = 0; i < 96; i += 1)
        for (const [path, text] of planRun(files, eventfulRun(i)).changes) changes.set(path, text);
      const { days } = statusFrom(
        [anEntry({ slug: 'a' })],
        readWindow(files, new Date(timeOf(96))),
        new Date(timeOf(96)),
      );
      return JSON.stringify([[...changes], days]);
    });
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    return {
      kept: `the same ${new Set(planned).size === 1 ? 'files' : 'files not'} in each`,
      claimed: 'the same days',
      holds: new Set(planned).size === 1,
    };
  },
};

/** The clock of the machine that probes, records and builds. */
export const PROBER_CLOCK_SCENES: readonly Scene[] = [probing, pausing, historyAhead, staleness, daylight];
