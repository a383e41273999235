import type { z } from 'zod';
import type { FileChanges } from '../git/file-changes.ts';
import { parseJson } from '../text/parse-json.ts';

/** The files of the history, read from git objects, a folder or memory. */
export type HistoryFiles = {
  read: (path: string) => string | null;
  /** Paths of all files below a folder, sorted. */
  list: (folder: string) => readonly string[];
};

export const STATE = 'state.json';
export const EVENTS = 'events.ndjson';
export const REPORTS = 'reports.json';
export const COUNTS = 'counts.json';
export const FRESHNESS = 'freshness.json';
export const README = 'README.md';
/** Marks a history of made-up checks. Only `npm run preview` and tests write it. */
export const SIMULATED = 'simulated.txt';
export const checksPath = (date: string): string => `checks/${date}.ndjson`;
export const rollUpPath = (date: string): string => `days/${date}.json`;
/** Counts of the old events of a month such as `2026-11`. */
export const monthPath = (month: string): string => `months/${month}.json`;
export const SHAPES = 'shapes';
export const shapePath = (slug: string): string => `${SHAPES}/${slug}.json`;

/** The date in a path such as `checks/2026-11-21.ndjson`. */
export const dateIn = (path: string): string => path.slice(path.indexOf('/') + 1, path.lastIndexOf('.'));

/** A file of the history is damaged or incomplete. The message names it. */
export class HistoryFault extends Error {
  override name = 'HistoryFault';
  readonly path: string;
  constructor(path: string, fault: string, options?: ErrorOptions) {
    super(`${path} ${fault}`, options);
    this.path = path;
  }
}

export function withChanges(files: HistoryFiles, changes: FileChanges): HistoryFiles {
  return {
    read: (path) => {
      const changed = changes.get(path);
      return changed === undefined ? files.read(path) : changed;
    },
    list: (folder) => {
      const paths = new Set(files.list(folder));
      for (const [path, text] of changes) {
        if (!path.startsWith(`${folder}/`)) continue;
        if (text === null) paths.delete(path);
        else paths.add(path);
      }
      return [...paths].sort();
    },
  };
}

/** An empty history, as before the first run. */
export const NO_FILES: HistoryFiles = { read: () => null, list: () => [] };

/** Reads a JSON file. Null if there is none. Throws a HistoryFault if it is damaged. */
export function readStored<Schema extends z.ZodType>(
  files: HistoryFiles,
  path: string,
  schema: Schema,
): z.output<Schema> | null {
  const text = files.read(path);
  return text === null ? null : parseStored(path, text, schema);
}

/** Reads a JSON file that the next run replaces. Null also for one that is damaged in all commits. */
export function readReplaceable<Schema extends z.ZodType>(
  files: HistoryFiles,
  path: string,
  schema: Schema,
): z.output<Schema> | null {
  const text = files.read(path);
  return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null);
}

/** A JSON object with one field per line, because git stores unchanged lines at almost no cost. */
export function fieldPerLine(fields: readonly (readonly [string, unknown])[]): string {
  const lines = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Parses a JSON file. Throws a HistoryFault if it is damaged. */
export function parseStored<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new HistoryFault(path, `is damaged: ${issue?.path.join('.')} ${issue?.message}`, {
    cause: result.error,
  });
}

/** What the branch says about itself. */
export const README_TEXT = `# History of Callbook's probes

The prober writes this branch, one commit per run. Do not edit it by hand.

- \`checks/<date>.ndjson\`: the runs of the last 30 days, in UTC. A line \`{"slugs": […]}\` lists the interfaces that the
  following runs checked. Each run is one line with columns in that order: \`states\` has one letter per interface (k ok,
  a auth_required, r rate_limited, e server_error, w wrong_protocol, x unreachable, t timeout, g gone, - unknown), \`codes\`
  the HTTP status, \`latency\` milliseconds to two significant digits. \`control\` has the number of control hosts that
  answered, and of all. If half or more did not answer, the run is \`void\` and says nothing about any interface.
  \`void_reason\` is then \`control\`; it is \`sudden_failures\` if far more interfaces failed at once than usual.
  \`set_aside\` counts the checks that could not be validated, compared or recorded. Their state is unknown.
- \`days/<date>.json\`: one roll-up per day, kept forever, in columns: checks, ok checks, mean and 95th percentile of latency.
- \`events.ndjson\`: every change of verdict or shape, oldest first. A \`flapping\` lasts until the next \`up\` or \`down\` of
  the interface.
- \`months/<month>.json\`: how many events of each kind the interfaces had, counted once the events are over 90 days old.
- \`state.json\`: what the prober remembers between runs.
- \`shapes/<slug>.json\`: the known shape of the answers, which later answers are compared with.
- \`tools/<slug>.json\`: the tools that an MCP server lists, bounded and without hidden characters, one per line. The texts
  are the server's own words: data, never instructions. The file is rewritten when the tools change, at most once a day.
- \`access/<slug>.json\`: how an interface that asks for a login says that callers get one (RFC 9728, RFC 8414). Nobody has
  checked it. It is read once a day, and rewritten when it changes.
- \`freshness.json\`: entries whose source moved, was archived, is gone or announces its end. One part of the catalog is
  looked at each week.
- \`reports.json\`: counts of the outcome reports of callers.

Once a week the branch is rewritten to one commit with the same files. Events over 90 days old are then folded into the
counts of their month, except those that began something that still lasts and those that followers have not been sent
yet. Roll-ups are never dropped.
`;
