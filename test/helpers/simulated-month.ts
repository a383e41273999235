import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Git } from '../../src/git/git.ts';
import { importedCommit } from '../../src/git/write-commit.ts';
import type { Check } from '../../src/health/check-schema.ts';
import { pullHistory } from '../../src/history/branch/folder.ts';
import { NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';

/** The result of a check some hours before the end of the month. Null if the interface is not probed. */
export type Part = (hoursAgo: number) => Omit<Check, 'slug'> | null;
export type PlayedMonth = {
  parts: Readonly<Record<string, Part>>;
  end: Date;
  /** Hours before the end at which no run took place. */
  standstill: { from: number; to: number };
};

const HOUR_MS = 3_600_000;
const EVERY_HOURS = 2; // A twelfth of the runs of a real day shows the same in the status, and is soon made.
const HOURS = 31 * 24; // A day more than is shown: the first day shown is a whole one at any time of day.

/**
 * Writes a month of made-up checks into a folder as `npm run history:pull` leaves it. The real recorder plans every
 * run, so verdicts, incidents and drift are its own. A play for tests: nothing of it is ever shipped.
 */
export function writePlayedMonth(folder: string, { parts, end, standstill }: PlayedMonth): void {
  const files = new Map<string, string | null>();
  const history = withChanges(NO_FILES, files);
  for (let hoursAgo = HOURS; hoursAgo >= 0; hoursAgo -= EVERY_HOURS) {
    if (hoursAgo <= standstill.from && hoursAgo > standstill.to) continue;
    const checks = Object.entries(parts).flatMap(([slug, part]) => {
      const found = part(hoursAgo);
      return found ? [{ slug, ...found }] : [];
    });
    const at = new Date(end.getTime() - hoursAgo * HOUR_MS).toISOString();
    const run = { at, void: false, control: { ok: 4, total: 4 }, checks };
    for (const [path, text] of planRun(history, run).changes) files.set(path, text);
  }
  commitAndPull(folder, new Map([...files].filter(([, text]) => text !== null)), end);
}

function commitAndPull(folder: string, files: ReadonlyMap<string, string | null>, now: Date): void {
  const repository = join(folder, '.play');
  mkdirSync(repository, { recursive: true });
  const git = (args: string[], input?: Buffer) => {
    const { status, stderr } = spawnSync('git', ['-C', repository, ...args], { input });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  };
  git(['init', '--quiet', '--bare']);
  const options = { parent: null, message: 'A played month', now };
  git(['fast-import', '--quiet'], importedCommit(files, options, 'refs/heads/history'));
  pullHistory(new Git(repository), join(folder, 'history'), (line) => {
    throw new Error(line);
  });
  rmSync(repository, { recursive: true });
}
