import type { Outcome } from './outcome.ts';

/** One line of the table. `isKept` says whether the bound holds; null where the line only informs. */
export type Row = { what: string; without: string; with: string; bound: string; isKept: boolean | null };

const MAX_LATENCY_RATIO = 1.2;
const MAX_DURATION_RATIO = 1.5;
const MAX_OFF_SHARE = 0.01; // Of the interfaces, beyond those that differ among the runs without hostile ones, too.

const isHealthy = (slug: string): boolean => slug.startsWith('healthy-');

/** Compares a catalog's healthy interfaces as they were alone and beside hostile ones. */
export function compareOutcomes(alone: Outcome, beside: Outcome): Row[] {
  return [...storedRows(alone, beside), ...latencyRows(alone, beside), ...costRows(alone, beside)];
}

function storedRows(alone: Outcome, beside: Outcome): Row[] {
  const states = [alone, beside].map(({ stored }) =>
    Object.entries(stored?.states ?? {}).filter(([key]) => isHealthy(key.slice(key.indexOf(' ') + 1))),
  ) as [[string, string][], [string, string][]];
  const events = [alone, beside].map(({ stored }) => (stored?.events ?? []).filter(isHealthy)) as [
    string[],
    string[],
  ];
  const known = new Map(states[1]);
  const otherStates = states[0].filter(([key, state]) => known.get(key) !== state).length;
  const missing = events[0].filter((event) => !events[1].includes(event)).length;
  const extra = events[1].filter((event) => !events[0].includes(event)).length;
  const lost = (outcome: Outcome) =>
    `${outcome.runs.filter(({ isVoid }) => isVoid).length} void, ${outcome.stored?.leftBehind.length ?? '?'} left behind`;
  const isWhole = ({ stored, ended }: Outcome) => ended === null && stored?.leftBehind.length === 0;
  return [
    row(
      'prober',
      alone.ended ?? 'ran to its end',
      beside.ended ?? 'ran to its end',
      'runs to its end',
      beside.ended === null,
    ),
    row(
      'states recorded',
      states[0].length,
      `${states[1].length}, ${otherStates} other or missing`,
      'none other',
      otherStates === 0 && states[0].length > 0,
    ),
    row(
      'events recorded',
      events[0].length,
      `${events[1].length}: ${missing} missing, ${extra} more`,
      'the same',
      missing + extra === 0 && events[0].length > 0,
    ),
    row(
      'runs lost',
      lost(alone),
      lost(beside),
      'as without',
      isWhole(beside) && lost(alone) === lost(beside),
    ),
    row('status of the site', statusOf(alone), statusOf(beside), 'builds', statusOf(beside) === 'builds'),
  ];
}

const statusOf = ({ stored }: Outcome): string => (stored ? (stored.unreadable ?? 'builds') : 'is not known');

function latencyRows(alone: Outcome, beside: Outcome): Row[] {
  const before = latenciesOf(alone);
  const after = latenciesOf(beside);
  const middle = [medianOf([...before.values()]), medianOf([...after.values()])] as const;
  const [even, odd] = [0, 1].map((rest) =>
    latenciesOf({ ...alone, runs: alone.runs.filter(({ run }) => run % 2 === rest) }),
  ) as [Latencies, Latencies];
  const noise = offBy(even, odd);
  const off = offBy(before, after);
  const missing = [...before.keys()].filter((slug) => !after.has(slug)).length;
  const mostOff = noise + Math.ceil(before.size * MAX_OFF_SHARE);
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

/** How many interfaces are slower or faster in `after` by more than they may be. */
const offBy = (before: Latencies, after: Latencies): number =>
  [...before].filter(([slug, ms]) => {
    const ratio = (after.get(slug) ?? ms) / ms;
    return ratio > MAX_LATENCY_RATIO || ratio < 1 / MAX_LATENCY_RATIO;
  }).length;

/** Median latency of each healthy interface over the runs that it was alive in. */
function latenciesOf({ runs }: Outcome): Latencies {
  const all = new Map<string, number[]>();
  for (const { slug, latency_ms, state } of runs.flatMap(({ checks }) => checks)) {
    if (!isHealthy(slug) || latency_ms === null || state === 'server_error') continue;
    all.set(slug, [...(all.get(slug) ?? []), latency_ms]);
  }
  return new Map([...all].map(([slug, list]) => [slug, medianOf(list)]));
}

function costRows(alone: Outcome, beside: Outcome): Row[] {
  const seconds = (outcome: Outcome) =>
    medianOf(outcome.runs.map(({ probeMs, recordMs }) => probeMs + recordMs)) / 1_000;
  const most = (outcome: Outcome, pick: (run: Outcome['runs'][number]) => number) =>
    Math.max(0, ...outcome.runs.map(pick));
  const [before, after] = [seconds(alone), seconds(beside)];
  const inform = (what: string, unit: string, pick: (run: Outcome['runs'][number]) => number) =>
    row(what, `${most(alone, pick)} ${unit}`, `${most(beside, pick)} ${unit}`, '', null);
  return [
    row(
      'one run, median',
      `${before.toFixed(1)} s`,
      `${after.toFixed(1)} s (${ratioOf(after, before)})`,
      `${MAX_DURATION_RATIO} times`,
      beside.runs.length === alone.runs.length && after <= before * MAX_DURATION_RATIO,
    ),
    inform('recording, longest', 'ms', ({ recordMs }) => recordMs),
    inform('event loop stalled, longest', 'ms', ({ stallMs }) => stallMs),
    inform('memory, most', 'MB', ({ memoryMb }) => memoryMb),
    row('repository', `${sizeOf(alone)} KB`, `${sizeOf(beside)} KB`, '', null),
  ];
}

const sizeOf = ({ stored }: Outcome): number => Math.round((stored?.bytes ?? 0) / 1_024);
const ratioOf = (a: number, b: number): string => `${(a / b).toFixed(2)} times`;

function row(
  what: string,
  without: string | number,
  beside: string | number,
  bound: string,
  isKept: boolean | null,
): Row {
  return { what, without: String(without), with: String(beside), bound, isKept };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
