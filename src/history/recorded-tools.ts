import canonicalize from 'canonicalize';
import {
  type RecordedTools,
  RecordedToolsSchema,
  type ServerTools,
} from '../operations/server-tools/server-tools-schema.ts';
import { type HistoryFiles, TOOLS_FOLDER, toolsPath } from './files.ts';
import { tryJson } from './parse-stored.ts';

/** A server whose tools always change must not fill the history, which is compacted once a week. */
export const MIN_REWRITE_HOURS = 24;
const HOUR_MS = 3_600_000;

export type ToolsPlan = {
  changes: Map<string, string>;
  /** Why the tools of a server cannot be recorded, by slug. They stay as they were. */
  faults: Map<string, string>;
};

/**
 * Plans which files of tools a run rewrites: those whose content changed, each at most once in MIN_REWRITE_HOURS unless
 * the server moved. A file that cannot be read is replaced.
 * @param at start of the run that read the tools
 */
export function planTools(
  files: HistoryFiles,
  tools: ReadonlyMap<string, ServerTools>,
  at: string,
): ToolsPlan {
  const plan: ToolsPlan = { changes: new Map(), faults: new Map() };
  for (const [slug, found] of tools) {
    try {
      const text = changedText(files, slug, { ...found, read_at: at });
      if (text !== null) plan.changes.set(toolsPath(slug), text);
    } catch (error) {
      // The odd tools of one server must not cost the records of all others.
      plan.faults.set(slug, error instanceof Error ? error.message : String(error));
    }
  }
  return plan;
}

/** The new text of the file. Null if it stays. */
function changedText(files: HistoryFiles, slug: string, found: RecordedTools): string | null {
  const text = writeTools(found);
  const before = files.read(toolsPath(slug));
  if (before !== null && withoutTime(before) === withoutTime(text)) return null;
  const kept = readTools(files, slug);
  if (kept === null) return text;
  const age = Date.parse(found.read_at) - Date.parse(kept.read_at);
  return kept.address === found.address && age < MIN_REWRITE_HOURS * HOUR_MS ? null : text;
}

/** A file without its second line, which says when the tools were read. */
const withoutTime = (text: string): string => text.replace(/^"read_at":.*$/m, '');

/** Null for a file that is missing, or damaged in all commits: the next run of the prober replaces it. */
export function readTools(files: HistoryFiles, slug: string): RecordedTools | null {
  const text = files.read(toolsPath(slug));
  return text === null ? null : (RecordedToolsSchema.safeParse(tryJson(text)).data ?? null);
}

/** The recorded tools of every server, by slug. */
export function readAllTools(files: HistoryFiles): Map<string, RecordedTools> {
  const slugs = files.list(TOOLS_FOLDER).map((path) => path.slice(TOOLS_FOLDER.length + 1, -'.json'.length));
  return new Map(
    slugs.flatMap((slug) => {
      const tools = readTools(files, slug);
      return tools === null ? [] : [[slug, tools] as const];
    }),
  );
}

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
