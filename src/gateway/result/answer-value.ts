// Pure.
import { isDeeperThan, parseJson } from '../../text/parse-json.ts';

const MAX_LEVELS = 199; // Far beyond real answers. Deeper ones could exhaust the stack of whoever walks them.

/** The JSON value of an answer, or its text if it is not JSON or nested too deep. */
export function answerValue(text: string): unknown {
  const value = parseJson(text);
  return value === undefined || isDeeperThan(MAX_LEVELS, value) ? text : value;
}
