// Pure.
import { parseJson } from '../../text/parse-json.ts';

const MAX_DEPTH = 200; // Far beyond real answers. Deeper ones could exhaust the stack of whoever walks them.

/** The JSON value of an answer, or its text if it is not JSON or nested too deep. */
export function answerValue(text: string): unknown {
  const value = parseJson(text);
  return value === undefined || isDeep(value) ? text : value;
}

/** Walks level by level, without recursion. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.filter((each) => typeof each === 'object' && each !== null).flatMap(Object.values);
    if (level.length === 0) return false;
  }
  return true;
}
