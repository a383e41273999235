/** An interval between probe runs in words: `30 minutes`, `2 hours`. */
export const minutesInWords = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 6) / 10} hours`;
