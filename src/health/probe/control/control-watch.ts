import type { Control, ControlAnswer } from './control.ts';

const CONTROL_EVERY_MS = 5_000; // A network that is gone for less is back before the last retry of a probe.
const MAX_ROUNDS = 200; // A run takes minutes at most.

/** Asks the control addresses again and again over a run, and keeps the worst that came of it. */
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
    round.catch(() => {}); // worst() rejects with it, unless the run has failed before.
    this.#rounds.push(round);
    return round;
  }

  /** To be called whenever a probe has ended: a run whose network is gone ends many. */
  askIfDue(): void {
    if (this.#now() - this.#askedAt >= CONTROL_EVERY_MS && this.#rounds.length < MAX_ROUNDS) void this.ask();
  }

  /** The round in which the fewest answered. Waits for those under way. */
  async worst(): Promise<Control> {
    const controls = (await Promise.all(this.#rounds)).map(({ control }) => control);
    return controls.reduce((worst, each) => (each.ok < worst.ok ? each : worst));
  }
}
