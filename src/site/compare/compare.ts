/** More columns do not fit on a laptop. */
export const MAX_COMPARED = 4;
/** Characters of a slug or name that is typed into the form. Names of entries are no longer. */
export const MAX_TYPED_LENGTH = 80;

/** The slugs or names to compare, from `?entry=a&entry=b`. Each is returned once. */
export function readCompared(query: URLSearchParams): string[] {
  const typed = query.getAll('entry').map((text) => text.trim().slice(0, MAX_TYPED_LENGTH));
  const bySpelling = new Map(typed.map((text) => [text.toLowerCase(), text]));
  bySpelling.delete('');
  return [...bySpelling.values()].slice(0, MAX_COMPARED);
}

/** The address that compares these entries. One slug is enough: the page then asks for another. */
export const compareAddress = (slugs: readonly string[]): string =>
  `/compare/${slugs.length === 0 ? '' : `?${slugs.map((slug) => `entry=${encodeURIComponent(slug)}`).join('&')}`}`;
