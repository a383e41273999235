/** One row of the table. `isKept` says whether the limit is kept; null if the row has none. */
export type Row = { what: string; without: string; with: string; bound: string; isKept: boolean | null };

export function row(
  what: string,
  without: string | number,
  mixed: string | number,
  bound: string,
  isKept: boolean | null,
): Row {
  return { what, without: String(without), with: String(mixed), bound, isKept };
}

export const isHealthy = (slug: string): boolean => slug.startsWith('healthy-');

export const ratioOf = (a: number, b: number): string => `${(a / b).toFixed(2)} times`;

/** NaN if there are no values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
