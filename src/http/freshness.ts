const BROWSER_S = 60;
const CDN_S = 300; // Probes run every half hour: five minutes keeps a response fresh and spares the function.
const CDN_STALE_S = 300; // One reader gets the old response while a new one is made. Older ones are never served.
/** How long the CDN keeps a degraded response, and a function waits before it reads live values again, in seconds. */
export const DEGRADED_CACHE_SECONDS = 5; // Later requests get live signals as soon as they can be read.
/** How long a function uses the live values in its memory if it cannot read them again, in seconds. */
export const KEPT_MAX_AGE_SECONDS = 120;
const MINUTE_S = 60;

/** Cache headers of a complete response, for browsers and for the CDN (RFC 9111, RFC 5861). */
export const CACHING = {
  browser: `public, max-age=${BROWSER_S}`,
  cdn: `public, durable, s-maxage=${CDN_S}, stale-while-revalidate=${CDN_STALE_S}`,
} as const;

/** Cache headers of a degraded response. It is not durable: each edge fetches its own. */
export const DEGRADED_CACHING = {
  browser: 'no-cache',
  cdn: `public, s-maxage=${DEGRADED_CACHE_SECONDS}`,
} as const;

/** Headers of a response that only its caller may see, or that the next deploy may change. */
export const UNCACHED: Readonly<Record<string, string>> = { 'Cache-Control': 'no-store' };

/** The maximum age of what a reader sees, in minutes: in a function's memory, the CDN and the browser. Pages promise it. */
export const MAX_ANSWER_AGE_MINUTES = (KEPT_MAX_AGE_SECONDS + BROWSER_S + CDN_S + CDN_STALE_S) / MINUTE_S;
