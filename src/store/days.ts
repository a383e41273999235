const WINDOW_DAYS = 30; // As far back as reliability and the status look.
const DAY_MS = 86_400_000;

/** The day of a time in UTC, as `2026-11-21`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The first day of the window that ends with the day of `now`. */
export const oldestDay = (now: Date): string => dayOf(new Date(now.getTime() - (WINDOW_DAYS - 1) * DAY_MS));
