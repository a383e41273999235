import canonicalize from 'canonicalize';
import type { z } from 'zod';
import { type RecordedAccess, RecordedAccessSchema } from '../entry/access/observed-access-schema.ts';
import { type RecordedTools, RecordedToolsSchema } from '../operations/server-tools/server-tools-schema.ts';
import { fieldPerLine, type HistoryFiles, readReplaceable } from './files.ts';

/** An interface whose answers always change must not fill the history, which is compacted once a week. */
export const MIN_REWRITE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** What is recorded besides checks: one file per interface, whose second line says when it was read. */
type RecordedFields = { read_at: string; address: string };

/** How one kind of observation is kept. `write` throws if the observation does not fit the schema. */
type RecordedFormat<Kept extends RecordedFields> = {
  folder: string;
  schema: z.ZodType<Kept>;
  write: (recorded: Kept) => string;
};

type RecordedPlan = {
  changes: Map<string, string>;
  /** Why an observation cannot be recorded, by slug. What was recorded before stays. */
  faults: Map<string, string>;
};

export const recordedPath = ({ folder }: { folder: string }, slug: string): string =>
  `${folder}/${slug}.json`;

/**
 * Plans which files a run rewrites: those whose content changed, each at most once in MIN_REWRITE_HOURS unless the
 * interface moved. A file that cannot be read is replaced.
 * @param at start of the run that made the observations
 */
export function planRecorded<Kept extends RecordedFields>(
  files: HistoryFiles,
  found: ReadonlyMap<string, Omit<Kept, 'read_at'>>,
  { at, format }: { at: string; format: RecordedFormat<Kept> },
): RecordedPlan {
  const plan: RecordedPlan = { changes: new Map(), faults: new Map() };
  for (const [slug, observed] of found) {
    try {
      const text = changedText(files, slug, { ...observed, read_at: at } as Kept, format);
      if (text !== null) plan.changes.set(recordedPath(format, slug), text);
    } catch (error) {
      // The odd answer of one server must not cost the records of all others.
      plan.faults.set(slug, error instanceof Error ? error.message : String(error));
    }
  }
  return plan;
}

/** The new text of the file. Null if it stays. */
function changedText<Kept extends RecordedFields>(
  files: HistoryFiles,
  slug: string,
  found: Kept,
  format: RecordedFormat<Kept>,
): string | null {
  const text = format.write(found);
  const before = files.read(recordedPath(format, slug));
  if (before !== null && withoutTime(before) === withoutTime(text)) return null;
  const kept = readRecorded(files, slug, format);
  if (kept === null) return text;
  const age = Date.parse(found.read_at) - Date.parse(kept.read_at);
  return kept.address === found.address && age < MIN_REWRITE_HOURS * HOUR_MS ? null : text;
}

/** A file without its second line, which says when the observation was made. */
const withoutTime = (text: string): string => text.replace(/^"read_at":.*$/m, '');

/** Null for a file that is missing, or damaged in all commits: the next run of the prober replaces it. */
export function readRecorded<Kept extends RecordedFields>(
  files: HistoryFiles,
  slug: string,
  format: RecordedFormat<Kept>,
): Kept | null {
  return readReplaceable(files, recordedPath(format, slug), format.schema);
}

/** The recorded observations of one kind, by slug. */
export function readAllRecorded<Kept extends RecordedFields>(
  files: HistoryFiles,
  format: RecordedFormat<Kept>,
): Map<string, Kept> {
  const { folder } = format;
  const slugs = files.list(folder).map((path) => path.slice(folder.length + 1, -'.json'.length));
  return new Map(
    slugs.flatMap((slug) => {
      const kept = readRecorded(files, slug, format);
      return kept === null ? [] : [[slug, kept] as const];
    }),
  );
}

/** How interfaces say that callers log in, as the history keeps it. */
export const ACCESS_FORMAT: RecordedFormat<RecordedAccess> = {
  folder: 'access',
  schema: RecordedAccessSchema,
  write: (recorded) => fieldPerLine(Object.entries(RecordedAccessSchema.parse(recorded))),
};

/** The tools of MCP servers, as the history keeps them. */
export const TOOLS_FORMAT: RecordedFormat<RecordedTools> = {
  folder: 'tools',
  schema: RecordedToolsSchema,
  write: writeTools,
};

/**
 * Writes one tool per line, sorted by name and canonical (RFC 8785), so that the same tools always give the same text
 * and git stores only the lines that changed. Throws if the tools do not fit the schema.
 */
function writeTools(recorded: RecordedTools): string {
  const { read_at, address, server_version, total, tools } = RecordedToolsSchema.parse(recorded);
  const head = [
    `"read_at":${JSON.stringify(read_at)}`,
    `"address":${JSON.stringify(address)}`,
    `"server_version":${JSON.stringify(server_version)}`,
    `"total":${total}`,
  ];
  const lines = tools.map((tool) => canonicalize(tool));
  return `{\n${head.join(',\n')},\n"tools":[\n${lines.join(',\n')}\n]\n}\n`;
}
