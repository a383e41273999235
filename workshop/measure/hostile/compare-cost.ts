import type { Outcome } from './outcome.ts';
import { medianOf, type Row, ratioOf, row } from './row.ts';

const MAX_DURATION_RATIO = 1.5;

/** The cost of the hostile interfaces in time, memory and bytes. */
export function costRows(alone: Outcome, mixed: Outcome): Row[] {
  const seconds = (outcome: Outcome) =>
    medianOf(outcome.runs.map(({ probeMs, recordMs }) => probeMs + recordMs)) / 1_000;
  const most = (outcome: Outcome, pick: (run: Outcome['runs'][number]) => number) =>
    Math.max(0, ...outcome.runs.map(pick));
  const [before, after] = [seconds(alone), seconds(mixed)];
  const inform = (what: string, unit: string, pick: (run: Outcome['runs'][number]) => number) =>
    row(what, `${most(alone, pick)} ${unit}`, `${most(mixed, pick)} ${unit}`, '', null);
  return [
    row(
      'one run, median',
      `${before.toFixed(1)} s`,
      `${after.toFixed(1)} s (${ratioOf(after, before)})`,
      `${MAX_DURATION_RATIO} times`,
      mixed.runs.length === alone.runs.length && after <= before * MAX_DURATION_RATIO,
    ),
    inform('recording, longest', 'ms', ({ recordMs }) => recordMs),
    inform('event loop stalled, longest', 'ms', ({ stallMs }) => stallMs),
    inform('memory, most', 'MB', ({ memoryMb }) => memoryMb),
    row('repository', `${sizeOf(alone)} KB`, `${sizeOf(mixed)} KB`, '', null),
  ];
}

const sizeOf = ({ stored }: Outcome): number => Math.round((stored?.bytes ?? 0) / 1_024);
