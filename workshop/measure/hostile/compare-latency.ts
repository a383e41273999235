import type { Outcome } from './outcome.ts';
import { isHealthy, medianOf, type Row, ratioOf, row } from './row.ts';

const MAX_LATENCY_RATIO = 1.2;
const MAX_OFF_SHARE = 0.01; // Of the interfaces, on top of those that also differ without hostile ones.

/** How much slower the healthy interfaces seem with hostile ones present. */
export function latencyRows(alone: Outcome, mixed: Outcome): Row[] {
  const before = latenciesOf(alone);
  const after = latenciesOf(mixed);
  const middle = [medianOf([...before.values()]), medianOf([...after.values()])] as const;
  const [even, odd] = [0, 1].map((rest) =>
    latenciesOf({ ...alone, runs: alone.runs.filter(({ run }) => run % 2 === rest) }),
  ) as [Latencies, Latencies];
  const noise = offBy(even, odd);
  const off = offBy(before, after);
  const missing = [...before.keys()].filter((slug) => !after.has(slug)).length;
  const mostOff = noise + Math.floor(before.size * MAX_OFF_SHARE);
  return [
    row(
      'median latency',
      `${middle[0]} ms`,
      `${middle[1]} ms (${ratioOf(middle[1], middle[0])})`,
      `${MAX_LATENCY_RATIO} times`,
      middle[1] <= middle[0] * MAX_LATENCY_RATIO,
    ),
    row(
      'interfaces off by over 20 %',
      `${noise} of ${before.size}, even runs to odd ones`,
      `${off}, ${missing} without latency`,
      `${mostOff}, as without`,
      off <= mostOff && missing === 0 && before.size > 0,
    ),
  ];
}

type Latencies = ReadonlyMap<string, number>;

/** How many interfaces are slower or faster in `after` by more than allowed. */
const offBy = (before: Latencies, after: Latencies): number =>
  [...before].filter(([slug, ms]) => {
    const ratio = (after.get(slug) ?? ms) / ms;
    return ratio > MAX_LATENCY_RATIO || ratio < 1 / MAX_LATENCY_RATIO;
  }).length;

/** Median latency of each healthy interface over the runs in which it was alive. */
function latenciesOf({ runs }: Outcome): Latencies {
  const all = new Map<string, number[]>();
  for (const { slug, latency_ms, state } of runs.flatMap(({ checks }) => checks)) {
    if (!isHealthy(slug) || latency_ms === null || state === 'server_error') continue;
    all.set(slug, [...(all.get(slug) ?? []), latency_ms]);
  }
  return new Map([...all].map(([slug, list]) => [slug, medianOf(list)]));
}
