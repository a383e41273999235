import { spawnSync } from 'node:child_process';
import { CATEGORIES } from '../../entry/category.ts';
import type { Entry } from '../entry-schema.ts';
import type { FileEvent } from './changes.ts';
import { type FormerName, NAME_PATTERN, readFormerNames } from './former-names.ts';

/** The git history of a folder of entries. Events are newest first. */
export type EntriesHistory = {
  commit: string | null;
  committedAt: string | null;
  /** Every change since this time is known. */
  keptSince: string | null;
  note: string;
  events: FileEvent[];
  operationEvents: FileEvent[];
  /** Names of the MCP registry that entries gave up, newest first. */
  formerNames: FormerName[];
};

const NO_GIT: EntriesHistory = {
  commit: null,
  committedAt: null,
  keptSince: null,
  note: 'This build had no git history, so no changes are known. Download the dump.',
  events: [],
  operationEvents: [],
  formerNames: [],
};
const WHOLE = 'Every change since the first commit is kept.';
const SHALLOW = 'This build had a shallow clone, so only changes after kept_since are known.';

const KINDS: Readonly<Record<string, FileEvent['kind']>> = {
  A: 'added',
  M: 'changed',
  D: 'removed',
  T: 'changed',
};
/** Folder of the files with operations, next to those with entries. */
const OPERATIONS_FOLDER = 'operations';
const COMMIT_SEPARATOR = '\u0001';
const MAIN_LINE = ['log', '--first-parent', '--diff-merges=first-parent', '--no-renames'];
const LOG_FORMAT = `--format=${COMMIT_SEPARATOR}%H %cI`;
const MAX_LOG_BYTES = 512 * 1_024 * 1_024; // The log of a catalog of 10,000 entries is about 1 MB.

/**
 * Reads from git when each entry file changed on the main line. A merged change has the time of the merge, when it
 * reached the catalog. Without git, and before the first commit of a shallow clone, no changes are known.
 */
export function readEntriesHistory(folder: string, builtAt: string): EntriesHistory {
  const head = git(folder, ['log', '-1', '--format=%H %cI'])?.trim();
  const log = git(folder, [...MAIN_LINE, '--name-status', LOG_FORMAT, '--', '.']);
  const namePatches = git(folder, [
    ...MAIN_LINE,
    '--unified=0',
    `-G${NAME_PATTERN}`,
    LOG_FORMAT,
    '--',
    'mcp',
  ]);
  if (!head || log === null) return NO_GIT;
  const [commit = '', committedAt = ''] = head.split(' ');
  const shallow = git(folder, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true';
  const commits = inOrder(readLog(log));
  const oldest = commits.at(-1);
  // The oldest commit of a shallow clone shows every file as added, even older ones.
  const known = shallow ? commits.slice(0, -1) : commits;
  const all = [...uncommitted(folder, builtAt), ...known.flatMap(({ events }) => events)];
  return {
    commit,
    committedAt,
    keptSince: oldest?.at ?? committedAt,
    note: shallow ? SHALLOW : WHOLE,
    events: all.filter((event) => !isOfOperations(event)),
    operationEvents: all.filter(isOfOperations),
    formerNames: readFormerNames(namePatches ?? ''),
  };
}

const isOfOperations = ({ category }: FileEvent): boolean => category === OPERATIONS_FOLDER;

type Commit = { at: string; events: FileEvent[] };

function readLog(log: string): Commit[] {
  return log
    .split(COMMIT_SEPARATOR)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n');
      const at = head.split(' ')[1] ?? '';
      return { at, events: lines.flatMap((line) => eventOf(line, at)) };
    });
}

function eventOf(line: string, at: string): FileEvent[] {
  const found = /^([A-Z])\d*\t(?:.*\/)?([^/\t]+)\/([^/\t]+)\.yaml$/.exec(line);
  const [, status = '', category, slug] = found ?? [];
  const kind = KINDS[status];
  const isCounted = [...CATEGORIES, OPERATIONS_FOLDER].some((each) => each === category);
  return kind && category && slug && isCounted ? [{ at, slug, category, kind }] : [];
}

/** Clocks differ between machines, so no commit gets an earlier time than the one before it. Newest first. */
function inOrder(commits: readonly Commit[]): Commit[] {
  let latest = '';
  return commits
    .toReversed()
    .map(({ at, events }) => {
      if (latest === '' || Date.parse(at) > Date.parse(latest)) latest = at;
      const time = latest;
      return { at: time, events: events.map((event) => ({ ...event, at: time })) };
    })
    .toReversed();
}

/** Uncommitted changes, with the time of the build. */
function uncommitted(folder: string, at: string): FileEvent[] {
  const changed =
    git(folder, ['diff', 'HEAD', '--no-renames', '--name-status', '--relative', '--', '.']) ?? '';
  const untracked = git(folder, ['ls-files', '--others', '--exclude-standard', '--', '.']) ?? '';
  const added = untracked.split('\n').map((file) => `A\t${file}`);
  return [...changed.split('\n'), ...added].flatMap((line) => eventOf(line, at));
}

/** Runs git. Returns null if git, the repository or a commit is missing. */
function git(folder: string, command: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', folder, '-c', 'core.quotePath=false', ...command], {
    encoding: 'utf8',
    maxBuffer: MAX_LOG_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : null;
}

const NOTE =
  'This registry has an overlay. Its changes are not in git, so changes cannot be followed. Download the dump.';

/**
 * The git history of public entries, as a catalog with an overlay publishes it. Only entries that are as git has them are
 * left. A change of the overlay adds and removes entries without a commit, so no changes are claimed to be complete.
 */
export function historyWithOverlay(history: EntriesHistory, entries: readonly Entry[]): EntriesHistory {
  const shown = new Set(entries.filter((entry) => !entry.private).map(({ slug }) => slug));
  return {
    commit: null,
    committedAt: null,
    keptSince: null,
    note: NOTE,
    events: history.events.filter(({ slug }) => shown.has(slug)),
    operationEvents: history.operationEvents.filter(({ slug }) => shown.has(slug)),
    formerNames: history.formerNames.filter(({ slug }) => shown.has(slug)),
  };
}
