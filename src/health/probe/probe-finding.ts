import { type GuardedResponse, REQUEST_TIMEOUT_MS } from '../../network/guarded-fetch.ts';
import { NetworkError, type NetworkFault } from '../../network/network-error.ts';
import type { ServerTools } from '../../operations/server-tools/server-tools-schema.ts';
import { type Check, type HealthState, MAX_STATUS_CODE, MIN_STATUS_CODE } from '../check-schema.ts';
import { plainCause } from '../set-aside.ts';
import type { Shape } from '../shape/schema.ts';
import { HostHeldOffError } from './pace/pacer.ts';

/** The tools of an MCP server, to be recorded. */
export type ToolList = Omit<ServerTools, 'address'>;

export type ProbeFinding = Omit<Check, 'slug' | 'shape'> & {
  shape: Shape | null;
  tools?: ToolList;
  /** The header WWW-Authenticate of an answer that asked for a login. Empty if it had none. */
  challenge?: string;
};

/** What a probe found, without a shape. Status and latency come from the answer, and are null without one. */
export function finding(state: HealthState, cause: string, answer?: GuardedResponse): ProbeFinding {
  const { status = null, latency_ms = null } = answer ?? {};
  const status_code = status !== null && isStatusCode(status) ? status : null;
  return { state, status_code, latency_ms, cause: plainCause(cause), shape: null };
}

const isStatusCode = (status: number): boolean => status >= MIN_STATUS_CODE && status <= MAX_STATUS_CODE;

/**
 * Judges an answer by its status alone. Null if the status is no problem: then the content decides. An interface that
 * asks for a key, a payment or a pause is alive.
 */
export function findingByStatus(answer: GuardedResponse): ProbeFinding | null {
  const { status } = answer;
  const cause = `answered ${status}`;
  // RFC 9110, section 15: a status outside 100 to 599 is handled as a server error.
  if (!isStatusCode(status)) return finding('server_error', `${cause}, which is no HTTP status`, answer);
  // Section 15.2: an informational response announces another one, so it cannot be the last.
  if (status < 200) return finding('wrong_protocol', `${cause} and no final answer`, answer);
  if (status === 401 || status === 403) return askedForKey(answer, cause);
  if (status === 402) return finding('auth_required', `${cause}: asks for a payment`, answer);
  if (status === 429) return finding('rate_limited', cause, answer);
  if (status >= 500) return finding('server_error', cause, answer);
  return null;
}

function askedForKey(answer: GuardedResponse, cause: string): ProbeFinding {
  const challenge = answer.headers.get('www-authenticate');
  const words = challenge === null ? cause : `${cause} with a challenge`;
  const found = finding('auth_required', words, answer);
  return answer.status === 401 ? { ...found, challenge: challenge ?? '' } : found;
}

const STATES: Readonly<Record<Exclude<NetworkFault, 'stopped'>, HealthState>> = {
  address: 'unreachable',
  private: 'unreachable',
  dns: 'unreachable',
  connection: 'unreachable',
  tls: 'unreachable',
  redirects: 'unreachable',
  protocol: 'wrong_protocol',
  timeout: 'timeout',
};

/** Judges an error of a request. Throws it if it is not a failure of the interface. */
export function findingByError(error: unknown): ProbeFinding {
  if (!(error instanceof NetworkError) || error.fault === 'stopped') throw error;
  const limit = `no answer within ${REQUEST_TIMEOUT_MS / 1000} s`;
  const found = finding(STATES[error.fault], error.fault === 'timeout' ? limit : error.message);
  return { ...found, status_code: error.status };
}

/** Whether an error only means that no response arrived, or that the host was not called. The prober continues. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof HostHeldOffError || (error instanceof NetworkError && error.fault !== 'stopped');
