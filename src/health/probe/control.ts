import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import { isNoAnswer } from './probe-finding.ts';

/**
 * Addresses that are practically always up, on independent networks. If half of them fail, the prober itself is
 * offline. All but the last two exist for this purpose: browsers and phones use them to check their connection.
 */
export const CONTROL_URLS: readonly string[] = [
  'https://www.google.com/generate_204',
  'https://captive.apple.com/hotspot-detect.html',
  'http://www.msftconnecttest.com/connecttest.txt',
  'https://detectportal.firefox.com/success.txt',
  'https://one.one.one.one/cdn-cgi/trace',
  'https://www.wikipedia.org/',
];

export type Control = { ok: number; total: number };

/** How many control addresses answered, and how far our clock is ahead of theirs: null if none sent a Date. */
type ControlAnswer = { control: Control; aheadMs: number | null };

/** Counts the control addresses that answer, and compares clocks by their Date headers (RFC 9110, section 6.6.1). */
export async function askControl(
  urls: readonly string[],
  fetch: GuardedFetch,
  now: () => number,
): Promise<ControlAnswer> {
  const answers = await Promise.all(urls.map((url) => askOne(url, fetch, now)));
  const ahead = answers.flatMap((answer) => answer?.aheadMs ?? []).sort((a, b) => a - b);
  const control = { ok: answers.filter((answer) => answer !== null).length, total: urls.length };
  return { control, aheadMs: ahead[ahead.length >> 1] ?? null }; // The median, so one wrong clock does not count.
}

async function askOne(
  url: string,
  fetch: GuardedFetch,
  now: () => number,
): Promise<{ aheadMs: number | null } | null> {
  try {
    const { status, headers } = await fetch(url);
    const theirs = Date.parse(headers.get('Date') ?? '');
    return status < 300 ? { aheadMs: Number.isNaN(theirs) ? null : now() - theirs } : null;
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return null;
  }
}

/** The clock of this machine is wrong, so a run would be recorded at the wrong time. */
export class WrongClockError extends Error {
  constructor(aheadMs: number) {
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const how = aheadMs > 0 ? 'ahead of' : 'behind';
    super(
      `The clock of this machine is ${minutes} minutes ${how} those of the control addresses. Set it right.`,
    );
  }
}

/** Whether a run proves nothing: half of the control addresses or more did not answer. */
export const isVoid = ({ ok, total }: Control): boolean => total > 0 && ok * 2 <= total;

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
