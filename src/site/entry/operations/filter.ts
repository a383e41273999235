/** Whether a text has every word of the filter, in any order and case. An empty filter fits every text. */
export function fitsFilter(text: string, filter: string): boolean {
  const lower = text.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
