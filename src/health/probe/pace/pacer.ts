import type { TakeTurn } from '../../../network/guarded-fetch.ts';
import { inOrder } from '../../../text/in-order.ts';
import { type HoldOffs, MAX_HOLD_OFFS } from '../../check-schema.ts';

export type Time = {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

type Pacer = {
  takeTurn: TakeTurn;
  /** Delays all requests to a host for the time that it asked for. */
  holdOff: (host: string, ms: number) => void;
  /** Hosts that must not be called for longer than a run waits. */
  holdOffs: () => HoldOffs;
};

const HOST_GAP_MS = 500; // Between two requests to one host. A person who clicks sends more.
const MAX_WAIT_MS = 30_000; // A host that asks for a longer pause is skipped for the rest of the run.

/** A host asked for a longer pause than a run waits. */
export class HostHeldOffError extends Error {
  constructor(host: string, ms: number) {
    super(`${host} asked for no request within ${Math.ceil(ms / 1000)} s`);
  }
}

/**
 * Sends one request at a time to each host, with a gap between them, and at most `concurrency` in all. A request that
 * waits for its host takes no slot from others.
 */
export function createPacer({ now, sleep }: Time, concurrency: number): Pacer {
  const hosts = new Map<string, { last: Promise<unknown>; readyAt: number }>();
  const enter = createGate(concurrency);
  const hostOf = (name: string) => {
    const known = hosts.get(name) ?? { last: Promise.resolve(), readyAt: 0 };
    hosts.set(name, known);
    return known;
  };
  const takeTurn: TakeTurn = (name, request) => {
    const host = hostOf(name);
    const turn = host.last.then(async () => {
      // Checked again after each wait: the host may have asked for a longer pause.
      for (let waitMs = host.readyAt - now(); waitMs > 0; waitMs = host.readyAt - now()) {
        if (waitMs > MAX_WAIT_MS) throw new HostHeldOffError(name, waitMs);
        await sleep(waitMs);
      }
      return enter(async () => {
        try {
          return await request();
        } finally {
          host.readyAt = Math.max(host.readyAt, now() + HOST_GAP_MS);
        }
      });
    });
    host.last = turn.catch(() => {}); // The next request in the queue runs even if this one failed.
    return turn;
  };
  const holdOff = (name: string, ms: number) => {
    const host = hostOf(name);
    host.readyAt = Math.max(host.readyAt, now() + ms);
  };
  const holdOffs = () => {
    const heldOff = [...hosts].filter(([, { readyAt }]) => readyAt - now() > MAX_WAIT_MS);
    return holdOffsAt(new Map(heldOff.map(([name, { readyAt }]) => [name, readyAt])), now());
  };
  return { takeTurn, holdOff, holdOffs };
}

/** Runs at most `size` tasks at once. The others wait in order. */
function createGate(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // A task that ends hands its slot to the next one, so `running` stays the same.
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** A host that asks for a longer pause is called again after this time. */
export const MAX_HOLD_OFF_MS = 86_400_000;

/** Hosts that must not be called yet at `now`, sorted by name. Times are in milliseconds since 1970. */
export const holdOffsAt = (readyAt: ReadonlyMap<string, number>, now: number): HoldOffs =>
  [...readyAt]
    .filter(([, until]) => until > now)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_HOLD_OFFS)
    .sort(([a], [b]) => inOrder(a, b))
    .map(([host, until]) => ({ host, until: new Date(until).toISOString() }));

/**
 * A monotonic clock in milliseconds since 1970. It is set once from the system clock; later changes of that clock
 * affect neither waits nor latencies.
 */
export function steadyClock(): () => number {
  const start = Date.now() - performance.now();
  return () => start + performance.now();
}
