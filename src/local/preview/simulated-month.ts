import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Git } from '../../git/git.ts';
import { importedCommit } from '../../git/write-commit.ts';
import type { Check } from '../../health/check-schema.ts';
import { pullHistory } from '../../history/branch/folder.ts';
import { NO_FILES, SIMULATED, withChanges } from '../../history/files.ts';
import { planRun } from '../../history/plan.ts';

/** The result of a check some hours before the end of the month. Null if the interface is not probed. */
export type ChecksOfEntry = (hoursAgo: number) => Omit<Check, 'slug'> | null;
export type SimulatedMonth = {
  parts: Readonly<Record<string, ChecksOfEntry>>;
  end: Date;
  /** Hours before the end at which no run took place. */
  standstill: { from: number; to: number };
  /** Hours between two runs. */
  everyHours?: number;
};

const HOUR_MS = 3_600_000;
const EVERY_HOURS = 2; // A twelfth of the runs of a real day shows the same in the status, and is soon made.
const HOURS = 31 * 24; // A day more than is shown: the first day shown is a whole one at any time of day.
const NOTICE = 'The checks in this history are made up. A build with a public address refuses them.\n';

/**
 * Writes a month of made-up checks into a folder as `npm run history:pull` leaves it. The real recorder plans every
 * run, so verdicts, incidents and drift are its own. The history is marked as simulated, and so is all that is built
 * from it.
 */
export function writeSimulatedMonth(
  folder: string,
  { parts, end, standstill, everyHours = EVERY_HOURS }: SimulatedMonth,
): void {
  const files = new Map<string, string | null>([[SIMULATED, NOTICE]]);
  const history = withChanges(NO_FILES, files);
  for (let hoursAgo = HOURS; hoursAgo >= 0; hoursAgo -= everyHours) {
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
  const repository = join(folder, '.simulated');
  mkdirSync(repository, { recursive: true });
  const git = (args: string[], input?: Buffer) => {
    const { status, stderr } = spawnSync('git', ['-C', repository, ...args], { input });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  };
  git(['init', '--quiet', '--bare']);
  const options = { parent: null, message: 'A simulated month', now };
  git(['fast-import', '--quiet'], importedCommit(files, options, 'refs/heads/history'));
  pullHistory(new Git(repository), join(folder, 'history'), (line) => {
    throw new Error(line);
  });
  rmSync(repository, { recursive: true });
}
