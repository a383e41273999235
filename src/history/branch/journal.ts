import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '../../git/git.ts';
import type { Run } from '../../health/check-schema.ts';
import { validateRun } from '../../health/set-aside.ts';
import { parseJson } from '../../text/parse-json.ts';

/**
 * Runs that are not on the branch yet, one file each. A run is written here before anything else and deleted once it is
 * on the branch, and at the remote if there is one. It is worth its code because the checks of a run cannot be repeated:
 * if a run is killed or its push fails, the next run records it.
 */
export class Journal {
  readonly #folder: string;
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  add(run: Run): void {
    const path = this.#pathOf(run);
    try {
      writeFileSync(`${path}.new`, JSON.stringify(run), { flush: true }); // A run must outlive a loss of power.
    } catch (error) {
      rmSync(`${path}.new`, { force: true });
      throw error;
    }
    renameSync(`${path}.new`, path);
  }

  /**
   * All runs, oldest first. One that cannot be read is reported and renamed, so that it does not block the others. An
   * invalid check is set aside, and the rest of its run is kept.
   */
  runs(report: (line: string) => void): Run[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => {
        const path = join(this.#folder, name);
        const run = validateRun(parseJson(readFileSync(path, 'utf8')));
        if (run !== null) return [run];
        renameSync(path, `${path}.damaged`);
        report(`${path} is not a run. It is kept as ${name}.damaged.`);
        return [];
      });
  }

  drop(runs: readonly Run[]): void {
    for (const run of runs) rmSync(this.#pathOf(run), { force: true });
  }

  #pathOf({ at }: Run): string {
    return join(this.#folder, `${new Date(at).toISOString().replaceAll(':', '-')}.json`);
  }
}

/** The journal of the branch, in the folder `.git`. */
export const journalOf = (git: Git): Journal => new Journal(git.pathOf('callbook/runs'));
