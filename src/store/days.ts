import { WINDOW_DAYS } from '../health/status-schema.ts';
import { DAY_MS } from '../health/window-days.ts';

/** The day of a time in UTC, as `2026-11-21`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The first day of the 30-day window that ends with the day of `now`. */
export const oldestDay = (now: Date): string => daysBefore(now, WINDOW_DAYS - 1);

const KEPT_DAYS = 90; // Longer than the window: a clock that is briefly a month ahead must not delete a month of reports.

/** The first day that is kept. */
export const oldestKeptDay = (now: Date): string => daysBefore(now, KEPT_DAYS - 1);

const daysBefore = (now: Date, days: number): string => utcDay(new Date(now.getTime() - days * DAY_MS));
