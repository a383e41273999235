import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Run, RunSchema } from '../../check-schema.ts';

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
      writeSync(file, JSON.stringify(run));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  }

  /** Oldest first. */
  runs(): Run[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => RunSchema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8'))));
  }

  drop(runs: readonly Run[]): void {
    for (const run of runs) rmSync(this.#pathOf(run), { force: true });
  }

  #pathOf({ at }: Run): string {
    return join(this.#folder, `${new Date(at).toISOString().replaceAll(':', '-')}.json`);
  }
}
