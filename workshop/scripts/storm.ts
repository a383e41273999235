import { loadavg } from 'node:os';
import { readArguments } from '../../src/command-line/arguments.ts';
import { SCENARIOS } from '../measure/storm/scenarios.ts';

const USAGE = `Usage: node workshop/scripts/storm.ts [--only WORDS]
Injects every fault into the real parts, and prints what was kept and what was claimed. --only selects faults whose
name contains WORDS. Faults of a real redis-server are injected if one is installed, and the full disk if this user may
mount a tmpfs. Exits with 1 if recorded data was lost or a claim does not hold.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { only: { type: 'string', default: '' } },
});
const rows: Record<string, string | number>[] = [];
for (const { fault, done, run } of SCENARIOS.filter((scenario) => scenario.fault.includes(values.only))) {
  const start = performance.now();
  const result = await run().catch((error: unknown) => ({ kept: '', claimed: String(error), holds: false }));
  const { kept, claimed, holds } = result;
  const seconds = Number(((performance.now() - start) / 1_000).toFixed(1));
  rows.push({ fault, done, kept, claimed, verdict: holds ? 'holds' : 'BROKEN', seconds });
  console.error(`${holds ? 'holds' : 'BROKEN'}  ${fault}`);
}
console.table(rows);
console.log(
  `Load of the machine: ${loadavg()
    .map((each) => each.toFixed(2))
    .join(' ')}.`,
);
process.exitCode = rows.some(({ verdict }) => verdict === 'BROKEN') ? 1 : 0;
