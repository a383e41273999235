import { readArguments } from '../../../src/command-line/arguments.ts';
import { HOSTILE_CASES } from '../../measure/hostile/cases.ts';
import { compareOutcomes } from '../../measure/hostile/compare.ts';
import type { Outcome, PlayedRun } from '../../measure/hostile/outcome.ts';
import { ProberProcess } from '../../measure/hostile/prober-process.ts';

const USAGE = `Usage: node workshop/scripts/bench/hostile.ts [--healthy 950 --runs 6 --cases --skip SLUG...]
Probes a catalog of healthy interfaces in several runs, once alone and once together with hostile ones, and compares
the records of the healthy ones. All servers run on this machine, in separate processes.
--cases also prints the finding for each hostile server. --skip leaves out a hostile server.
Exits with 1 if a limit is exceeded.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: {
    healthy: { type: 'string', default: '950' },
    runs: { type: 'string', default: '6' },
    cases: { type: 'boolean', default: false },
    skip: { type: 'string', multiple: true, default: [] },
  },
});
const hostileSlugs = [...HOSTILE_CASES.keys()].filter((slug) => !values.skip.includes(slug));

function printRun(name: string, played: PlayedRun | null): void {
  if (!played) return;
  const { run, probeMs, recordMs, stallMs, faults } = played;
  const times = `probed in ${(probeMs / 1_000).toFixed(1)} s, recorded in ${recordMs} ms, stalled ${stallMs} ms`;
  console.error(`${name}, run ${run}: ${times}`);
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

const probers = [
  { name: 'alone', prober: new ProberProcess(values.healthy, []) },
  { name: 'with hostile ones', prober: new ProberProcess(values.healthy, hostileSlugs) },
] as const;
// The two take turns, so that other load on this machine affects both.
for (let run = 0; run < Number(values.runs); run += 1)
  for (const { name, prober } of probers) printRun(name, await prober.run(run));
const [alone, mixed] = [await probers[0].prober.finish(), await probers[1].prober.finish()];
if (values.cases) printCases(mixed);
const rows = compareOutcomes(alone, mixed);
console.log(
  `${values.healthy} healthy interfaces, ${values.runs} runs, without and with ${hostileSlugs.length} hostile ones`,
);
console.table(
  rows.map(({ isKept, ...row }) => ({ ...row, verdict: isKept === null ? '' : isKept ? 'kept' : 'BROKEN' })),
);
process.exitCode = rows.some(({ isKept }) => isKept === false) ? 1 : 0;
