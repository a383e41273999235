import type { z } from 'zod';

const MAX_SHOWN = 80; // Characters of a value that a message repeats.

/** A value as a message shows it: as JSON, cut after MAX_SHOWN characters. */
export const showValue = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);

/** The value at a path of keys and positions. Undefined if the path leads nowhere. */
export const valueAtPath = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    root,
  );

/**
 * Turns an issue of a file that is kept with the entries into messages: what was found, what is allowed, what to do.
 * @param label names the place in the file
 */
export function explainAt(label: string, issue: z.core.$ZodIssue, root: unknown) {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const found = valueAtPath(root, path);
  switch (issue.code) {
    case 'invalid_key':
      return [{ path, message: `the name ${issue.issues[0]?.message ?? 'is not allowed'}` }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `${label} has the unknown field "${key}". Correct or remove it`,
      }));
    case 'invalid_type':
      return [{ path, message: `${label} ${explainType(issue.expected, found)}` }];
    case 'invalid_value':
      return [
        {
          path,
          message: `${label} is ${showValue(found)}. Use ${issue.values.map(showValue).join(' or ')}`,
        },
      ];
    default:
      return [{ path, message: `${label} ${issue.message}` }];
  }
}

const NEEDED: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a map',
  record: 'a map',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
};

function explainType(expected: string, value: unknown): string {
  if (value === undefined) return 'is missing. Add it';
  const needed = NEEDED[expected] ?? 'a text';
  return `is ${value === null ? 'empty' : showValue(value)}, but ${needed} is needed. Write ${needed}`;
}
