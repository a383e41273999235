import { type ChildProcess, fork } from 'node:child_process';
import type { Message, Outcome, PlayedRun } from './outcome.ts';

const MAX_RUN_MS = 600_000; // Far longer than the slowest useful run. After that the prober hangs.

/** A prober of one catalog in a separate process. `outcome` has its results so far. */
export class ProberProcess {
  readonly outcome: Outcome = { runs: [], stored: null, ended: null };
  readonly #child: ChildProcess;

  constructor(healthy: string, hostileSlugs: readonly string[]) {
    this.#child = fork(new URL('play.ts', import.meta.url), [healthy, ...hostileSlugs]);
    this.#child.once('exit', (code, signal) => {
      if (code !== 0) this.outcome.ended = `ended with ${signal ?? code} in run ${this.outcome.runs.length}`;
    });
  }

  /** Null if the prober ended meanwhile. */
  async run(number: number): Promise<PlayedRun | null> {
    const message = await this.#ask(number);
    if (!message || !('played' in message)) return null;
    this.outcome.runs.push(message.played);
    return message.played;
  }

  async finish(): Promise<Outcome> {
    const message = await this.#ask(null);
    if (message && 'stored' in message) this.outcome.stored = message.stored;
    return this.outcome;
  }

  #ask(run: number | null): Promise<Message | null> {
    if (!this.#child.connected) return Promise.resolve(null);
    const answer = Promise.withResolvers<Message | null>();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), MAX_RUN_MS);
    const end = () => answer.resolve(null);
    this.#child.once('exit', end);
    this.#child.once('message', (message: Message) => answer.resolve(message));
    this.#child.send({ run });
    return answer.promise.finally(() => {
      clearTimeout(timer);
      this.#child.off('exit', end);
    });
  }
}
