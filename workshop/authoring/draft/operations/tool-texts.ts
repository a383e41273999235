import { MAX_READ_LENGTH } from './source-text.ts';

/** `- query (string, optional): What to look for`, also with the name in code or bold. */
const EXPLAINED =
  /^[ \t]*(?:[-*•][ \t]+)?[`*"']{0,3}([A-Za-z_][\w.-]{0,99})[`*"']{0,3}[ \t]*(?:\([^()\n]{0,100}\))?[`*]{0,3}(?::|[ \t][–—-])[ \t]+(?=\S)(.{1,1000})$/;
const CONTINUED = /^[ \t]{4,}(?![-*•][ \t])(?=\S)(.{1,1000})$/;
const MIN_WORDS = 2; // One word mostly repeats the type.

/**
 * What the description of a tool says of its arguments, one a line, as frameworks for Python leave docstrings: their
 * schemas say nothing then. By name.
 */
export function argumentTexts(description: unknown, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (typeof description !== 'string') return found;
  let current: string | null = null;
  for (const line of description.slice(0, MAX_READ_LENGTH).split('\n')) {
    const [, name, text] = EXPLAINED.exec(line) ?? [];
    const [, more] = CONTINUED.exec(line) ?? [];
    if (name !== undefined && text !== undefined) {
      current = names.includes(name) && !found.has(name) ? name : null;
      if (current !== null) found.set(current, text.trim());
    } else if (more !== undefined && current !== null)
      found.set(current, `${found.get(current)} ${more.trim()}`);
    else current = null;
  }
  for (const [name, text] of found) if (text.split(/\s+/).length < MIN_WORDS) found.delete(name);
  return found;
}
