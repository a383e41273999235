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
