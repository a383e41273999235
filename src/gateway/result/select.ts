import { JSONPathEnvironment, JSONPathError, type JSONValue } from 'json-p3';
import { CallRefusal } from '../refusal.ts';

const MAX_PATH_LENGTH = 300;
const MAX_DESCENDANTS = 2; // Each multiplies the work.
const MAX_SELECTED = 1_000;
const MAX_FILTERS = 3;

const paths = new JSONPathEnvironment();
// Their regular expressions come from the caller, and one that takes forever would stop the gateway.
paths.functionRegister.delete('match');
paths.functionRegister.delete('search');

/** The parts of a value that a JSON path names (RFC 9535). Throws a CallRefusal for a path that cannot be used. */
export function select(value: unknown, path: string): unknown[] {
  const tooMuch =
    path.length > MAX_PATH_LENGTH ||
    path.split('..').length - 1 > MAX_DESCENDANTS ||
    path.split('?').length - 1 > MAX_FILTERS;
  if (tooMuch) throw refusal(path, 'is too long or has too many "..".');
  try {
    const selected: unknown[] = [];
    for (const node of paths.lazyQuery(path, value as JSONValue)) {
      if (selected.push(node.value) >= MAX_SELECTED) break;
    }
    return selected;
  } catch (error) {
    if (error instanceof JSONPathError) throw refusal(path, error.message, error);
    throw error;
  }
}

const refusal = (path: string, problem: string, cause?: Error) =>
  new CallRefusal(
    `"select" is not usable: ${path.slice(0, MAX_PATH_LENGTH)} ${problem}`,
    'Write a JSON path, such as $.items[*].name.',
    { cause },
  );
