const TICK_MS = 10;
const MAX_STEP_MS = 25; // A later tick was delayed by this process, not by a server.

/**
 * A clock that stops while the event loop is blocked. Data that arrives then has to wait, and that time says nothing
 * about the server, so it counts neither as latency nor towards a timeout.
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

  /** Milliseconds. Between two ticks at most MAX_STEP_MS pass, however long the thread was busy. */
  now(): number {
    return this.#countedMs + Math.min(this.#real() - this.#tickedAt, MAX_STEP_MS);
  }

  tick(): void {
    this.#countedMs = this.now();
    this.#tickedAt = this.#real();
  }

  /** Calls `callback` once `ms` have passed on this clock. Returns a function that cancels it. */
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
