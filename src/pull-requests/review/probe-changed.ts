import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Run } from '../../health/check-schema.ts';
import { CONTROL_URLS } from '../../health/probe/control.ts';
import { probeAll } from '../../health/probe/prober.ts';
import { createDnsLookup } from '../../network/dns-lookup.ts';
import { openGuard } from '../../network/guarded-fetch.ts';

/** How the interfaces of a pull request are probed. `allow` lists private IP addresses that may be called. */
type ProbeOptions = {
  allow: readonly string[];
  /** Addresses that show whether the prober is online. Defaults to CONTROL_URLS. */
  control?: readonly string[] | undefined;
  userAgent: string;
  sleep: (ms: number) => Promise<void>;
  onError: (error: Error) => void;
};

/** Probes entries once, without keys. Calls only public addresses and those in `allow`. */
export async function probeChanged(
  entries: readonly CatalogEntry[],
  { allow, control = CONTROL_URLS, userAgent, sleep, onError }: ProbeOptions,
): Promise<Run> {
  const guard = openGuard({ allow: (ip) => allow.includes(ip), lookup: createDnsLookup() });
  try {
    return await probeAll(entries, {
      fetch: guard.fetch,
      now: Date.now,
      sleep,
      controlUrls: control,
      userAgent,
      onError,
    });
  } finally {
    await guard.close();
  }
}
