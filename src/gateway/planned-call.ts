import type { CallArguments } from '../operations/calls/call-arguments.ts';
import type { CallTarget } from './call-target.ts';
import type { Effect } from './policy/decide.ts';
import type { CallRefusal } from './refusal.ts';

/** What came back. `value` is JSON if it could be read as such, else text. */
export type CallAnswer = {
  isSuccess: boolean;
  /** HTTP status, or the exit code of a command. */
  status: number | null;
  value: unknown;
  /** The whole answer as text, for the file. */
  text: string;
  media_type: string | null;
  latency_ms: number;
  truncated: boolean;
  /** Arguments of the next page. Null on the last. */
  next: CallArguments | null;
  /** Seconds that the interface asks to wait. */
  retry_after_s: number | null;
  /** Scopes that the interface itself says are missing. */
  scopes?: readonly string[];
};

/** What a command and an MCP tool have instead of the headers of HTTP. */
export const NO_HEADERS = { media_type: null, next: null, retry_after_s: null };

/** What one call may take, and a local server to start before it. `signal` is aborted if the caller cancels the call. */
export type RunLimits = { signal: AbortSignal; maxBytes: number; timeoutMs: number; startTimeoutMs: number };

/** A call that is ready, but not allowed yet. */
export type PlannedRun = {
  effect: Effect;
  host: string | null;
  program: string | null;
  grants: readonly string[];
  /** Why the call cannot run yet, such as a missing key. Null if it can. */
  blocked: CallRefusal | null;
  /** The exact call, with placeholders for credentials. */
  preview: object;
  run: (limits: RunLimits) => Promise<CallAnswer>;
};

export type PlanCall = (target: CallTarget, args: CallArguments) => Promise<PlannedRun>;
