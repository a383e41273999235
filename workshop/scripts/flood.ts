import { loadavg } from 'node:os';
import { readArguments } from '../../src/command-line/arguments.ts';
import { aStore } from '../../test/helpers/stores.ts';
import type { Flood } from '../measure/flood/calls.ts';
import { type FloodResult, runFlood } from '../measure/flood/flood.ts';
import { aRedisServer } from '../measure/storm/real-redis.ts';

const USAGE = `Usage: node workshop/scripts/flood.ts [--proposals N] [--follows N] [--prefixes N] [--honest N] [--hashes N]
Floods proposals and follows, by email and as many by webhook, from many networks. Counts how many honest callers, each
from another network and for the first time that day, are served within a minute. Honest callers do the work that a
refusal asks for; the flood does it until it has computed N hashes, which are none by default. The clock is simulated: an
hour takes seconds. Runs on the embedded Redis, and on a redis-server if one is installed. Exits with 1 if fewer than 19
of 20 honest callers of any kind are served, or if one address gets more than one email.`;

const MIN_SERVED = 0.95;
const HOUR_S = 3_600;
const BURST_S = 60;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    proposals: { type: 'string', default: '2000' },
    follows: { type: 'string', default: '1000' },
    prefixes: { type: 'string', default: '200' },
    honest: { type: 'string', default: '20' },
    hashes: { type: 'string', default: '0' },
  },
});
const count = (name: keyof typeof values, max: number, min = 1): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < min || number > max)
    refuse(`--${name} is "${values[name]}"; allowed is a whole number from ${min} to ${max}.`);
  return number;
};
const honest = count('honest', 10_000);
const [proposals, follows] = [count('proposals', 100_000), count('follows', 100_000)];
const size = { proposals, follows, prefixes: count('prefixes', 65_536), maxHashes: count('hashes', 1e9, 0) };
const FLOODS: readonly Flood[] = [HOUR_S, BURST_S].map((withinSeconds) => ({ ...size, withinSeconds }));

let isMet = true;
const rows: Record<string, string | number>[] = [];
const reasons = new Set<string>();
const started = loadavg();
const server = await aRedisServer();
const kinds = [
  { store: 'embedded', url: null },
  ...(server ? [{ store: 'redis-server', url: server.url }] : []),
];
for (const { store, url } of kinds) {
  const test = await aStore(url);
  for (const flood of FLOODS) add(store, flood, await runFlood(test, flood, honest));
  await test[Symbol.asyncDispose]();
}
await server?.[Symbol.asyncDispose]();
console.table(rows);
for (const reason of reasons) console.log(`Honest callers were refused: ${reason}`);
console.log(`Load of the machine: ${[...started, ...loadavg()].map((each) => each.toFixed(1)).join(' ')}.`);
process.exitCode = isMet ? 0 : 1;

function add(store: string, { withinSeconds }: Flood, result: FloodResult): void {
  const served = Object.entries(result.honest).map(([kind, each]) => {
    if (each.served < MIN_SERVED * each.of) isMet = false;
    return [`honest ${kind}`, `${each.served} of ${each.of}`];
  });
  if (result.mostMailsToOneAddress > 1) isMet = false;
  rows.push({
    store,
    flood: `in ${withinSeconds} s`,
    ...Object.fromEntries(served),
    'flood served': result.floodServed,
    'its hashes': result.floodHashes,
    mails: result.mails,
    'to one address': result.mostMailsToOneAddress,
    pings: result.pings,
    'slowest ms': Math.round(result.slowestHonestMs),
  });
  for (const reason of result.refusedBy) reasons.add(reason);
}
