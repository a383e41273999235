import { isAlive } from '../alive.ts';
import type { Check } from '../check-schema.ts';
import type { InterfaceState } from '../state-schema.ts';
import type { Transition } from './event.ts';

export type Judged = { after: InterfaceState; change: Transition | null };

/**
 * Decides whether an interface is up. It is down after two failed checks in a row, counted from the first, and up after
 * one good check. An address that is gone is down at once, counted from when it was first missing. While an interface
 * is down, a 404 from an address that returned 2xx before does not bring it up.
 * @param before the state before, updated by rememberAddress
 */
export function judge(before: InterfaceState, check: Check, at: string): Judged {
  const seen = { ...before, ...lastSeen(before, check) };
  if (isAlive(check.state)) return judgeAnswer(before, seen, at);
  if (before.verdict === 'down') return { after: seen, change: null };
  const begun = check.state === 'gone' ? before.missing : before.failing;
  if (!begun) return { after: { ...seen, failing: { since: at, from: before.state } }, change: null };
  const { since, from } = begun;
  const after: InterfaceState = { ...seen, verdict: 'down', since, failing: null };
  return { after, change: { kind: 'down', at: since, from } };
}

function judgeAnswer(before: InterfaceState, seen: InterfaceState, at: string): Judged {
  if (before.verdict === 'down' && before.missing) return { after: seen, change: null };
  const after = { ...seen, failing: null };
  if (before.verdict === 'up') return { after, change: null };
  const change: Transition | null = before.verdict === 'down' ? { kind: 'up', at, from: before.state } : null;
  return { after: { ...after, verdict: 'up', since: at }, change };
}

/** The cause is kept from the first such check: text that differs from run to run would make the branch grow. */
function lastSeen(before: InterfaceState, { state, status_code, cause }: Check): Partial<InterfaceState> {
  const same = before.state === state && before.status_code === status_code;
  return same ? {} : { state, status_code, cause };
}
