import type { z } from 'zod';
import { explainAt } from './explain-issue.ts';
import { placeOf } from './parse.ts';
import { type EntryProblem, type Place, START } from './problem.ts';
import { readYaml } from './yaml.ts';

/**
 * Reads a YAML map that is kept with the entries and checks it against a schema. The value is null if the file has a
 * problem. `locate` returns the place of a key, or of the nearest key above it.
 */
export function readCompanion<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): {
  value: z.output<Schema> | null;
  locate: (path: readonly PropertyKey[]) => Place;
  problems: EntryProblem[];
} {
  const yaml = readYaml(text);
  if (yaml.document === null) {
    const problems = yaml.problems.map((problem) => ({ file, ...problem }));
    return { value: null, locate: () => START, problems };
  }
  const { document, lines } = yaml;
  const locate = (path: readonly PropertyKey[]): Place => placeOf(document, lines, path, 'key');
  const result = schema.safeParse(document.toJS());
  if (result.success) return { value: result.data, locate, problems: [] };
  const root = document.toJS();
  const problems = result.error.issues.flatMap((issue) =>
    explainAt(labelOf(issue), issue, root).map(({ path, message }) => ({ file, ...locate(path), message })),
  );
  return { value: null, locate, problems };
}

/** Where an issue is. People count from 1. */
const labelOf = ({ path }: z.core.$ZodIssue): string =>
  path.map((step) => String(typeof step === 'number' ? step + 1 : step)).join(': ') || 'the file';
