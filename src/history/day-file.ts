import type { HealthState, Run } from '../health/check-schema.ts';
import { parseJson } from '../text/parse-json.ts';
import { HistoryFault } from './files.ts';
import { HeaderLineSchema, type RunLine, RunLineSchema } from './schema.ts';

/** A run as stored in the file of its day: columns over `slugs`. */
export type RecordedRun = RunLine & { slugs: readonly string[] };

const LETTERS: Readonly<Record<HealthState, string>> = {
  ok: 'k',
  auth_required: 'a',
  rate_limited: 'r',
  server_error: 'e',
  wrong_protocol: 'w',
  unreachable: 'x',
  timeout: 't',
  gone: 'g',
  unknown: '-',
};
const STATES: Readonly<Record<string, HealthState | undefined>> = Object.fromEntries(
  Object.entries(LETTERS).map(([state, letter]) => [letter, state as HealthState]),
);
const LETTERS_ONLY = /^[karewxtg-]*$/;

export const stateOf = (run: RunLine, position: number): HealthState =>
  STATES[run.states[position] ?? '-'] ?? 'unknown';

/** Converts a run to columns. Causes and shapes are not stored here. */
export function asColumns({ at, void: isVoid, void_reason, control, checks, set_aside }: Run): RecordedRun {
  const kept = isVoid ? [] : [...checks].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return {
    slugs: kept.map(({ slug }) => slug),
    at,
    void: isVoid,
    ...(void_reason ? { void_reason } : {}),
    control: [control.ok, control.total],
    states: kept.map(({ state }) => LETTERS[state]).join(''),
    codes: kept.map(({ status_code }) => status_code),
    latency: kept.map(({ latency_ms }) => (latency_ms === null ? null : roundLatency(latency_ms))),
    ...(set_aside === undefined ? {} : { set_aside }),
  };
}

/** Rounds to two significant digits: a third would be noise and double the size of the history. */
export const roundLatency = (milliseconds: number): number => Number(Math.round(milliseconds).toPrecision(2));

/** The runs as lines. A header line precedes a run that checked other interfaces than the run before. */
export function writeRuns(runs: readonly RecordedRun[], before: readonly RecordedRun[] = []): string {
  let header = before.findLast(isFull)?.slugs ?? null;
  return runs
    .map((run) => {
      const { slugs, ...line } = run;
      const needsHeader = isFull(run) && (header === null || !sameSlugs(header, slugs));
      if (needsHeader) header = slugs;
      return `${needsHeader ? `${JSON.stringify({ slugs })}\n` : ''}${JSON.stringify(line)}\n`;
    })
    .join('');
}

const isFull = ({ void: isVoid }: RunLine): boolean => !isVoid;
const sameSlugs = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((slug, i) => slug === b[i]));

/** Reads the file of a day. Throws a HistoryFault that names the first damaged line. */
export function readRuns(path: string, text: string): RecordedRun[] {
  const { runs, faults } = salvageRuns(text);
  if (faults[0] !== undefined) throw new HistoryFault(path, `is damaged: ${faults[0]}`);
  return runs;
}

/** All runs in the file of a day that can be read, and the problems of the others. */
export function salvageRuns(text: string): { runs: RecordedRun[]; faults: string[] } {
  const runs: RecordedRun[] = [];
  const faults: string[] = [];
  let slugs: readonly string[] | null = null;
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push(`line ${lines.length + 1} does not end`);
  lines.forEach((line, i) => {
    const row = readLine(line);
    if (row && 'slugs' in row) slugs = row.slugs;
    else if (row && fits(row, slugs)) runs.push({ ...row, slugs: row.void ? [] : (slugs ?? []) });
    else {
      faults.push(`line ${i + 1} is not a run of the interfaces before it`);
      if (row === null) slugs = null; // It may have been a header, so the slugs of the next lines are unknown.
    }
  });
  return { runs, faults };
}

function readLine(line: string): { slugs: string[] } | RunLine | null {
  const row = parseJson(line);
  return HeaderLineSchema.safeParse(row).data ?? RunLineSchema.safeParse(row).data ?? null;
}

function fits({ void: isVoid, states, codes, latency }: RunLine, slugs: readonly string[] | null): boolean {
  const count = isVoid ? 0 : slugs?.length;
  return [states, codes, latency].every(({ length }) => length === count) && LETTERS_ONLY.test(states);
}
