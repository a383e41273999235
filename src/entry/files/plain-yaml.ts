import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import type { Place } from './problem.ts';

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
