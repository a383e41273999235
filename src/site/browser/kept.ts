import { MAX_COMPARED } from '../compare/compare.ts';

const LANGUAGE = 'callbook:call';
const CHOICE = 'callbook:compare';

/** Uses a storage of the browser. Returns null if storage is switched off. */
function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** The kind of call that the reader chose last, on this page or another. Without it, a page shows its first kind. */
export const readLanguage = (): string | null => tryStorage(() => localStorage.getItem(LANGUAGE));

export function keepLanguage(language: string): void {
  tryStorage(() => localStorage.setItem(LANGUAGE, language));
}

/**
 * The slugs that the reader has chosen to compare, for one tab, so that two comparisons can be gathered at once. Null if
 * the browser keeps nothing: then every link to compare leads to the page itself, as without a script.
 */
export const readChoice = (): string[] | null =>
  tryStorage(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(CHOICE) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((slug) => typeof slug === 'string').slice(0, MAX_COMPARED);
  });

/** @returns whether the browser has kept it */
export const keepChoice = (slugs: readonly string[]): boolean =>
  tryStorage(() => {
    sessionStorage.setItem(CHOICE, JSON.stringify(slugs));
    return true;
  }) ?? false;
