const WINDOW_DAYS = 30; // As far back as reliability and the status look.
const DAY_MS = 86_400_000;

/** The day of a time in UTC, as `2026-11-21`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The first day of the window that ends with the day of `now`. */
export const oldestDay = (now: Date): string => daysBefore(now, WINDOW_DAYS - 1);

const KEPT_DAYS = 90; // A clock that is a month ahead for a moment must not forget a month of reports.

/** The first day that is kept: what lies before the window is forgotten later than it stops to count. */
export const oldestKeptDay = (now: Date): string => daysBefore(now, KEPT_DAYS - 1);

const daysBefore = (now: Date, days: number): string => dayOf(new Date(now.getTime() - days * DAY_MS));
