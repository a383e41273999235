/**
 * Milliseconds to wait, from a Retry-After header (RFC 9110, section 10.2.3): a number of seconds or a date.
 * Null if there is no header, or it is neither.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Za-z]{3},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
