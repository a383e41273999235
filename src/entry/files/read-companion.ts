import type { z } from 'zod';
import { showValue, valueAtPath } from './issue-value.ts';
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
    explain(issue, root).map(({ path, message }) => ({ file, ...locate(path), message })),
  );
  return { value: null, locate, problems };
}

type Explained = { path: readonly PropertyKey[]; message: string };

/** The message about a wrong key is complete; the one about a wrong value is preceded by its path. */
function explain(issue: z.core.$ZodIssue, root: unknown): Explained[] {
  const { path } = issue;
  const label = path.map(stepOf).join(': ') || 'the file';
  switch (issue.code) {
    case 'invalid_key':
      return [{ path, message: `the name ${issue.issues[0]?.message ?? 'is not allowed'}` }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `field "${key}" is not known. Correct or remove it`,
      }));
    case 'invalid_type':
      return [{ path, message: `${label} ${explainType(issue.expected, valueAtPath(root, path))}` }];
    case 'invalid_value':
      return [
        {
          path,
          message: `${label} is ${showValue(valueAtPath(root, path))}. Use ${issue.values.map(showValue).join(' or ')}`,
        },
      ];
    default:
      return [{ path, message: `${label} ${issue.message}` }];
  }
}

/** People count from 1. */
const stepOf = (step: PropertyKey): string => String(typeof step === 'number' ? step + 1 : step);

const NEEDED: Readonly<Record<string, string>> = { array: 'a list', object: 'a map', record: 'a map' };

function explainType(expected: string, value: unknown): string {
  if (value === undefined) return 'is missing. Add it';
  const needed = NEEDED[expected] ?? 'a text';
  return `is ${value === null ? 'empty' : showValue(value)}, but ${needed} is needed. Write ${needed}`;
}
