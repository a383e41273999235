import { RecordedAccessSchema } from '../entry/access/observed-access-schema.ts';
import { type KeptCounts, KeptCountsSchema, type KeptShapes, KeptShapesSchema, ReportsSchema, type ReportTally } from '../health/state-schema.ts';
import { RecordedToolsSchema } from '../operations/server-tools/server-tools-schema.ts';
import { parseJson } from '../text/parse-json.ts';
import { readRuns, type RecordedRun } from './day-file.ts';
import { readEvents } from './event-file.ts';
import { checksPath, COUNTS, dateIn, EVENTS, type HistoryFiles, monthPath, REPORTS, rollUpPath, shapePath, STATE } from './files.ts';
import { parseStored } from './parse-stored.ts';
import { type EventCounts, MonthSchema, type RollUp, RollUpSchema } from './schema.ts';
import { readState } from './state-file.ts';

/** The runs of one day, in the order in which they were recorded. */
export function readDay(files: HistoryFiles, date: string): RecordedRun[] {
  const path = checksPath(date);
  const text = files.read(path);
  return text === null ? [] : readRuns(path, text);
}

/** The daily totals of one day. Null if that day has none yet. */
export function readRollUp(files: HistoryFiles, date: string): RollUp | null {
  const path = rollUpPath(date);
  const text = files.read(path);
  return text === null ? null : parseStored(path, text, RollUpSchema);
}

/** Null also for a file that is damaged in all commits: the next shape replaces it. */
export function readShapes(files: HistoryFiles, slug: string): KeptShapes | null {
  const path = shapePath(slug);
  const text = files.read(path);
  return text === null ? null : (KeptShapesSchema.safeParse(parseJson(text)).data ?? null);
}

/** The reports of callers as of the last count, by slug. Empty if none was ever counted. */
export function readKeptReports(files: HistoryFiles): Record<string, ReportTally> {
  const text = files.read(REPORTS);
  return text === null ? {} : parseStored(REPORTS, text, ReportsSchema);
}

/** Writes one interface per line, sorted, so that a commit shows only those that changed. */
export function writeReports(reports: Readonly<Record<string, ReportTally>>): string {
  const lines = Object.keys(reports)
    .sort()
    .map((slug) => `${JSON.stringify(slug)}:${JSON.stringify(reports[slug])}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Null if nothing was ever counted. */
export function readKeptCounts(files: HistoryFiles): KeptCounts | null {
  const text = files.read(COUNTS);
  return text === null ? null : parseStored(COUNTS, text, KeptCountsSchema);
}

export const writeCounts = ({ reports, alerts_delivered, alerts_dead }: KeptCounts): string =>
  `${JSON.stringify({ reports, alerts_delivered, alerts_dead })}\n`;

/** Counts of the old events of a month, by slug. Empty if none was folded yet. */
export function readMonth(files: HistoryFiles, month: string): Map<string, EventCounts> {
  const path = monthPath(month);
  const text = files.read(path);
  return new Map(text === null ? [] : parseStored(path, text, MonthSchema));
}

/** Writes one interface per line, sorted. */
export function writeMonth(counts: ReadonlyMap<string, EventCounts>): string {
  const lines = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map((each) => JSON.stringify(each));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Throws a HistoryFault if the text does not have the format that belongs to its path. */
export function checkText(path: string, text: string): void {
  const files: HistoryFiles = { read: () => text, list: () => [] };
  if (path === STATE) readState(files);
  else if (path === EVENTS) readEvents(files);
  else if (path === REPORTS) readKeptReports(files);
  else if (path === COUNTS) readKeptCounts(files);
  else if (path.startsWith('checks/')) readDay(files, dateIn(path));
  else if (path.startsWith('days/')) readRollUp(files, dateIn(path));
  else if (path.startsWith('months/')) parseStored(path, text, MonthSchema);
  else if (path.startsWith('tools/')) parseStored(path, text, RecordedToolsSchema);
  else if (path.startsWith('access/')) parseStored(path, text, RecordedAccessSchema);
  else if (path.startsWith('shapes/')) parseStored(path, text, KeptShapesSchema);
}
