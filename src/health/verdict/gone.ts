/**
 * An address that worked once and is missing now:
 *
 *   answers          200   404   404   404   404    timeout   200
 *   recorded state   ok    ok    ok    ok    gone   timeout   ok
 *   missing.checks   -     1     2     3     4      4         -
 *   verdict          up    up    up    up    down   down      up      down since the first 404
 */

import { type Check, isAlive } from '../check-schema.ts';
import type { InterfaceState } from '../state-schema.ts';

/** An address that returned 2xx before is gone after this many answers in a row with 404 or 410: two hours of half-hourly runs. */
export const GONE_CHECKS = 4;
const NOT_FOUND: ReadonlySet<number | null> = new Set([404, 410]);
/** For an address whose hash was not recorded. It is assumed to be the one that is probed now. */
const ANY_ADDRESS = 'any';

/**
 * Whether an address that returned 2xx before is missing now. For other addresses a 404 means nothing: the base URL of
 * many APIs has no page. For an MCP server, a 404 with a JSON-RPC message is a normal answer; without one it is
 * `wrong_protocol` at first, and becomes `gone` in the same way.
 */
export function isMissing(before: InterfaceState, check: Check): boolean {
  const { state, status_code } = check;
  if (state === 'gone') return true;
  return (
    (state === 'ok' || state === 'wrong_protocol') && NOT_FOUND.has(status_code) && hasAnswered(before, check)
  );
}

/** The same check, with the state `gone` if it is at least the fourth in a row that found the address missing. */
export function recogniseGone(before: InterfaceState, check: Check): Check {
  const checks = (before.missing?.checks ?? 0) + 1;
  if (check.state === 'gone' || checks < GONE_CHECKS || !isMissing(before, check)) return check;
  return { ...check, state: 'gone', cause: `gone: answered ${check.status_code}` };
}

/**
 * Updates what is remembered about an address: whether it ever returned 2xx, and since when it is missing. Once gone,
 * it stays gone through failures of other kinds, until it answers again.
 */
export function rememberAddress(before: InterfaceState, check: Check, at: string): InterfaceState {
  if (isMissing(before, check)) return countMissing(before, check, at);
  const isGone = before.missing?.checks === GONE_CHECKS;
  if (isGone && !isAlive(check.state)) return before;
  const { missing: _, ...found } = before;
  if (check.state !== 'ok' || !isSuccess(check.status_code)) return found;
  return { ...found, answered: check.address ?? before.answered ?? ANY_ADDRESS };
}

function countMissing(before: InterfaceState, check: Check, at: string): InterfaceState {
  const { since, from, checks } = before.missing ?? { since: at, from: before.state, checks: 0 };
  const count = check.state === 'gone' ? GONE_CHECKS : Math.min(checks + 1, GONE_CHECKS);
  const answered = before.answered ?? check.address ?? ANY_ADDRESS;
  return { ...before, answered, missing: { since, from, checks: count } };
}

function hasAnswered(before: InterfaceState, { address }: Check): boolean {
  // A state written before `answered` existed still has the last answer.
  const wasSuccess = before.state === 'ok' && isSuccess(before.status_code);
  const answered = before.answered ?? (wasSuccess ? ANY_ADDRESS : null);
  return answered !== null && (answered === ANY_ADDRESS || address === undefined || answered === address);
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
