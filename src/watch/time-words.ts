const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026, 02:07 UTC`. */
export function timeWords(timestamp: string): string {
  const time = new Date(timestamp);
  return `${DAY.format(time)}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** The time between two moments, in its two largest units: `2 days 3 h`, `2 h 10 min`, `40 s`. */
export function durationWords(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  if (seconds < MINUTE_S) return `${seconds} s`;
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (days > 0)
    return [days === 1 ? '1 day' : `${days} days`, hours > 0 ? `${hours} h` : ''].join(' ').trim();
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].join(' ').trim();
}
