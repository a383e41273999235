import { ArgumentError } from '../operations/calls/argument-text.ts';
import { type CallOptions, callerOf } from './caller.ts';
import { methodsOf } from './calls.ts';
import { NoReplyError } from './no-reply.ts';
import { CallbookError } from './problem-error.ts';
import { type SendOptions, waitFor } from './send.ts';
import { type ModelToolCall, requestOfToolCall } from './tool-request.ts';

export type CallbookOptions = {
  /** Address of a Callbook site, such as `https://callbook.example`. */
  baseUrl: string;
  /** Key for the calls about follows. A call can override it. */
  apiKey?: string | undefined;
} & Partial<SendOptions>;

/** The client. Each call rejects with CallbookError if the service refuses it, and with NoReplyError without a usable reply. */
export type Callbook = ReturnType<typeof connectCallbook>;

const TIMEOUT_MS = 15_000; // A function may take 10 s; the rest is for the network.
const RETRIES = 3;
const MAX_RESPONSE_BYTES = 256 * 1_024 * 1_024; // About ten times the dump of 10,000 entries.

/**
 * Creates a client of a Callbook site. It depends only on `fetch`, and its types are the response types of the API.
 *
 *     const callbook = connectCallbook({ baseUrl: 'https://callbook.example' });
 *     const { matches } = await callbook.discover('current weather for a city');
 */
export function connectCallbook({ baseUrl, apiKey, ...overrides }: CallbookOptions) {
  const caller = callerOf(baseUrl, apiKey, {
    fetch: (request) => fetch(request),
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    solvesProofs: true,
    maxBytes: MAX_RESPONSE_BYTES,
    wait: waitFor,
    random: Math.random,
    ...overrides,
  });
  const methods = methodsOf(caller);
  return {
    ...methods,
    /**
     * Turns a model's call of a tool from `discover` into the HTTP request, JSON-RPC message or command line. Accepts tool
     * calls as the SDKs of OpenAI, Anthropic and MCP return them. Made in this process: the arguments go nowhere else.
     * Rejects with ArgumentError if the arguments do not fit.
     */
    toolRequest: (toolCall: ModelToolCall, call: CallOptions = {}) =>
      requestOfToolCall(toolCall, async (slug) => {
        const [{ entry }, published] = await Promise.all([
          methods.get(slug, call),
          methods.operations(slug, call),
        ]);
        return { entry, published };
      }),
  };
}

/** True if the service refused the call. `detail` and `hint` say why and what to do. */
export const isRefusal = (error: unknown): error is CallbookError => error instanceof CallbookError;

/** True if the call got no usable reply. `detail` and `hint` say why and what to do. */
export const isNoReply = (error: unknown): error is NoReplyError => error instanceof NoReplyError;

/** True if a tool call does not fit its operation. `message` says why, for the model. */
export const isArgumentError = (error: unknown): error is ArgumentError => error instanceof ArgumentError;
