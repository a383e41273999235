/**
 * Probes a catalog of healthy interfaces in several runs, once alone and once beside hostile ones, and compares what
 * was recorded of the healthy ones. All servers are on this machine, in processes of their own.
 *   npm run bench:hostile [-- --healthy 950] [-- --runs 6] [-- --cases] [-- --skip SLUG]...
 * With --cases it also prints what each hostile server was found to be; --skip leaves a hostile server out. Ends with 1 if a bound is broken.
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { HOSTILE_CASES } from './cases.ts';
import { compareOutcomes } from './compare.ts';
import type { Message, Outcome } from './outcome.ts';

const MAX_RUN_MS = 600_000; // Far beyond the slowest run that is any use: the prober hangs.

const { values } = parseArgs({
  options: {
    healthy: { type: 'string', default: '950' },
    runs: { type: 'string', default: '6' },
    cases: { type: 'boolean', default: false },
    skip: { type: 'string', multiple: true, default: [] },
  },
});
const hostileSlugs = [...HOSTILE_CASES.keys()].filter((slug) => !values.skip.includes(slug));

/** Plays all runs in a process of their own, and says how far it came. */
function play(hostile: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { runs: [], stored: null, ended: null };
  const child = fork(new URL('play.ts', import.meta.url), [values.healthy, values.runs, ...hostile]);
  const stopHung = () => child.kill('SIGKILL');
  let timer = setTimeout(stopHung, MAX_RUN_MS);
  child.on('message', (message: Message) => {
    clearTimeout(timer);
    timer = setTimeout(stopHung, MAX_RUN_MS);
    if ('stored' in message) outcome.stored = message.stored;
    else outcome.runs.push(message.played);
    if ('played' in message) printRun(message.played, hostile.length > 0);
  });
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code !== 0) outcome.ended = `ended with ${signal ?? code} in run ${outcome.runs.length}`;
      resolve(outcome);
    });
  });
}

function printRun(
  { run, probeMs, recordMs, stallMs, faults }: Outcome['runs'][number],
  hostile: boolean,
): void {
  const times = `probed in ${(probeMs / 1_000).toFixed(1)} s, recorded in ${recordMs} ms, stalled ${stallMs} ms`;
  console.error(`${hostile ? 'beside hostile ones' : 'alone'}, run ${run}: ${times}`);
  for (const fault of faults) console.error(`  ${fault.slice(0, 200)}`);
}

function printCases({ runs }: Outcome): void {
  const found = hostileSlugs.map((slug) => {
    const checks = runs.flatMap((run) => run.checks.filter((check) => check.slug === slug));
    return {
      slug,
      states: [...new Set(checks.map(({ state }) => state))].join(' '),
      cause: checks.at(-1)?.cause ?? '',
    };
  });
  console.table(found);
}

const alone = await play([]);
const beside = await play(hostileSlugs);
if (values.cases) printCases(beside);
const rows = compareOutcomes(alone, beside);
console.log(
  `${values.healthy} healthy interfaces, ${values.runs} runs, without and with ${hostileSlugs.length} hostile ones`,
);
console.table(
  rows.map(({ isKept, ...row }) => ({ ...row, verdict: isKept === null ? '' : isKept ? 'kept' : 'BROKEN' })),
);
process.exitCode = rows.some(({ isKept }) => isKept === false) ? 1 : 0;
