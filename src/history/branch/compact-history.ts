import { fetchBranch, hasRemote, moveBranch, pushBranch } from '../../git/branch.ts';
import { Git, listTree, readObjects } from '../../git/git.ts';
import { writeCommit } from '../../git/write-commit.ts';
import { dateOf, oldestDayOf } from '../../health/window-days.ts';
import { salvageEvents } from '../event-file.ts';
import { dateIn, EVENTS, README, README_TEXT, rollUpPath } from '../files.ts';
import { type Folded, type FoldOptions, foldEvents } from '../fold-events.ts';
import { rollUpDay, writeRollUp } from '../roll-up.ts';
import { readDay } from '../stored-files.ts';
import { BRANCH, BRANCH_REF } from './branch.ts';
import { CommitFiles } from './commit-files.ts';
import { withLock } from './lock.ts';

export type Compaction = { before: string; after: string; commits: number; isRewritten: boolean };
type CompactOptions = {
  repository: string;
  now: () => Date;
  report: (line: string) => void;
  /** Whether to rewrite the branch at the remote `origin` too, if there is one. Default: true. */
  push?: boolean;
  /** `observed_at` of the newest event that followers were sent. Null if nobody follows. */
  sentUpTo: string | null;
};

/**
 * Rewrites the branch to one commit with the same files, without raw checks older than the window and with old events
 * folded into counts. Throws an error that names them if a roll-up or an event of any commit of the branch would be
 * lost. Throws if the branch moved meanwhile, and overwrites nothing.
 * If there is a remote and `push` is off, nothing is rewritten: the result says what would be.
 * @returns null if there is no history
 */
export function compactHistory({
  repository,
  now: clock,
  report,
  push = true,
  sentUpTo,
}: CompactOptions): Compaction | null {
  const git = new Git(repository);
  return withLock(git, () => {
    const local = git.resolve(BRANCH_REF);
    const shared = hasRemote(git);
    const tip = shared ? fetchBranch(git, BRANCH, 'all') : local;
    if (tip === null) return null;
    const now = clock();
    const { changes, ids } = planCompaction(new CommitFiles(git, tip, report), { now, sentUpTo });
    const after = writeCommit(git, changes, {
      parent: null,
      tree: git.run('rev-parse', `${tip}^{tree}`),
      message: `History up to ${dateOf(now)}`,
      now,
    });
    refuseLoss(git, tip, after, ids);
    const commits = Number(git.run('rev-list', '--count', tip));
    if (shared && !push) return { before: tip, after, commits, isRewritten: false };
    if (shared && !pushBranch(git, BRANCH, after, tip))
      throw new Error('The branch "history" moved meanwhile. Run the command again.');
    if (!moveBranch(git, BRANCH, after, local))
      throw new Error('The local branch "history" moved meanwhile. Run the command again.');
    return { before: tip, after, commits, isRewritten: true };
  });
}

function planCompaction(files: CommitFiles, options: FoldOptions): Folded {
  const oldest = oldestDayOf(options.now);
  const changes = new Map<string, string | null>();
  files.preload(files.paths());
  for (const [path, text] of files.repairs) changes.set(path, text);
  for (const path of files.list('checks')) {
    const date = dateIn(path);
    if (date >= oldest) continue;
    if (files.read(rollUpPath(date)) === null)
      changes.set(rollUpPath(date), writeRollUp(rollUpDay(date, readDay(files, date))));
    changes.set(path, null);
  }
  if (files.read(README) !== README_TEXT) changes.set(README, README_TEXT);
  const folded = foldEvents(files, options);
  for (const [path, text] of folded.changes) changes.set(path, text);
  return { changes, ids: folded.ids };
}

/**
 * Throws if `after` lacks a roll-up, a month of counts or an event of `before` or any earlier commit. The `folded`
 * events are in the counts.
 */
function refuseLoss(git: Git, before: string, after: string, folded: ReadonlySet<string>): void {
  const kept = listTree(git, after);
  const lost = everNamed(git, before, 'days', 'months').filter((path) => !kept.has(path));
  const events = new Set(eventIds(git, [`${after}:${EVENTS}`]));
  lost.push(
    ...everKnownEvents(git, before)
      .filter((id) => !events.has(id) && !folded.has(id))
      .map((id) => `event ${id}`),
  );
  if (lost.length > 0) throw new Error(`Not compacted: this would be lost forever.\n${lost.join('\n')}`);
}

/** All paths below the folders in any commit up to `tip`. */
function everNamed(git: Git, tip: string, ...folders: string[]): string[] {
  const named = git.run('log', '--format=', '--name-only', '--no-renames', tip, '--', ...folders);
  return [...new Set(named.split('\n').filter(Boolean))];
}

/**
 * Ids of the events of `tip`, and of every version of the file from which a later commit removed lines. Versions to which
 * lines were only added are skipped, because a later one has all of their events. git prints for each commit:
 *
 *   7c2d1ea8…
 *   3 <tab> 0 <tab> events.ndjson      lines added, lines removed
 */
function everKnownEvents(git: Git, tip: string): string[] {
  const log = git.run('log', '--format=%H', '--numstat', '--no-renames', tip, '--', EVENTS);
  const versions = [`${tip}:${EVENTS}`];
  let commit = '';
  for (const line of log.split('\n').filter(Boolean)) {
    const removesNothing = /^\d+\t0\t/.test(line);
    if (/^[0-9a-f]{40,}$/.test(line)) commit = line;
    else if (!removesNothing) versions.push(`${commit}^:${EVENTS}`);
  }
  return [...new Set(eventIds(git, versions))];
}

function eventIds(git: Git, names: readonly string[]): string[] {
  return readObjects(git, names).flatMap((text) => salvageEvents(text ?? '').events.map(({ id }) => id));
}
