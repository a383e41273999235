import { Git, listTree, readObjects } from '../../git/git.ts';
import { dateIn, EVENTS, README, rollUpOf } from '../files.ts';
import { type Folded, type FoldOptions, foldEvents } from '../fold-events.ts';
import { dateOf, RAW_DAYS } from '../plan.ts';
import { README_TEXT } from '../readme.ts';
import { rollUpDay, writeRollUp } from '../roll-up.ts';
import { readDay, salvageEvents } from '../texts.ts';
import { BRANCH_REF, CommitFiles, fetchTip, hasRemote, moveBranch, pushBranch } from './branch.ts';
import { writeCommit } from './commit.ts';
import { withLock } from './lock.ts';

const DAY_MS = 86_400_000;

export type Compaction = { before: string; after: string; commits: number; isRewritten: boolean };
type CompactOptions = {
  repository: string;
  now: () => Date;
  report: (line: string) => void;
  /** Whether the remote `origin`, if it has one, is rewritten too. Left out: it is. */
  push?: boolean;
  /** When the newest event that followers were sent was established. Null where nobody follows. */
  sentUpTo: string | null;
};

/**
 * Rewrites the branch to one commit with the same files, without the raw checks that are over their time and with old
 * events folded into counts. Refuses, by an error that names them, where a roll-up or any other event that a commit of
 * the branch has ever held would be lost.
 * Null where there is no history. Throws where the branch moved meanwhile: nothing is overwritten then. If there is
 * a remote and `push` is off, nothing is rewritten at all: the result says what would be.
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
    const tip = shared ? fetchTip(git, 'all') : local;
    if (tip === null) return null;
    const now = clock();
    const { changes, ids } = planCompaction(new CommitFiles(git, tip, report), { now, sentUpTo });
    const after = writeCommit(git, changes, {
      parent: null,
      tree: git.run('rev-parse', `${tip}^{tree}`),
      message: `History up to ${dateOf(now.toISOString())}`,
      now,
    });
    refuseLoss(git, tip, after, ids);
    const commits = Number(git.run('rev-list', '--count', tip));
    if (shared && !push) return { before: tip, after, commits, isRewritten: false };
    if (shared && !pushBranch(git, after, tip))
      throw new Error('The branch history moved meanwhile. Run it again.');
    if (!moveBranch(git, after, local))
      throw new Error('The local branch history moved meanwhile. Run it again.');
    return { before: tip, after, commits, isRewritten: true };
  });
}

function planCompaction(files: CommitFiles, options: FoldOptions): Folded {
  const { now } = options;
  const oldest = dateOf(new Date(now.getTime() - (RAW_DAYS - 1) * DAY_MS).toISOString());
  const changes = new Map<string, string | null>();
  files.preload(files.paths());
  for (const [path, text] of files.repairs) changes.set(path, text);
  for (const path of files.list('checks')) {
    const date = dateIn(path);
    if (date >= oldest) continue;
    if (files.read(rollUpOf(date)) === null)
      changes.set(rollUpOf(date), writeRollUp(rollUpDay(date, readDay(files, date))));
    changes.set(path, null);
  }
  if (files.read(README) !== README_TEXT) changes.set(README, README_TEXT);
  const folded = foldEvents(files, options);
  for (const [path, text] of folded.changes) changes.set(path, text);
  return { changes, ids: folded.ids };
}

/**
 * Throws where `after` lacks a roll-up, a month of counts or an event of `before` or of any commit before it. Events
 * that were `folded` are in the counts.
 */
export function refuseLoss(
  git: Git,
  before: string,
  after: string,
  folded: ReadonlySet<string> = new Set(),
): void {
  const kept = listTree(git, after);
  const lost = everNamed(git, before, 'days', 'months').filter((path) => !kept.has(path));
  const events = new Set(eventIds(git, [`${after}:${EVENTS}`]));
  lost.push(
    ...everKnownEvents(git, before)
      .filter((id) => !events.has(id) && !folded.has(id))
      .map((id) => `event ${id}`),
  );
  if (lost.length > 0) throw new Error(`Not compacted: this would be lost for ever.\n${lost.join('\n')}`);
}

/** Paths below folders in any commit up to `tip`. */
function everNamed(git: Git, tip: string, ...folders: string[]): string[] {
  const named = git.run('log', '--format=', '--name-only', '--no-renames', tip, '--', ...folders);
  return [...new Set(named.split('\n').filter(Boolean))];
}

/** Ids of the events of `tip`, and of every version of their file that was not simply continued. */
function everKnownEvents(git: Git, tip: string): string[] {
  const log = git.run('log', '--format=%H', '--numstat', '--no-renames', tip, '--', EVENTS);
  const versions = [`${tip}:${EVENTS}`];
  let commit = '';
  for (const line of log.split('\n').filter(Boolean)) {
    if (/^[0-9a-f]{40,}$/.test(line)) commit = line;
    else if (!/^\d+\t0\t/.test(line)) versions.push(`${commit}^:${EVENTS}`);
  }
  return [...new Set(eventIds(git, versions))];
}

function eventIds(git: Git, names: readonly string[]): string[] {
  return readObjects(git, names).flatMap((text) => salvageEvents(text ?? '').events.map(({ id }) => id));
}
