import type { Control, ControlAnswer } from './control.ts';

const CONTROL_EVERY_MS = 5_000; // A shorter outage is over before the last retry of a probe.
const MAX_ROUNDS = 200; // A run takes minutes at most.

/** Calls the control addresses repeatedly during a run, and keeps the worst round. */
export class ControlWatch {
  readonly #askAll: () => Promise<ControlAnswer>;
  readonly #now: () => number;
  readonly #rounds: Promise<ControlAnswer>[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(askAll: () => Promise<ControlAnswer>, now: () => number) {
    this.#askAll = askAll;
    this.#now = now;
  }

  ask(): Promise<ControlAnswer> {
    this.#askedAt = this.#now();
    const round = this.#askAll();
    round.catch(() => {}); // worst() rejects with the same error, unless the run has failed before.
    this.#rounds.push(round);
    return round;
  }

  /** Call this after every probe. */
  askIfDue(): void {
    if (this.#now() - this.#askedAt >= CONTROL_EVERY_MS && this.#rounds.length < MAX_ROUNDS) void this.ask();
  }

  /** The round in which the fewest addresses answered. Waits for rounds that are under way. */
  async worst(): Promise<Control> {
    const controls = (await Promise.all(this.#rounds)).map(({ control }) => control);
    return controls.reduce((worst, each) => (each.ok < worst.ok ? each : worst));
  }
}
