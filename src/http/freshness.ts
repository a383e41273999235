const BROWSER_S = 60;
const CDN_S = 300; // Probes run every half hour: five minutes keeps an answer fresh and spares the function.
const CDN_STALE_S = 300; // One reader gets the old answer while a new one is made, but none that is far older.
/** How long the CDN keeps an answer that is degraded, in seconds. */
export const DEGRADED_CACHE_SECONDS = 5; // Whoever asks again soon gets the live signals, once they can be read.
const MINUTE_S = 60;

/** Cache headers of a good answer: that of browsers, and that of the CDN (RFC 9111, RFC 5861). */
export const CACHING = {
  browser: `public, max-age=${BROWSER_S}`,
  cdn: `public, durable, s-maxage=${CDN_S}, stale-while-revalidate=${CDN_STALE_S}`,
} as const;

/** Those of an answer that could not be what it should be. Not durable: each edge asks for itself. */
export const DEGRADED_CACHING = {
  browser: 'no-cache',
  cdn: `public, s-maxage=${DEGRADED_CACHE_SECONDS}`,
} as const;

/** How old an answer of a function can be at most, in minutes, before a reader sees it. Pages promise just this. */
export const MAX_ANSWER_AGE_MINUTES = (BROWSER_S + CDN_S + CDN_STALE_S) / MINUTE_S;
