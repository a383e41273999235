import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../text/parse-json.ts';

const FILE = 'grants.ndjson';
const OWNER_ONLY = 0o600;
const MAX_GRANTS = 5_000;

/**
 * Consent that the user gave earlier, one line each. A line has everything that was consented to, such as the whole
 * command of a server, so that a change of the entry needs new consent. Lines are only appended, so that two gateways
 * lose none of each other's, and one that is killed leaves at most a piece of a line, which is no consent.
 */
export class Grants {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Read again at each call, because another gateway may have added some. */
  all(): ReadonlySet<string> {
    const lines = this.#read().split('\n').slice(-MAX_GRANTS).map(parseJson);
    return new Set(lines.filter((each) => typeof each === 'string'));
  }

  add(grants: readonly string[]): void {
    if (grants.length === 0) return;
    mkdirSync(this.#folder, { recursive: true });
    // The line break stands first, in case a piece of a line is at the end.
    const lines = grants.map((grant) => `\n${JSON.stringify(grant)}`).join('');
    appendFileSync(join(this.#folder, FILE), lines, { mode: OWNER_ONLY });
  }

  #read(): string {
    try {
      return readFileSync(join(this.#folder, FILE), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }
}
