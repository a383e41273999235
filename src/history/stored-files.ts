import { RecordedAccessSchema } from '../entry/access/observed-access-schema.ts';
import { type Freshness, FreshnessSchema } from '../health/freshness-schema.ts';
import {
  type HistoryState,
  HistoryStateSchema,
  type InterfaceState,
  InterfaceStateSchema,
  type KeptCounts,
  KeptCountsSchema,
  type KeptShapes,
  KeptShapesSchema,
  NO_HISTORY,
  ReportsSchema,
  type ReportTally,
} from '../health/state-schema.ts';
import { RecordedToolsSchema } from '../operations/server-tools/server-tools-schema.ts';
import { type RecordedRun, readRuns } from './day-file.ts';
import { readEvents } from './event-file.ts';
import {
  COUNTS,
  checksPath,
  dateIn,
  EVENTS,
  FRESHNESS,
  fieldPerLine,
  type HistoryFiles,
  monthPath,
  parseStored,
  REPORTS,
  readReplaceable,
  readStored,
  rollUpPath,
  STATE,
  shapePath,
} from './files.ts';
import { type EventCounts, MonthSchema, type RollUp, RollUpSchema } from './schema.ts';

/** The runs of one day, in the order in which they were recorded. */
export function readDay(files: HistoryFiles, date: string): RecordedRun[] {
  const path = checksPath(date);
  const text = files.read(path);
  return text === null ? [] : readRuns(path, text);
}

/** The run that was recorded last. Undefined if no day of the window has one. */
export function readNewestRun(files: HistoryFiles): RecordedRun | undefined {
  const newestDay = files.list('checks').at(-1);
  return newestDay === undefined ? undefined : readDay(files, dateIn(newestDay)).at(-1);
}

/** The daily totals of one day. Null if that day has none yet. */
export const readRollUp = (files: HistoryFiles, date: string): RollUp | null =>
  readStored(files, rollUpPath(date), RollUpSchema);

export const readShapes = (files: HistoryFiles, slug: string): KeptShapes | null =>
  readReplaceable(files, shapePath(slug), KeptShapesSchema);

/** The reports of callers as of the last count, by slug. Empty if none was ever counted. */
export const readKeptReports = (files: HistoryFiles): Record<string, ReportTally> =>
  readStored(files, REPORTS, ReportsSchema) ?? {};

export const writeReports = (reports: Readonly<Record<string, ReportTally>>): string =>
  fieldPerLine(Object.entries(reports).sort(bySlug));

const bySlug = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Null if nothing was ever counted. */
export const readKeptCounts = (files: HistoryFiles): KeptCounts | null =>
  readStored(files, COUNTS, KeptCountsSchema);

export const writeCounts = ({ reports, alerts_delivered, alerts_dead }: KeptCounts): string =>
  `${JSON.stringify({ reports, alerts_delivered, alerts_dead })}\n`;

/** Which entries may be out of date, by slug. Empty if nobody looked, or if the file is damaged: the next run replaces it. */
export const readFreshnessIn = (files: HistoryFiles): Freshness =>
  readReplaceable(files, FRESHNESS, FreshnessSchema) ?? {};

export const writeFreshness = (freshness: Freshness): string =>
  fieldPerLine(
    Object.entries(freshness)
      .filter(([, flags]) => flags.length > 0)
      .sort(bySlug),
  );

/** Counts of the old events of a month, by slug. Empty if none was folded yet. */
export const readMonth = (files: HistoryFiles, month: string): Map<string, EventCounts> =>
  new Map(readStored(files, monthPath(month), MonthSchema) ?? []);

/** Writes one interface per line, sorted. */
export function writeMonth(counts: ReadonlyMap<string, EventCounts>): string {
  const lines = [...counts].sort(bySlug).map((each) => JSON.stringify(each));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Throws a HistoryFault if the text does not have the format that belongs to its path. */
export function checkText(path: string, text: string): void {
  const files: HistoryFiles = { read: () => text, list: () => [] };
  if (path === STATE) readState(files);
  else if (path === EVENTS) readEvents(files);
  else if (path === REPORTS) readKeptReports(files);
  else if (path === COUNTS) readKeptCounts(files);
  else if (path === FRESHNESS) parseStored(path, text, FreshnessSchema);
  else if (path.startsWith('checks/')) readDay(files, dateIn(path));
  else if (path.startsWith('days/')) readRollUp(files, dateIn(path));
  else if (path.startsWith('months/')) parseStored(path, text, MonthSchema);
  else if (path.startsWith('tools/')) parseStored(path, text, RecordedToolsSchema);
  else if (path.startsWith('access/')) parseStored(path, text, RecordedAccessSchema);
  else if (path.startsWith('shapes/')) parseStored(path, text, KeptShapesSchema);
}

/** Reads `state.json`. Throws a HistoryFault if it is damaged. */
export function readState(files: HistoryFiles): HistoryState {
  return readStored(files, STATE, HistoryStateSchema) ?? NO_HISTORY;
}

/** Writes one interface per line, sorted. */
export function writeState({
  last_run_at,
  events,
  suspect_runs = 0,
  held_off = [],
  interfaces,
}: HistoryState): string {
  const sorted = Object.entries(interfaces).sort(bySlug);
  const lines = fieldPerLine(sorted.map(([slug, state]) => [slug, inSchemaOrder(state)]));
  const passing = [
    ...(suspect_runs > 0 ? [`"suspect_runs":${suspect_runs},\n`] : []),
    ...(held_off.length > 0 ? [`"held_off":${JSON.stringify(held_off)},\n`] : []),
  ].join('');
  return `{\n"last_run_at":${JSON.stringify(last_run_at)},\n"events":${events},\n${passing}"interfaces":${lines}}\n`;
}

/** Orders the fields as in the schema, so that the same state always gives the same line. */
const inSchemaOrder = (state: InterfaceState) =>
  Object.fromEntries(InterfaceStateSchema.keyof().options.map((field) => [field, state[field]]));
