import {
  type HistoryState,
  HistoryStateSchema,
  type InterfaceState,
  InterfaceStateSchema,
  NO_HISTORY,
} from '../health/state-schema.ts';
import { type HistoryFiles, STATE } from './files.ts';
import { parseStored } from './parse-stored.ts';

/** Reads `state.json`. Throws a HistoryFault if it is damaged. */
export function readState(files: HistoryFiles): HistoryState {
  const text = files.read(STATE);
  return text === null ? NO_HISTORY : parseStored(STATE, text, HistoryStateSchema);
}

/** Writes one interface per line, sorted, so that git stores only the lines that changed. */
export function writeState({
  last_run_at,
  events,
  suspect_runs = 0,
  held_off = [],
  interfaces,
}: HistoryState): string {
  const lines = Object.keys(interfaces)
    .sort()
    .map((slug) => `${JSON.stringify(slug)}:${JSON.stringify(inSchemaOrder(interfaces[slug]))}`);
  const passing = [
    ...(suspect_runs > 0 ? [`"suspect_runs":${suspect_runs},\n`] : []),
    ...(held_off.length > 0 ? [`"held_off":${JSON.stringify(held_off)},\n`] : []),
  ].join('');
  return `{\n"last_run_at":${JSON.stringify(last_run_at)},\n"events":${events},\n${passing}"interfaces":{\n${lines.join(',\n')}\n}\n}\n`;
}

const STATE_FIELDS = Object.keys(InterfaceStateSchema.shape) as (keyof InterfaceState)[];

/** Orders the fields as in the schema, so that the same state always gives the same line. */
const inSchemaOrder = (state: InterfaceState | undefined) =>
  state && Object.fromEntries(STATE_FIELDS.map((field) => [field, state[field]]));
