import { type Git, listTree, readObjects } from '../../git/git.ts';
import { salvageEvents } from '../event-file.ts';
import { EVENTS } from '../files.ts';

/**
 * Throws if `after` lacks a roll-up, a month of counts or an event of `before` or any earlier commit. The `folded`
 * events are in the counts.
 */
export function refuseLoss(git: Git, before: string, after: string, folded: ReadonlySet<string>): void {
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
