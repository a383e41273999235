import { type Guard, MAX_REDIRECTS } from '../../network/guarded-fetch.ts';
import { NetworkError } from '../../network/network-error.ts';
import { type ProbeOptions, withGuard } from '../review/probe-changed.ts';
import type { NewAddress } from './safe-change.ts';

/**
 * Those of the new addresses that do not answer 2xx, or that redirect, on the way or at the end, to an address that is
 * not the entry's own. What a probe_url answers is left to the prober, which knows more than 2xx.
 */
export const strayAddresses = (
  addresses: readonly NewAddress[],
  { allow, userAgent }: ProbeOptions,
): Promise<NewAddress[]> =>
  withGuard(allow, async ({ fetch }) => {
    const stray: NewAddress[] = [];
    for (const each of addresses) {
      const status = await statusOf(each, fetch, userAgent);
      const isGood = status !== null && (each.field === 'probe_url' || (status >= 200 && status < 300));
      if (!isGood) stray.push(each);
    }
    return stray;
  });

/** Status at the end of all redirects. Null if there is no end, no answer, or a redirect elsewhere. */
async function statusOf(
  { address, isOwn }: NewAddress,
  fetch: Guard['fetch'],
  userAgent: string,
): Promise<number | null> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await fetch(url, {
      headers: { 'User-Agent': userAgent },
      maxBytes: 0,
      maxRedirects: 0,
    }).catch(nullIfUnanswered);
    if (answer === null || answer.headers.has('refresh')) return null; // Browsers follow a Refresh header as well.
    const target = answer.headers.get('location');
    if (target === null || answer.status < 300 || answer.status > 399) return answer.status;
    if (!URL.canParse(target, url)) return null;
    url = new URL(target, url).href;
    if (!isOwn(url)) return null;
  }
  return null;
}

function nullIfUnanswered(error: unknown): null {
  if (error instanceof NetworkError) return null;
  throw error;
}
