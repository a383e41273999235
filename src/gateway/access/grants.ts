import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../text/parse-json.ts';

const FILE = 'grants.json';
const OWNER_ONLY = 0o600;
const MAX_GRANTS = 5_000;

/**
 * Consent that the user gave earlier, one line each. A line has everything that was consented to, such as the whole
 * command of a server, so that a change of the entry needs new consent.
 */
export class Grants {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Read again at each call, because another gateway may have added some. */
  all(): ReadonlySet<string> {
    const value = parseJson(this.#read());
    return new Set(Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
  }

  add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const kept = [...new Set([...this.all(), ...lines])].slice(-MAX_GRANTS);
    mkdirSync(this.#folder, { recursive: true });
    const fresh = join(this.#folder, `${FILE}.${process.pid}`);
    writeFileSync(fresh, JSON.stringify(kept, null, 2), { mode: OWNER_ONLY });
    renameSync(fresh, join(this.#folder, FILE)); // A process that is killed leaves the old file.
  }

  #read(): string {
    try {
      return readFileSync(join(this.#folder, FILE), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '[]';
      throw error;
    }
  }
}
