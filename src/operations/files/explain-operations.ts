import type { z } from 'zod';
import { showValue, valueAtPath } from '../../entry/files/issue-value.ts';
import type { OperationViolation } from '../check/violation.ts';

/** Turns a schema issue into messages that name the operation: what was found, what is allowed, what to do. */
export function explainOperationsIssue(issue: z.core.$ZodIssue, root: unknown): OperationViolation[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const label = labelOf(path, root);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `${label} has the unknown field "${key}". Correct or remove it`,
      }));
    case 'invalid_type':
      return [{ path, message: explainWrongType(label, issue.expected, valueAtPath(root, path)) }];
    case 'invalid_value':
      return [
        {
          path,
          message: `${label} is ${showValue(valueAtPath(root, path))}. Use ${issue.values.map(showValue).join(', ')}`,
        },
      ];
    case 'too_big':
      return [
        { path, message: `${label} has more than ${issue.maximum} items. Keep those that callers use` },
      ];
    case 'too_small':
      return [
        { path, message: `${label} has fewer than ${issue.minimum} items. Add some, or remove the file` },
      ];
    default:
      return [{ path, message: `${label} ${issue.message}` }];
  }
}

/** `summary of operation "search_cities"`, or its number if it has no name. */
function labelOf(path: readonly (string | number)[], root: unknown): string {
  const [list, at, ...rest] = path;
  if (list !== 'operations' || at === undefined) return path.join('.') || 'the file';
  const name = valueAtPath(root, ['operations', at, 'name']);
  const operation = `operation ${typeof name === 'string' ? JSON.stringify(name) : Number(at) + 1}`;
  return rest.length === 0 ? operation : `${rest.join('.')} of ${operation}`;
}

function explainWrongType(label: string, expected: string, value: unknown): string {
  return value === undefined
    ? `${label} is missing. Add it`
    : `${label} is ${showValue(value)}, but its type must be ${expected}. Correct it`;
}
