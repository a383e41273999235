import type { Outcome } from './outcome.ts';
import { isHealthy, type Row, row } from './row.ts';

/** Whether the records of the healthy interfaces are complete and the same. */
export const recordedRows = (alone: Outcome, mixed: Outcome): Row[] => [
  row('prober', endOf(alone), endOf(mixed), 'runs to its end', mixed.ended === null),
  stateRow(alone, mixed),
  eventRow(alone, mixed),
  row('runs lost', lossOf(alone), lossOf(mixed), 'as without', lossOf(alone) === lossOf(mixed)),
  row('status of the site', statusOf(alone), statusOf(mixed), 'builds', statusOf(mixed) === 'builds'),
];

const endOf = ({ ended }: Outcome): string => ended ?? 'ran to its end';
const statusOf = ({ stored }: Outcome): string => (stored ? (stored.unreadable ?? 'builds') : 'is not known');
const lossOf = ({ runs, stored }: Outcome): string =>
  `${runs.filter(({ isVoid }) => isVoid).length} void, ${stored?.leftBehind.length ?? 'unknown'} left behind`;

function stateRow(alone: Outcome, mixed: Outcome): Row {
  const [before, after] = [statesOf(alone), statesOf(mixed)];
  const other = [...before].filter(([key, state]) => after.get(key) !== state).length;
  const isSame = other === 0 && before.size > 0;
  return row('states recorded', before.size, `${after.size}, ${other} other or missing`, 'the same', isSame);
}

const statesOf = ({ stored }: Outcome): Map<string, string> =>
  new Map(Object.entries(stored?.states ?? {}).filter(([key]) => isHealthy(key.slice(key.indexOf(' ') + 1))));

function eventRow(alone: Outcome, mixed: Outcome): Row {
  const [before, after] = [eventsOf(alone), eventsOf(mixed)];
  const missing = before.filter((event) => !after.includes(event)).length;
  const extra = after.filter((event) => !before.includes(event)).length;
  const isSame = missing + extra === 0 && before.length > 0;
  const found = `${after.length}: ${missing} missing, ${extra} more`;
  return row('events recorded', before.length, found, 'the same', isSame);
}

const eventsOf = ({ stored }: Outcome): string[] => (stored?.events ?? []).filter(isHealthy);
