import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../../health/check-schema.ts';
import { soundRun } from '../../health/set-aside.ts';

/**
 * Runs that are not known to be safe yet, one file each. A run is written here before anything else and goes when it
 * has reached the branch (and the remote, where there is one): one that was killed is taken up by the next.
 */
export class Journal {
  readonly #folder: string;
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  add(run: Run): void {
    const path = this.#pathOf(run);
    const file = openSync(`${path}.new`, 'w');
    try {
      writeFileSync(file, JSON.stringify(run)); // Goes on until all is written: a full disk takes a part, and says so late.
      fsyncSync(file);
    } catch (error) {
      rmSync(`${path}.new`, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  }

  /**
   * Oldest first. One that cannot be read is reported and kept under another name: it must not hold up those after it.
   * Of one with a check that cannot be recorded the others are taken.
   */
  runs(report: (line: string) => void): Run[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => {
        const path = join(this.#folder, name);
        const run = soundRun(tryJson(readFileSync(path, 'utf8')));
        if (run !== null) return [run];
        renameSync(path, `${path}.damaged`);
        report(`${path} is no run. It is kept as ${name}.damaged.`);
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

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
