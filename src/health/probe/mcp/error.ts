import type { GuardedResponse } from '../../../network/guarded-fetch.ts';
import { finding, type ProbeFinding } from '../probe-finding.ts';
import type { Reply } from './reply.ts';

export type RpcError = NonNullable<Reply['error']>;

export const METHOD_NOT_FOUND = -32_601; // JSON-RPC 2.0, section 5.1.
/** Errors that only servers of the current revision return (MCP 2026-07-28, "Server Validation", "Versioning"). */
const CURRENT_REVISION_ERRORS = new Set([-32_020, -32_021, -32_022]);
const ASKS_FOR_KEY =
  /\b(?:un)?auth(?:enticat|oriz|oris)|\bapi[- _]?key\b|\baccess token\b|\bbearer\b|\bcredentials?\b|\blog ?in\b|\bsign ?in\b/i;

export const isCurrentRevisionError = ({ code }: RpcError): boolean => CURRENT_REVISION_ERRORS.has(code);

/** Judges a JSON-RPC error. Some servers ask for a key in its message, with status 200. */
export function findingByRpcError(
  method: string,
  { code, message }: RpcError,
  answer: GuardedResponse,
): ProbeFinding {
  const words = message.trim();
  const cause = `answered ${method} with error ${code}${words ? `: ${words}` : ''}`;
  return finding(ASKS_FOR_KEY.test(words) ? 'auth_required' : 'server_error', cause, answer);
}
