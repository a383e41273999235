import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '../../../src/command-line/arguments.ts';
import { environment, extendEnvironment } from '../../../src/environment/environment.ts';
import { buildSite } from '../../../src/local/build-site.ts';
import { restartUnderTraffic } from '../../measure/restart/restart-under-traffic.ts';
import { aRedisServer, freePort } from '../../measure/storm/real-redis.ts';

const USAGE = `Usage: node workshop/scripts/bench/restart.ts [--rate 200 --entries 40 --drain 2]
Sends --rate requests a second to "npm run serve" on a redis-server while the site is built, the server is stopped and
started, and Redis is killed and started. --entries takes that many APIs of the catalog, 0 all of it.
Prints what was answered in each step. Exits with 1 if a request was reset or answered wrongly, or a report was lost.`;
const VISITS_PER_REQUEST = 5 / 7; // Two of five visits ask for a style sheet too.
const TICK_MS = 20;
const MAX_WAITING = 1_000; // Visits without an answer yet. More would measure this process.
const SECONDS_BETWEEN = 3;
const MAX_RATE = 1_000;
const MAX_DRAIN_SECONDS = 60;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    rate: { type: 'string', default: '200' },
    entries: { type: 'string', default: '40' },
    drain: { type: 'string', default: '2' },
  },
});
const [rate, entries, drainSeconds] = [Number(values.rate), Number(values.entries), Number(values.drain)];
if (
  !(rate >= 1 && rate <= MAX_RATE && entries >= 0 && drainSeconds >= 0 && drainSeconds <= MAX_DRAIN_SECONDS)
)
  refuse(
    `--rate must be from 1 to ${MAX_RATE}, --entries at least 0, --drain from 0 to ${MAX_DRAIN_SECONDS}.`,
  );

await bench();

async function bench(): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const scratch = parts.adopt(await mkdtemp(join(tmpdir(), 'callbook-restart-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
  const dist = join(scratch, 'dist');
  const { entriesFolder } = environment();
  extendEnvironment({
    CALLBOOK_ENTRIES: entries === 0 ? entriesFolder : await fewEntries(entriesFolder, scratch),
    CALLBOOK_DIST: dist,
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const redis = parts.use((await aRedisServer()) ?? refuse('No redis-server is installed.'));
  await buildSite();
  const slugs = await readdir(join(dist, 'api/public/registry'));
  const { steps, faults, recorded, lost } = await restartUnderTraffic({
    dist,
    redis,
    port: await freePort(),
    slugs,
    pages: ['/', '/docs/', '/overview/', ...slugs.map((slug) => `/entry/${slug}/`)],
    drainSeconds,
    answersBetween: rate * SECONDS_BETWEEN,
    rebuild: buildSite,
    drive,
  });
  console.table(steps.map((step) => ({ ...step, seconds: Number(step.seconds.toFixed(1)) })));
  for (const [fault, times] of faults) console.log(`FAULT ${times} times: ${fault}`);
  const load = loadavg().map((each) => each.toFixed(2));
  console.log(
    `${slugs.length} entries. ${sum(faults)} faults. ${sum(recorded)} reports recorded, ${lost} of them lost. Load average of the machine: ${load.join(' ')}.`,
  );
  process.exitCode = faults.size > 0 || lost > 0 ? 1 : 0;
}

/** A catalog of the first few APIs, which is built in seconds. Returns its folder. */
async function fewEntries(all: string, scratch: string): Promise<string> {
  const folder = join(scratch, 'entries');
  await mkdir(join(folder, 'api'), { recursive: true });
  const isOne = (name: string) => name.endsWith('.yaml');
  const apis = (await readdir(join(all, 'api'))).filter(isOne).slice(0, entries);
  const others = (await readdir(all)).filter(isOne);
  for (const path of [...others, ...apis.map((name) => join('api', name))])
    await cp(join(all, path), join(folder, path));
  return folder;
}

/** Begins visits at the rate, whether or not earlier ones have ended. */
async function drive(visit: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let begun = 0; !signal.aborted; await pause(TICK_MS)) {
    const due = ((performance.now() - startedAt) / 1_000) * rate * VISITS_PER_REQUEST;
    for (; begun < due; begun += 1) {
      if (running.size >= MAX_WAITING) continue;
      const one = visit().finally(() => running.delete(one));
      running.add(one);
    }
  }
  await Promise.all(running);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, each) => total + each, 0);
}
