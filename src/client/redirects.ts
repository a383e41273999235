import type { Fetch } from './send.ts';
import { isCallable } from './site-address.ts';

const MAX_REDIRECTS = 10; // As the Python client.
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * A fetch that follows redirects of reads, but sends the key only to the origin that it was given for: the Fetch standard
 * (section 4.4) withholds only `Authorization` from other origins. For requests with `redirect: "manual"`; `fetch` itself
 * follows the others. A redirect that is not followed is returned as it is.
 */
export function withholdKey(fetch: Fetch): Fetch {
  return async (first) => {
    let request = first;
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(request);
      const next = redirects < MAX_REDIRECTS ? redirectedRequest(request, response) : null;
      if (next === null) return response;
      await response.body?.cancel();
      request = next;
    }
  };
}

/** Null if there is no redirect to follow. */
function redirectedRequest(request: Request, { status, headers }: Response): Request | null {
  const location = headers.get('Location') ?? '';
  const isFollowed = request.method === 'GET' && REDIRECT_STATUSES.includes(status);
  if (!isFollowed || !URL.canParse(location, request.url)) return null;
  const url = new URL(location, request.url);
  if (!isCallable(url)) return null;
  const next = new Request(url, request);
  if (url.origin !== new URL(request.url).origin) next.headers.delete('x-api-key');
  return next;
}
