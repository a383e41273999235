import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Run } from '../../health/check-schema.ts';
import { CONTROL_URLS } from '../../health/probe/control/control.ts';
import { probeAll } from '../../health/probe/prober.ts';
import { createDnsLookup } from '../../network/dns-lookup.ts';
import { type Guard, openGuard } from '../../network/guarded-fetch.ts';

/** How the interfaces of a pull request are probed. `allow` lists private IP addresses that may be called. */
export type ProbeOptions = {
  allow: readonly string[];
  /** Addresses that show whether the prober is online. Defaults to CONTROL_URLS. */
  control?: readonly string[] | undefined;
  userAgent: string;
  sleep: (ms: number) => Promise<void>;
  onError: (error: Error) => void;
};

/** Probes entries once, without keys. Calls only public addresses and those in `allow`. */
export const probeChanged = (
  entries: readonly CatalogEntry[],
  { control, userAgent, sleep, onError, allow }: ProbeOptions,
): Promise<Run> =>
  withGuard(allow, ({ fetch }) =>
    probeAll(entries, {
      fetch,
      now: Date.now,
      sleep,
      controlUrls: control ?? CONTROL_URLS,
      userAgent,
      onError,
    }),
  );

/** Runs `use` with a guarded fetch that reaches public addresses and those in `allow`. Closes it afterwards. */
export async function withGuard<T>(allow: readonly string[], use: (guard: Guard) => Promise<T>): Promise<T> {
  const guard = openGuard({ allow: (ip) => allow.includes(ip), lookup: createDnsLookup() });
  try {
    return await use(guard);
  } finally {
    await guard.close();
  }
}
