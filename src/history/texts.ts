import type { z } from 'zod';
import { EventSchema, type HealthEvent } from '../health/event-schema.ts';
import {
  type KeptCounts,
  KeptCountsSchema,
  ReportsSchema,
  type ReportTally,
} from '../health/report-counts-schema.ts';
import {
  type HistoryState,
  HistoryStateSchema,
  type InterfaceState,
  InterfaceStateSchema,
  type KeptShapes,
  KeptShapesSchema,
  NO_HISTORY,
} from '../health/state-schema.ts';
import { type RecordedRun, readRuns } from './day-file.ts';
import {
  COUNTS,
  checksOf,
  dateIn,
  EVENTS,
  HistoryFault,
  type HistoryFiles,
  monthCountsOf,
  REPORTS,
  rollUpOf,
  STATE,
  shapeOf,
} from './files.ts';
import { type EventCounts, MonthSchema, type RollUp, RollUpSchema } from './schema.ts';

/** Reads `state.json`. Throws a HistoryFault where it is damaged, as all readers here do. */
export function readState(files: HistoryFiles): HistoryState {
  const text = files.read(STATE);
  return text === null ? NO_HISTORY : parseJson(STATE, text, HistoryStateSchema);
}

/** One interface a line, sorted: the file of a run differs from the one before by the lines that changed. */
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

/** The same state gives the same line, whichever rule set its fields first. */
const inSchemaOrder = (state: InterfaceState | undefined) =>
  state && Object.fromEntries(STATE_FIELDS.map((field) => [field, state[field]]));

/** The runs of one day, in the order in which they were recorded. */
export function readDay(files: HistoryFiles, date: string): RecordedRun[] {
  const path = checksOf(date);
  const text = files.read(path);
  return text === null ? [] : readRuns(path, text);
}

export function readRollUp(files: HistoryFiles, date: string): RollUp | null {
  const path = rollUpOf(date);
  const text = files.read(path);
  return text === null ? null : parseJson(path, text, RollUpSchema);
}

/** Null also for a damaged file of which no commit holds a whole one: the next shape takes its place. */
export function readShapes(files: HistoryFiles, slug: string): KeptShapes | null {
  const path = shapeOf(slug);
  const text = files.read(path);
  return text === null ? null : (KeptShapesSchema.safeParse(tryJson(text)).data ?? null);
}

export function readKeptReports(files: HistoryFiles): Record<string, ReportTally> {
  const text = files.read(REPORTS);
  return text === null ? {} : parseJson(REPORTS, text, ReportsSchema);
}

export function writeReports(reports: Readonly<Record<string, ReportTally>>): string {
  const lines = Object.keys(reports)
    .sort()
    .map((slug) => `${JSON.stringify(slug)}:${JSON.stringify(reports[slug])}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Null where nothing was ever counted. */
export function readKeptCounts(files: HistoryFiles): KeptCounts | null {
  const text = files.read(COUNTS);
  return text === null ? null : parseJson(COUNTS, text, KeptCountsSchema);
}

export const writeCounts = ({ reports, alerts_delivered, alerts_dead }: KeptCounts): string =>
  `${JSON.stringify({ reports, alerts_delivered, alerts_dead })}\n`;

/** All events, in the order in which they were established. */
export function readEvents(files: HistoryFiles): HealthEvent[] {
  const { events, faults } = salvageEvents(files.read(EVENTS) ?? '');
  if (faults[0] !== undefined) throw new HistoryFault(EVENTS, `is damaged: ${faults[0]}`);
  return events;
}

/** All events that can be read, each id once, and what cannot be read. */
export function salvageEvents(text: string): { events: HealthEvent[]; faults: string[] } {
  const events = new Map<string, HealthEvent>();
  const faults: string[] = [];
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push(`line ${lines.length + 1} does not end`);
  lines.forEach((line, i) => {
    const event = EventSchema.safeParse(tryJson(line));
    if (!event.success) faults.push(`line ${i + 1} is not an event`);
    else if (events.has(event.data.id)) faults.push(`line ${i + 1} repeats the event ${event.data.id}`);
    else events.set(event.data.id, event.data);
  });
  return { events: [...events.values()], faults };
}

/**
 * Events that were established since a time, oldest first, and those that began what still lasts. Years of events are
 * not read for it: the file is taken from its end.
 */
export function readRecentEvents(files: HistoryFiles, since: Date, state: HistoryState): HealthEvent[] {
  const text = files.read(EVENTS) ?? '';
  const lasting = lastingKinds(state);
  const events: HealthEvent[] = [];
  for (let end = text.length - 1; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const event = parseJson(EVENTS, text.slice(start, end), EventSchema);
    const isRecent = Date.parse(event.observed_at) >= since.getTime();
    if (!isRecent && lasting.size === 0) break;
    const beganLasting = lasting.get(event.slug) === event.kind && lasting.delete(event.slug);
    if (isRecent || beganLasting) events.push(event);
    end = start - 1;
  }
  return events.reverse();
}

/** The kind of the event that began what each interface is in: a `down`, or a `flapping`. By slug. */
export function lastingKinds({ interfaces }: HistoryState): Map<string, HealthEvent['kind']> {
  const kinds = new Map<string, HealthEvent['kind']>();
  for (const [slug, { verdict, flapping }] of Object.entries(interfaces)) {
    if (flapping) kinds.set(slug, 'flapping');
    else if (verdict === 'down') kinds.set(slug, 'down');
  }
  return kinds;
}

/** The counts of a month's old events, by slug. Empty where none was folded yet. */
export function readMonth(files: HistoryFiles, month: string): Map<string, EventCounts> {
  const path = monthCountsOf(month);
  const text = files.read(path);
  return new Map(text === null ? [] : parseJson(path, text, MonthSchema));
}

/** One interface a line, sorted. */
export function writeMonth(counts: ReadonlyMap<string, EventCounts>): string {
  const lines = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map((each) => JSON.stringify(each));
  return `[\n${lines.join(',\n')}\n]\n`;
}

export const writeEvents = (events: readonly HealthEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** Throws a HistoryFault where the text is not what its path says that it is. */
export function checkText(path: string, text: string): void {
  const files: HistoryFiles = { read: () => text, list: () => [] };
  if (path === STATE) readState(files);
  else if (path === EVENTS) readEvents(files);
  else if (path === REPORTS) readKeptReports(files);
  else if (path === COUNTS) readKeptCounts(files);
  else if (path.startsWith('checks/')) readDay(files, dateIn(path));
  else if (path.startsWith('days/')) readRollUp(files, dateIn(path));
  else if (path.startsWith('months/')) parseJson(path, text, MonthSchema);
  else if (path.startsWith('shapes/')) parseJson(path, text, KeptShapesSchema);
}

function parseJson<Schema extends z.ZodType>(path: string, text: string, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(tryJson(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new HistoryFault(path, `is damaged: ${issue?.path.join('.')} ${issue?.message}`, {
    cause: result.error,
  });
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
