/**
 * Characters that a terminal obeys instead of showing: C0 and C1 controls except the line break and the tab, and the
 * controls of bidirectional text, which show a line in another order than it has (Trojan Source, CVE-2021-42574).
 */
const OBEYED = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** The text with U+FFFD for each character that a terminal would obey. Use it on every text from elsewhere. */
export const terminalSafe = (text: string): string => text.toWellFormed().replace(OBEYED, '\uFFFD');

/** Escapes those characters in JSON, which keeps its value. `JSON.stringify` escapes only the first 32 controls. */
export const terminalSafeJson = (json: string): string =>
  json.replace(OBEYED, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

const MAX_DEPTH = 100; // Deeper than any answer of the API.

/** A copy of a JSON value with every text in it safe, also the names of fields. */
export const terminalSafeValue = <Value>(value: Value): Value => safeCopy(value, 0) as Value;

function safeCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return terminalSafe(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => safeCopy(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [terminalSafe(name), safeCopy(each, depth + 1)]),
  );
}
