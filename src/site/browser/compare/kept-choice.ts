import { MAX_COMPARED } from '../../compare/compare.ts';

// Kept for one tab, so that two comparisons can be gathered at once. Storage may be switched off in the browser: then
// every link to compare leads to the page itself, as without a script.
const CHOICE = 'callbook:compare';

/** The slugs that the reader has chosen to compare. Null if the browser keeps nothing. */
export function readChoice(): string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(CHOICE) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((slug) => typeof slug === 'string').slice(0, MAX_COMPARED);
  } catch {
    return null;
  }
}

/** @returns whether the browser has kept it */
export function writeChoice(slugs: readonly string[]): boolean {
  try {
    sessionStorage.setItem(CHOICE, JSON.stringify(slugs));
    return true;
  } catch {
    return false;
  }
}
