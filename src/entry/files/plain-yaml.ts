import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { checkEntry, type EntryPath, locateIn, misorderedKeys, type ParsedEntry } from './parse.ts';
import type { Place } from './problem.ts';
import { findForbiddenCharacter } from './yaml.ts';

/** The input of a tool may nest schemas, and each takes two levels. Deeper ones are of no use to a caller. */
const MAX_DEPTH = 40;

type PlainYaml =
  | { value: unknown; problem: null }
  | { value?: undefined; problem: Place & { message: string } };

/**
 * Reads one document of plain values without the places of its parts. js-yaml is eight times faster than `yaml`, which
 * knows them. Aliases could expand to any size, and tags could build other objects: both are refused.
 */
export function readPlainYaml(text: string): PlainYaml {
  try {
    return { value: load(text, { schema: CORE_SCHEMA, maxAliases: 0, maxDepth: MAX_DEPTH }), problem: null };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { line = 0, column = 0 } = error.mark ?? {};
    const message = `this is not plain YAML: ${error.reason}. Correct the line, or quote the value`;
    return { problem: { line: line + 1, column: column + 1, message } };
  }
}

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
