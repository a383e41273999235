import type { Signals } from '../health/signals-schema.ts';
import { KEYS } from './keys.ts';
import { parseSignals } from './live-signals.ts';
import { type OptionalRead, optionalRead } from './optional-read.ts';
import type { Store } from './redis.ts';
import { countTrustReports, type TrustReports } from './reports.ts';
import { servingStore } from './the-store.ts';
import { reachStore } from './unavailable.ts';

/** What is known of an entry that the build did not know: each null where there is nothing newer. */
export type Live = { signals: Signals | null; reports: TrustReports | null };

/** Reads the signals of the last probe run and the reports until now. */
export type ReadLive = OptionalRead<Live>;

/** Reads both of several entries in one round trip, those that have either. Throws StoreUnavailableError. */
export async function readLive(
  store: Store,
  slugs: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Live>> {
  if (slugs.length === 0) return new Map();
  const pipeline = store.pipeline();
  pipeline.hmget(KEYS.signals, ...slugs);
  for (const slug of slugs) pipeline.hgetall(KEYS.trust(slug));
  // Replies come as Redis gives them: a list of texts in the order of the slugs, then flat lists.
  type Replies = [(string | null)[] | null, ...(string[] | null)[]];
  const [texts, ...trusts] = await reachStore('read what is live', () => pipeline.exec<Replies>());
  const found = slugs.flatMap((slug, i) => {
    const signals = parseSignals(texts?.[i] ?? null);
    const reports = countTrustReports(trusts[i] ?? [], now);
    return signals || reports ? [[slug, { signals, reports }] as const] : [];
  });
  return new Map(found);
}

const clock = (): Date => new Date();

/** A reader that waits no longer than the answer can bear. */
export const liveReader = (
  openStore: () => Store | null,
  { timeoutMs, now = clock }: { timeoutMs?: number; now?: () => Date } = {},
): ReadLive => optionalRead(openStore, (store, slugs) => readLive(store, slugs, now()), timeoutMs);

/** What is live in this process's store: it counts in `discover` as soon as it is recorded. */
export const live: ReadLive = liveReader(servingStore);
