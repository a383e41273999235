import { checkEntry, type EntryPath, locateIn, misorderedKeys, type ParsedEntry } from './parse.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { findForbiddenCharacter } from './yaml.ts';

/** What could be a tag, an anchor, an alias, a directive, a merge or the border of a document. */
const UNUSUAL = /(?:^|[\s,[{])[&*!%]\S|^(?:---|\.\.\.)|<</m;

/**
 * Reads an entry file that has no problem and nothing unusual. Null for any other: `parseEntry` then reads it with the
 * places of its problems, which takes five times as long.
 */
export function readPlainEntry(
  text: string,
  { file, slug, category }: EntryPath,
): { parsed: ParsedEntry; problems: [] } | null {
  if (UNUSUAL.test(text) || findForbiddenCharacter(text)) return null;
  const { value, problem } = readPlainYaml(text);
  if (problem || typeof value !== 'object' || value === null) return null;
  if (misorderedKeys(Object.keys(value)).length > 0) return null;
  const { entry } = checkEntry(value, category);
  if (entry === null) return null;
  return { parsed: { entry: { ...entry, slug, category }, file, locate: locateIn(text) }, problems: [] };
}
