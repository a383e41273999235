import type { Signals } from '../health/signals-schema.ts';
import { KEYS } from './keys.ts';
import { parseSignals } from './live-signals.ts';
import { type OptionalRead, optionalRead } from './optional-read.ts';
import type { Store } from './redis.ts';
import { countTrustReports, type TrustReports } from './reports.ts';
import { servingStore } from './the-store.ts';
import { reachStore } from './unavailable.ts';

/** What is newer than the build about an entry. Null if there is nothing newer. */
export type Live = { signals: Signals | null; reports: TrustReports | null };

/** Reads the signals of the last probe run and all reports so far. */
export type ReadLive = OptionalRead<Live>;

/** Reads signals and reports in one round trip, for the entries that have any. Throws StoreUnavailableError. */
export async function readLive(
  store: Store,
  slugs: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Live>> {
  if (slugs.length === 0) return new Map();
  const pipeline = store.pipeline();
  pipeline.hmget(KEYS.signals, ...slugs);
  for (const slug of slugs) pipeline.hgetall(KEYS.trust(slug));
  // Redis replies with a list of texts in the order of the slugs, then one flat list for each hash.
  type Replies = [(string | null)[] | null, ...(string[] | null)[]];
  const [texts, ...trusts] = await reachStore('read live signals', () => pipeline.exec<Replies>());
  const found = slugs.flatMap((slug, i) => {
    const signals = parseSignals(texts?.[i] ?? null);
    const reports = countTrustReports(trusts[i] ?? [], now);
    return signals || reports ? [[slug, { signals, reports }] as const] : [];
  });
  return new Map(found);
}

const clock = (): Date => new Date();

/** A read of live values with a timeout. */
export const liveReader = (
  openStore: () => Store | null,
  { timeoutMs, now = clock }: { timeoutMs?: number; now?: () => Date } = {},
): ReadLive => optionalRead(openStore, (store, slugs) => readLive(store, slugs, now()), timeoutMs);

/** Live values from the store of this process: they count in `discover` as soon as they are recorded. */
export const live: ReadLive = liveReader(servingStore);
