import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Git } from '../../../src/git/git.ts';
import type { ProbedEntry } from '../../../src/health/probe/target.ts';
import { statusFrom } from '../../../src/health/status.ts';
import { BRANCH_REF } from '../../../src/history/branch/branch.ts';
import { CommitFiles } from '../../../src/history/branch/commit-files.ts';
import { pullHistory } from '../../../src/history/branch/folder.ts';
import { readHistory } from '../../../src/history/branch/read.ts';
import { stateOf } from '../../../src/history/day-file.ts';
import { readEvents } from '../../../src/history/event-file.ts';
import { readDay } from '../../../src/history/stored-files.ts';
import { FIRST_RUN_AT, RUN_EVERY_MS, type Stored } from './outcome.ts';

const runAt = (time: string): number => Math.floor((Date.parse(time) - FIRST_RUN_AT) / RUN_EVERY_MS);

/** Reads what the runs stored in a repository: the branch, runs that did not reach it, and the status of the site. */
export function readStored(repository: string, entries: readonly ProbedEntry[], runs: number): Stored {
  const git = new Git(repository);
  const tip = git.resolve(BRANCH_REF);
  const journal = git.pathOf('callbook/runs');
  const leftBehind = existsSync(journal) ? readdirSync(journal) : [];
  if (tip === null) return { states: {}, events: [], unreadable: 'there is no branch', bytes: 0, leftBehind };
  const files = new CommitFiles(git, tip, () => {});
  const days = files
    .list('checks')
    .flatMap((path) => readDay(files, path.slice('checks/'.length, -'.ndjson'.length)));
  const states = days.flatMap((day) =>
    day.slugs.map((slug, i) => [`${runAt(day.at)} ${slug}`, stateOf(day, i)] as const),
  );
  const events = readEvents(files).map(
    ({ at, kind, slug, state, changes }) =>
      `${slug} ${runAt(at)} ${kind} ${state} ${JSON.stringify(changes)}`,
  );
  return {
    states: Object.fromEntries(states),
    events,
    unreadable: faultOfStatus(git, entries, runs),
    bytes: Number(/^size: (\d+)/m.exec(git.run('count-objects', '-v'))?.[1] ?? 0) * 1_024,
    leftBehind,
  };
}

/** Builds the status as the site does. Null if that works and every probed interface has an uptime. */
function faultOfStatus(git: Git, entries: readonly ProbedEntry[], runs: number): string | null {
  try {
    const folder = join(git.folder, 'pulled');
    pullHistory(git, folder, () => {});
    const now = new Date(FIRST_RUN_AT + runs * RUN_EVERY_MS);
    const history = readHistory(folder, { now, repository: git.folder, report: () => {} });
    if (!history) return 'the pulled history is empty';
    const named = entries.map(({ slug, category }) => ({ slug, category, name: slug }));
    const { interfaces } = JSON.parse(JSON.stringify(statusFrom(named, history, now))) as {
      interfaces: { slug: string; uptime: number | null }[];
    };
    const unknown = interfaces.filter(({ slug, uptime }) => slug.startsWith('healthy-') && uptime === null);
    return unknown.length === 0 ? null : `${unknown.length} healthy interfaces have no uptime`;
  } catch (error) {
    return String(error);
  }
}
