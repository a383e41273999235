import type { TakeTurn } from '../../../network/guarded-fetch.ts';
import type { HoldOffs } from '../../hold-off-schema.ts';
import { holdOffsAt } from './hold-offs.ts';

export type Time = {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

export type Pacer = {
  takeTurn: TakeTurn;
  /** Keeps requests from a host for a time that it asked for. */
  holdOff: (host: string, ms: number) => void;
  /** Hosts that are to be left alone for longer than a run waits, from now on. */
  holdOffs: () => HoldOffs;
};

const HOST_GAP_MS = 500; // Between two requests to one host: fewer than a person who clicks.
const MAX_WAIT_MS = 30_000; // A host that asks for more is left alone for the rest of the run.

/** A host asked to be left alone for longer than a run waits. */
export class HostHeldOffError extends Error {
  constructor(host: string, ms: number) {
    super(`${host} asked for no request within ${Math.ceil(ms / 1000)} s`);
  }
}

/**
 * Gives each host one request at a time, with a gap between them, and the network at most `concurrency` at once.
 * Who waits for its host takes no room from others.
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
      // Asked again after each wait: the host may have asked for more meanwhile.
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
    host.last = turn.catch(() => {}); // The next in the queue is not concerned by how this one ended.
    return turn;
  };
  const holdOff = (name: string, ms: number) => {
    const host = hostOf(name);
    host.readyAt = Math.max(host.readyAt, now() + ms);
  };
  const holdOffs = () => {
    const patient = [...hosts].filter(([, { readyAt }]) => readyAt - now() > MAX_WAIT_MS);
    return holdOffsAt(new Map(patient.map(([name, { readyAt }]) => [name, readyAt])), now());
  };
  return { takeTurn, holdOff, holdOffs };
}

/** Lets at most `size` run at once, the others in the order in which they came. */
function createGate(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // Whoever leaves hands its place over, so it is never counted twice.
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
