const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const monthName = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** The month of a date such as `2026-11`: `November 2026`. */
export const monthOf = (date: string): string => `${monthName(date)} ${date.slice(0, 4)}`;

/** The day of an ISO 8601 time in UTC: `21 November 2026`. */
export const dayOf = (timestamp: string): string => `${Number(timestamp.slice(8, 10))} ${monthOf(timestamp)}`;

/** `21 Nov`, for labels of plots. */
export const dayAndMonth = (date: string): string =>
  `${Number(date.slice(8, 10))} ${monthName(date).slice(0, 3)}`;

/** `21 November 2026, 14:07 UTC`. Pages are built once for readers in all time zones, so they name the zone. */
export const timeOf = (timestamp: string): string => `${dayOf(timestamp)}, ${timestamp.slice(11, 16)} UTC`;

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** The two largest units: `45 min`, `2 h 30 min`, `3 days 4 h`. */
export function durationInWords(seconds: number): string {
  if (seconds < HOUR_S) return `${Math.max(1, Math.round(seconds / MINUTE_S))} min`;
  if (seconds < DAY_S) return twoUnits(seconds, HOUR_S, 'h', MINUTE_S, 'min');
  const days = Math.floor(seconds / DAY_S);
  return twoUnits(seconds, DAY_S, days === 1 ? 'day' : 'days', HOUR_S, 'h');
}

function twoUnits(
  seconds: number,
  large: number,
  largeName: string,
  small: number,
  smallName: string,
): string {
  const [whole, rest] = [Math.floor(seconds / large), Math.floor((seconds % large) / small)];
  return rest === 0 ? `${whole} ${largeName}` : `${whole} ${largeName} ${rest} ${smallName}`;
}

/** An interval between probe runs in words: `30 minutes`, `2 hours`. */
export const minutesInWords = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 6) / 10} hours`;
