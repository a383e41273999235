import { type Guard, MAX_REDIRECTS } from '../../network/guarded-fetch.ts';
import { NetworkError } from '../../network/network-error.ts';
import { type ProbeOptions, withGuard } from '../review/probe-changed.ts';
import type { NewAddress } from './safe-change.ts';

/**
 * Returns the new addresses that do not return 2xx, or that redirect at any step to an address that is not the entry's
 * own. For a probe_url any status is accepted: the prober judges it.
 */
export const unusableAddresses = (
  addresses: readonly NewAddress[],
  { allow, userAgent }: ProbeOptions,
): Promise<NewAddress[]> =>
  withGuard(allow, async ({ fetch }) => {
    const unusable: NewAddress[] = [];
    for (const each of addresses) {
      const status = await statusOf(each, fetch, userAgent);
      const isGood = status !== null && (each.field === 'probe_url' || (status >= 200 && status < 300));
      if (!isGood) unusable.push(each);
    }
    return unusable;
  });

/** Status after all redirects. Null if there are too many, there is no response, or one leaves the entry's own address. */
async function statusOf(
  { address, isOwn }: NewAddress,
  fetch: Guard['fetch'],
  userAgent: string,
): Promise<number | null> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url, {
      headers: { 'User-Agent': userAgent },
      maxBytes: 0,
      maxRedirects: 0,
    }).catch(nullForNetworkError);
    if (response === null || response.headers.has('refresh')) return null; // Browsers follow Refresh headers too.
    const target = response.headers.get('location');
    if (target === null || response.status < 300 || response.status > 399) return response.status;
    if (!URL.canParse(target, url)) return null;
    url = new URL(target, url).href;
    if (!isOwn(url)) return null;
  }
  return null;
}

function nullForNetworkError(error: unknown): null {
  if (error instanceof NetworkError) return null;
  throw error;
}
