import { MAX_READ_LENGTH } from './source-text.ts';

/** `- query (string, optional): What to look for`, also with the name in code or bold, and `:param query: What …`. */
const EXPLAINED =
  /^[ \t]*(?:[-*•][ \t]+|:param[ \t]+(?:[\w.]+[ \t]+)?)?[`*"']{0,3}([A-Za-z_][\w.-]{0,99})[`*"']{0,3}[ \t]*(?:\([^()\n]{0,100}\))?[`*]{0,3}(?::|[ \t][–—-])[ \t]+(?=\S)(.{1,1000})$/;
const MIN_WORDS = 2; // One word mostly repeats the type.

/**
 * What the description of a tool says of its arguments, one a line, as frameworks for Python leave docstrings: their
 * schemas say nothing then. Lines that stand further in continue a text. By name.
 */
export function argumentTexts(description: unknown, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (typeof description !== 'string') return found;
  let current: { name: string; indent: number } | null = null;
  for (const line of description.slice(0, MAX_READ_LENGTH).split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (current !== null && indent > current.indent && line.trim() !== '') {
      found.set(current.name, `${found.get(current.name)}\n${line.trim()}`);
      continue;
    }
    const [, name, text] = EXPLAINED.exec(line) ?? [];
    const isNew = name !== undefined && text !== undefined && names.includes(name) && !found.has(name);
    current = isNew ? { name, indent } : null;
    if (isNew) found.set(name, text.trim());
  }
  for (const [name, text] of found) if (text.split(/\s+/).length < MIN_WORDS) found.delete(name);
  return found;
}
