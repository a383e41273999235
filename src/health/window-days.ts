import { WINDOW_DAYS } from './status-schema.ts';

export const DAY_MS = 86_400_000;

/** The date of a time in UTC, such as `2026-11-21`. */
export const dateOf = (time: string | number | Date): string => new Date(time).toISOString().slice(0, 10);

/** The dates of the window that ends on the day of `now`, in UTC, oldest first. */
export const windowDays = (now: Date): string[] =>
  Array.from({ length: WINDOW_DAYS }, (_, day) => dateOf(now.getTime() - (WINDOW_DAYS - 1 - day) * DAY_MS));

export const oldestDayOf = (now: Date): string => dateOf(now.getTime() - (WINDOW_DAYS - 1) * DAY_MS);
