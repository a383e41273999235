// Storage may be switched off in the browser. Then every page shows its first kind of call.
const LANGUAGE = 'callbook:call';

/** The kind of call that the reader chose last, on this page or another. */
export function readKept(): string | null {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

export function writeKept(language: string): void {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    return;
  }
}
