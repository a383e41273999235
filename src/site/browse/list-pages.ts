import type { Entry } from '../../catalog/entry-schema.ts';

/** Rows on one page of a list: three screens of a laptop, and about 15 KB over the wire. */
export const ROWS_ON_PAGE = 100;

/** One page of a list. `number` counts from 1; `path` is the path of the whole list, `address` that of this page. */
export type ListPage = {
  entries: readonly Entry[];
  number: number;
  pages: number;
  path: string;
  address: string;
};

/**
 * Splits a list into pages.
 * @param path path of the list without slashes at its ends: `tags/weather`
 * @returns at least one page; the first has the address of the list itself, the others `<path>/page/<number>`
 */
export function pagesOf(entries: readonly Entry[], path: string): ListPage[] {
  const pages = Math.max(1, Math.ceil(entries.length / ROWS_ON_PAGE));
  return Array.from({ length: pages }, (_, i) => ({
    entries: entries.slice(i * ROWS_ON_PAGE, (i + 1) * ROWS_ON_PAGE),
    number: i + 1,
    pages,
    path,
    address: addressOfPage(path, i + 1),
  }));
}

export const addressOfPage = (path: string, number: number): string =>
  number === 1 ? `/${path}/` : `/${path}/page/${number}/`;

/** Groups the entries of a page by the first letter of their slug. All digits are in one group, `0–9`. */
export const byLetter = (entries: readonly Entry[]): { letter: string; entries: Entry[] }[] =>
  [...Map.groupBy(entries, ({ slug }) => letterOf(slug))].map(([letter, entries]) => ({ letter, entries }));

export const letterOf = (name: string): string =>
  /^[a-z]/.test(name) ? name.slice(0, 1).toUpperCase() : '0–9';

export const anchorOf = (letter: string): string => `letter-${letter === '0–9' ? '0' : letter.toLowerCase()}`;

/** The first letters of a whole list, each with the address where its entries begin. */
export function letterIndex(entries: readonly Entry[], path: string): { letter: string; address: string }[] {
  const letters = new Map<string, string>();
  entries.forEach(({ slug }, position) => {
    const letter = letterOf(slug);
    if (letters.has(letter)) return;
    const page = addressOfPage(path, Math.floor(position / ROWS_ON_PAGE) + 1);
    letters.set(letter, `${page}#${anchorOf(letter)}`);
  });
  return [...letters].map(([letter, address]) => ({ letter, address }));
}
