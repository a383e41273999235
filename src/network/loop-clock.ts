const TICK_MS = 10;
const MAX_STEP_MS = 25; // A tick that is later than this was held up by this process, not by a server.

/**
 * Milliseconds in which this process could take answers. While its thread is busy, what arrives waits to be read:
 * that time says nothing about whoever sent it, so it is neither part of a latency nor of a timeout.
 */
export class LoopClock {
  readonly #real: () => number;
  readonly #timer: NodeJS.Timeout;
  #countedMs = 0;
  #tickedAt: number;

  constructor(real: () => number = () => performance.now()) {
    this.#real = real;
    this.#tickedAt = real();
    this.#timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  /** Between two ticks at most one step passes, however long the thread was busy. */
  now(): number {
    return this.#countedMs + Math.min(this.#real() - this.#tickedAt, MAX_STEP_MS);
  }

  tick(): void {
    this.#countedMs = this.now();
    this.#tickedAt = this.#real();
  }

  /** Calls back once `ms` have passed. Returns what stops that. */
  after(ms: number, callback: () => void): () => void {
    const start = this.now();
    let timer: NodeJS.Timeout;
    const check = () => {
      const leftMs = ms - (this.now() - start);
      if (leftMs <= 0) callback();
      else timer = setTimeout(check, Math.ceil(leftMs));
    };
    timer = setTimeout(check, Math.max(0, ms));
    return () => clearTimeout(timer);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
