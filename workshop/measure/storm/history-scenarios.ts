import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Git } from '../../../src/git/git.ts';
import { pullHistory, writeFolder } from '../../../src/history/branch/folder.ts';
import { readHistory } from '../../../src/history/branch/read.ts';
import { recordReports } from '../../../src/history/branch/record-files.ts';
import { HistoryFault, NO_FILES } from '../../../src/history/files.ts';
import { readWindow } from '../../../src/history/window.ts';
import { runTime } from '../../../test/helpers/a-run.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { aFolder, aProber, aRemote } from './a-history.ts';
import type { Scenario } from './scenario.ts';

const MAX_RUNS = 400; // A disk of one megabyte is full long before.
const RUNS_AFTER = 3;
const TRUNCATIONS = 3; // Per file, at random places from a fixed seed.

const isIn = (part: readonly string[], all: readonly string[]) => part.every((each) => all.includes(each));

const fullDisk: Scenario = {
  fault: 'disk full while recording',
  done: 'a tmpfs of one megabyte is filled by runs, then enlarged',
  cheap: false,
  run: async () => {
    using place = aFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place.folder], { stdio: 'pipe' });
    } catch {
      return { kept: '', claimed: 'skipped: this user may not mount a tmpfs', holds: true };
    }
    try {
      const prober = aProber(place.folder);
      const claimed: string[] = [];
      const refused: string[] = [];
      for (let i = 0; i < MAX_RUNS && refused.length < RUNS_AFTER; i += 1) {
        try {
          prober.record(i);
          claimed.push(runTime(i));
        } catch {
          refused.push(runTime(i));
        }
      }
      const whileFull = prober.runs();
      execFileSync('mount', ['-o', 'remount,size=20m', place.folder]);
      const next = claimed.length + refused.length;
      prober.record(next);
      const after = prober.runs();
      const isKept = isIn(claimed, whileFull) && isIn([...claimed, runTime(next)], after);
      const late = refused.filter((at) => after.includes(at)).length;
      return {
        kept: `${whileFull.length} runs while full, ${after.length} after, ${late} of them refused before`,
        claimed: `${claimed.length} recorded, ${refused.length} refused, the next one recorded`,
        holds: isKept && refused.length > 0 && prober.isValid(),
      };
    } finally {
      execFileSync('umount', [place.folder]);
    }
  },
};

const refusedPush: Scenario = {
  fault: 'git push refused',
  done: 'a hook of the remote refuses two runs, then no more',
  cheap: true,
  run: async () => {
    using here = aFolder();
    using there = aFolder();
    const remote = aRemote(there.folder);
    const prober = aProber(here.folder, there.folder);
    prober.record(0);
    remote.refuse();
    const words = [1, 2].map((i) => {
      try {
        prober.record(i);
        return 'recorded';
      } catch (error) {
        return String(error);
      }
    });
    remote.accept();
    prober.record(3);
    const runs = prober.runs();
    const isReported = words.every((each) => each.includes('no pushes today'));
    return {
      kept: `${runs.length} of 4 runs at the remote in the end`,
      claimed: isReported
        ? 'both refusals reported with the message of the remote'
        : words.join('; ').slice(0, 120),
      holds: isReported && runs.join() === [0, 1, 2, 3].map(runTime).join(),
    };
  },
};

const lostRace: Scenario = {
  fault: 'git push lost the race',
  done: 'another prober pushes between fetch and push, three times',
  cheap: true,
  run: async () => {
    using here = aFolder();
    using other = aFolder();
    using there = aFolder();
    aRemote(there.folder);
    const prober = aProber(here.folder, there.folder);
    const rival = aProber(other.folder, there.folder);
    prober.record(0);
    let next = 1;
    prober.record(4, () => {
      if (next < 4) rival.record(next++); // The clock is read between the fetch and the push.
      return new Date(runTime(4));
    });
    const runs = prober.runs();
    return {
      kept: `${runs.length} of 5 runs, in their order`,
      claimed: `${prober.lines.length} lost races reported`,
      holds: runs.join() === [0, 1, 2, 3, 4].map(runTime).join() && prober.lines.length === 3,
    };
  },
};

const NOW = new Date(runTime(150)); // Three days of runs: raw checks, roll-ups and events.

/** Pulls a folder, as a build does, from a repository with runs and reports. */
function pulled(repository: string, folder: string): void {
  const prober = aProber(repository);
  for (let i = 0; i < 150; i += 10) prober.record(i);
  const reports = { a: { received: 3, in_favour: 2, against: 1 } };
  const counts = { reports: 3, alerts_delivered: 2, alerts_dead: 0 };
  recordReports(reports, counts, { repository, now: () => NOW, report: () => {} });
  pullHistory(new Git(repository), folder, () => {});
}

/** Everything that a build reads from a folder, as text. */
const taken = (folder: string, repository: string): string =>
  JSON.stringify(readHistory(folder, { now: NOW, repository, report: () => {} }), (_, value) =>
    value instanceof Map ? [...value] : value,
  );

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );

const halfWritten: Scenario = {
  fault: 'build fed a half-written history',
  done: 'each file is cut at random places or missing, with and without the branch',
  cheap: false,
  run: async () => {
    using place = aFolder();
    using elsewhere = aFolder();
    const repository = place.folder;
    const folder = join(elsewhere.folder, 'history');
    pulled(repository, folder);
    const sound = taken(folder, repository);
    const random = seededNumbers(3);
    let [restored, stopped, smaller] = [0, 0, 0];
    const damage = (path: string, cut: number | null) => {
      const file = join(folder, path);
      const text = readFileSync(file);
      if (cut === null) rmSync(file);
      else truncateSync(file, Math.floor(text.length * cut));
      try {
        taken(folder, elsewhere.folder); // There is no repository to restore it from.
        smaller += 1;
      } catch (error) {
        if (!(error instanceof HistoryFault)) throw error;
        stopped += 1;
      }
      if (taken(folder, repository) === sound) restored += 1;
      writeFileSync(file, text);
    };
    const isRead = (path: string) => !/^(?:README|days\/)/.test(path); // A roll-up is not read if there are raw checks of its day.
    for (const path of filesIn(folder).filter(isRead)) {
      damage(path, null);
      for (let i = 0; i < TRUNCATIONS; i += 1) damage(path, random());
    }
    rmSync(folder, { recursive: true });
    const isUnknown = taken(folder, repository) === 'null' && readWindow(NO_FILES, NOW).stale;
    return {
      kept: `${restored} of ${stopped + smaller} builds read all of it, from the branch`,
      claimed: `without the branch ${stopped} builds stopped, ${smaller} went on; without any history: unknown, stale`,
      holds: restored === stopped && smaller === 0 && isUnknown,
    };
  },
};

const killedPull: Scenario = {
  fault: 'disk full while pulling',
  done: 'the folder written half, at each of its files',
  cheap: false,
  run: async () => {
    using place = aFolder();
    using elsewhere = aFolder();
    const folder = join(elsewhere.folder, 'history');
    pulled(place.folder, folder);
    const git = new Git(place.folder);
    const all = filesIn(folder).length;
    const sound = taken(folder, place.folder);
    let restored = 0;
    for (let kept = 1; kept < all; kept += 1) {
      writeFolder(git, 'refs/heads/history', folder, () => {});
      rmSync(join(folder, 'manifest.json')); // It comes last, so it is what a half-written folder lacks.
      for (const path of filesIn(folder).slice(kept)) rmSync(join(folder, path));
      restored += taken(folder, place.folder) === sound ? 1 : 0;
    }
    return {
      kept: `${restored} of ${all - 1} builds read all of it, from the branch`,
      claimed: 'nothing that was half-written',
      holds: restored === all - 1,
    };
  },
};

export const HISTORY_SCENARIOS: readonly Scenario[] = [
  fullDisk,
  refusedPush,
  lostRace,
  halfWritten,
  killedPull,
];
