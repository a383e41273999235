import { isAlive } from '../alive.ts';
import type { Check } from '../check-schema.ts';
import type { InterfaceState } from '../state-schema.ts';

/** An address that used to return 2xx is gone after this many answers of 404 or 410 in a row: two hours of runs. */
export const GONE_CHECKS = 4;
const NOT_FOUND: ReadonlySet<number | null> = new Set([404, 410]);
/** For an address whose hash was not recorded: it is taken to be the one that is probed now. */
const ANY_ADDRESS = 'any';

/**
 * Whether an answer says that nothing is at an address that returned 2xx before. An address that never did says
 * nothing by 404: the base of many an API has no page. Of an MCP server a JSON-RPC message sent with 404 is an answer
 * like any other; one without is of the wrong protocol from the first, and becomes gone in the same way.
 */
export function isMissing(before: InterfaceState, check: Check): boolean {
  const { state, status_code } = check;
  if (state === 'gone') return true;
  return (
    (state === 'ok' || state === 'wrong_protocol') && NOT_FOUND.has(status_code) && hasAnswered(before, check)
  );
}

/** The same check, or where it is the fourth in a row that found nothing at its address: gone. */
export function recogniseGone(before: InterfaceState, check: Check): Check {
  const checks = (before.missing?.checks ?? 0) + 1;
  if (check.state === 'gone' || checks < GONE_CHECKS || !isMissing(before, check)) return check;
  return { ...check, state: 'gone', cause: `gone: answered ${check.status_code}` };
}

/**
 * What is remembered of an address: whether it ever returned 2xx, and since when it is missing. Once gone it stays so
 * through failures of other kinds, until something else answers there.
 */
export function followAddress(before: InterfaceState, check: Check, at: string): InterfaceState {
  if (isMissing(before, check)) {
    const { since, from, checks } = before.missing ?? { since: at, from: before.state, checks: 0 };
    const count = check.state === 'gone' ? GONE_CHECKS : checks + 1;
    const answered = before.answered ?? check.address ?? ANY_ADDRESS;
    return { ...before, answered, missing: { since, from, checks: Math.min(count, GONE_CHECKS) } };
  }
  if (before.missing?.checks === GONE_CHECKS && !isAlive(check.state)) return before;
  const { missing: _, ...found } = before;
  if (check.state !== 'ok' || !isSuccess(check.status_code)) return found;
  return { ...found, answered: check.address ?? before.answered ?? ANY_ADDRESS };
}

function hasAnswered(before: InterfaceState, { address }: Check): boolean {
  // A state that was written before this was remembered holds the last answer at least.
  const wasSuccess = before.state === 'ok' && isSuccess(before.status_code);
  const answered = before.answered ?? (wasSuccess ? ANY_ADDRESS : null);
  return answered !== null && (answered === ANY_ADDRESS || address === undefined || answered === address);
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
