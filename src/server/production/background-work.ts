import { setTimeout } from 'node:timers/promises';

/** Work that functions continue after their responses, such as sending an email. Each unit must not reject. */
export class BackgroundWork {
  readonly #running = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const unit = work.finally(() => this.#running.delete(unit));
    this.#running.add(unit);
  }

  /** Resolves once all work is done, or after `maxMs`. An unsent email stays due: the next alert run sends it. */
  async settled(maxMs: number): Promise<void> {
    const timer = new AbortController();
    const late = setTimeout(maxMs, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#running), late]);
    timer.abort();
  }
}
