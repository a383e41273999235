import { SignalsSchema } from '../catalog/changes-schema.ts';
import type { Signals } from '../entry/contract.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import { type PatientRead, patiently } from './patience.ts';
import type { Store } from './redis.ts';
import { theStore } from './the-store.ts';
import { reachStore } from './unavailable.ts';

/** Reads the signals of the last probe run. Never throws: what cannot be read in time is left out. */
export type ReadSignals = PatientRead<Signals>;

const WRITTEN_AT_ONCE = 500; // Of about half a kilobyte each, well under the limit of one call.

/**
 * Puts the signals of a probe run where `discover` reads them. They go by themselves when no run follows; when the
 * run was, operators see for longer.
 */
export async function writeLiveSignals(
  store: Store,
  signals: ReadonlyMap<string, Signals>,
  lastRunAt: string | null = null,
): Promise<void> {
  const fields = [...signals].map(([slug, each]) => [slug, JSON.stringify(each)] as const);
  for (let i = 0; i < fields.length; i += WRITTEN_AT_ONCE) {
    const part = Object.fromEntries(fields.slice(i, i + WRITTEN_AT_ONCE));
    await reachStore('write live signals', () => store.hset(KEYS.signals, part));
  }
  if (fields.length > 0)
    await reachStore('limit live signals', () => store.expire(KEYS.signals, LIFETIMES_S.signals));
  if (lastRunAt !== null)
    await reachStore('write the time of the run', () =>
      store.set(KEYS.signalsAt, lastRunAt, { ex: LIFETIMES_S.lastRun }),
    );
}

/** Reads the signals of several entries in one round trip. Throws StoreUnavailableError. */
export async function readLiveSignals(
  store: Store,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Signals>> {
  if (slugs.length === 0) return new Map();
  // Replies come as Redis gives them: a list of texts in the order of the slugs.
  const [texts] = await reachStore('read live signals', () =>
    store
      .pipeline()
      .hmget(KEYS.signals, ...slugs)
      .exec<[(string | null)[]]>(),
  );
  const found = slugs.flatMap((slug, i) => {
    const signals = parseSignals(texts[i] ?? null);
    return signals ? [[slug, signals] as const] : [];
  });
  return new Map(found);
}

function parseSignals(text: string | null): Signals | null {
  if (text === null) return null;
  try {
    return SignalsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A reader that waits no longer than the answer can bear. */
export const patientReader = (openStore: () => Store | null, patienceMs?: number): ReadSignals =>
  patiently(openStore, readLiveSignals, patienceMs);

/** The live signals of this process's store. */
export const liveSignals: ReadSignals = patientReader(theStore);
