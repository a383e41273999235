/**
 * Plays every fault with the real parts, and prints what was kept and what was claimed.
 *   npm run storm [-- --only WORDS]
 * Ends with 1 where a fault cost what was recorded, or led to a claim that does not hold. Faults of a real redis-server
 * are played where one is installed; a full disk where this user may mount one.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { SCENES } from './scenes.ts';

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;
const rows: Record<string, string | number>[] = [];
for (const { fault, done, play } of SCENES.filter((scene) => scene.fault.includes(only))) {
  const start = performance.now();
  const told = await play().catch((error: unknown) => ({ kept: '', claimed: String(error), holds: false }));
  const { kept, claimed, holds } = told;
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
