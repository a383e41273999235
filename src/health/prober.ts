import type { CatalogEntry } from '../entry/file-schema.ts';
import type { GuardedFetch } from '../network/guarded-fetch.ts';
import type { Check, Run } from './check-schema.ts';
import { askControl, CONTROL_URLS, type Control, isVoid, WrongClockError } from './probe/control.ts';
import { type Finding, finding } from './probe/finding.ts';
import { HostHeldOffError, type Time } from './probe/pacer.ts';
import { politeFetch } from './probe/polite-fetch.ts';
import { probeWithRetries } from './probe/retry.ts';
import { targetOf } from './probe/target.ts';

export type ProbeDeps = Time & {
  fetch: GuardedFetch;
  userAgent: string;
  /** Requests under way at once, over all hosts. */
  concurrency?: number;
  controlUrls?: readonly string[];
  /** By how much the clock may differ from those of the control addresses, in milliseconds. Any where left out. */
  mostClockErrorMs?: number;
  signal?: AbortSignal;
  /** Told of each check as it is made. */
  onCheck?: (check: Check, progress: { done: number; total: number }) => void;
  /** Told of what went wrong in the prober itself. The entry then counts as not probed. */
  onError?: (error: Error) => void;
};

export type ProbedEntry = Pick<CatalogEntry, 'slug' | 'category' | 'endpoint' | 'probe_url'>;

const CONCURRENCY = 64; // Enough that a hundred hosts which hang do not hold up the others for long.

/**
 * Probes every entry once. The control addresses are asked before and after: where they fail the run is void and
 * holds no check. Checks are in the order of the entries. Rejects where `signal` aborts, or `sleep` does, and with a
 * WrongClockError before anything is probed.
 */
export async function probeAll(entries: readonly ProbedEntry[], deps: ProbeDeps): Promise<Run> {
  const { concurrency = CONCURRENCY, controlUrls = CONTROL_URLS } = deps;
  const at = new Date(deps.now()).toISOString();
  const fetch = politeFetch({ ...deps, concurrency, signal: deps.signal });
  const { control: before, aheadMs } = await askControl(controlUrls, fetch, deps.now);
  const { mostClockErrorMs = Number.POSITIVE_INFINITY } = deps;
  if (aheadMs !== null && Math.abs(aheadMs) > mostClockErrorMs) throw new WrongClockError(aheadMs);
  if (isVoid(before)) return { at, void: true, control: before, checks: [] };
  let done = 0;
  let failed = 0;
  const onError =
    deps.onError &&
    ((error: Error) => {
      failed += 1;
      deps.onError?.(error);
    });
  const probe = async (entry: ProbedEntry): Promise<Check> => {
    const check = { slug: entry.slug, ...(await probeEntry(entry, fetch, { ...deps, onError })) };
    done += 1;
    deps.onCheck?.(check, { done, total: entries.length });
    return check;
  };
  const checks = await Promise.all(entries.map(probe));
  const control = worse(before, (await askControl(controlUrls, fetch, deps.now)).control);
  if (isVoid(control)) return { at, void: true, control, checks: [] };
  return { at, void: false, control, checks, ...(failed > 0 ? { set_aside: failed } : {}) };
}

const worse = (a: Control, b: Control): Control => (b.ok < a.ok ? b : a);

async function probeEntry(
  entry: ProbedEntry,
  fetch: GuardedFetch,
  deps: Pick<ProbeDeps, 'sleep' | 'signal'> & { onError: ProbeDeps['onError'] | undefined },
): Promise<Finding> {
  const target = targetOf(entry);
  if (!target) return finding('unknown', 'has no address that can be probed');
  try {
    return await probeWithRetries(() => target.probe(target.url, fetch), deps.sleep);
  } catch (error) {
    if (error instanceof HostHeldOffError) return finding('unknown', error.message);
    if (deps.signal?.aborted || !deps.onError) throw error;
    // One answer that the prober cannot cope with must not cost the checks of all others.
    deps.onError(new Error(`cannot probe ${entry.slug} at ${target.url}`, { cause: error }));
    return finding('unknown', 'the prober itself failed');
  }
}
