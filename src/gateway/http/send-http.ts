import { setTimeout as wait } from 'node:timers/promises';
import { challengedScopes, readChallenges } from '../../health/probe/access/challenge.ts';
import { readRetryAfter } from '../../health/probe/pace/polite-fetch.ts';
import type { Guard, GuardedResponse } from '../../network/guarded-fetch.ts';
import { NetworkError } from '../../network/network-error.ts';
import { isRedirect, nextRequest } from '../../network/redirect.ts';
import type { HttpRequest } from '../../operations/calls/http-request.ts';
import type { CallAnswer, RunLimits } from '../planned-call.ts';
import { CallRefusal } from '../refusal.ts';
import { answerValue } from '../result/answer-value.ts';
import { readWorkFile } from '../work-folder.ts';

const MAX_HOPS = 5;
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000; // For a longer one the caller gets the error and decides.
const RETRIED = new Set([429, 502, 503, 504]);

/** Sends one hop. `isPrivate` requests may go to addresses of this machine and its network. */
export type SendHttp = (isPrivate: boolean) => Guard['fetch'];

type Sending = RunLimits & {
  send: SendHttp;
  workFolder: string;
  /** Whether the request has credentials, which must not reach another host. */
  isPersonal: boolean;
  /** Whether sending it twice does no harm. */
  isIdempotent: boolean;
  isPrivate: boolean;
};

type Sent = { answer: Omit<CallAnswer, 'next'>; link: string | null };

/**
 * Sends a request, follows redirects, and repeats it where that does no harm: after a broken connection and after 429,
 * 502, 503 and 504, as `Retry-After` says. Throws NetworkError, or a CallRefusal for a redirect that must not be followed.
 */
export async function sendHttp(request: HttpRequest, sending: Sending): Promise<Sent> {
  for (let tries = 0; ; tries += 1) {
    const last = !sending.isIdempotent || tries >= MAX_RETRIES;
    const response = await attempt(request, sending, last);
    const waitMs = response ? waitOf(response, tries) : FIRST_WAIT_MS * 2 ** tries;
    if (response && (last || !RETRIED.has(response.status) || waitMs > MAX_WAIT_MS)) return sentOf(response);
    await wait(waitMs, undefined, { signal: sending.signal });
  }
}

/** The response, or null for a broken connection after which the request can be repeated. */
async function attempt(
  request: HttpRequest,
  sending: Sending,
  isLast: boolean,
): Promise<GuardedResponse | null> {
  try {
    return await followRedirects(request, sending);
  } catch (error) {
    if (isLast || !(error instanceof NetworkError) || error.fault !== 'connection') throw error;
    return null;
  }
}

async function followRedirects(request: HttpRequest, sending: Sending): Promise<GuardedResponse> {
  const { body, mediaType } = await encodedBody(request, sending.workFolder);
  const headers = headersOf(request, mediaType);
  const asked = { method: request.method, headers, ...(body === null ? {} : { body }) };
  let hop = nextRequest(null, request.url, asked);
  let spentMs = 0;
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const response = await sending.send(sending.isPrivate)(hop.url, {
      ...hop.init,
      maxRedirects: 0,
      timeoutMs: sending.timeoutMs - spentMs,
      maxBytes: sending.maxBytes,
      signal: sending.signal,
    });
    spentMs += response.latency_ms;
    const target = redirectOf(response);
    if (target === null) return { ...response, latency_ms: spentMs };
    const next = nextRequest({ ...hop, status: response.status }, target, asked);
    checkRedirect(hop.url, next.url, { isPersonal: sending.isPersonal, method: next.init.method });
    hop = next;
  }
  throw new NetworkError('redirects', `redirects more than ${MAX_HOPS} times`);
}

const redirectOf = ({ status, headers }: GuardedResponse): string | null =>
  isRedirect(status) ? headers.get('Location') : null;

/** Keys in other headers than Authorization, in the query and in bodies would go along, so such calls end here. */
function checkRedirect(from: string, to: string, call: { isPersonal: boolean; method: string }): void {
  if (new URL(from).origin === new URL(to).origin) return;
  const host = new URL(to).host;
  if (call.isPersonal)
    throw new CallRefusal(
      `The interface redirects to another host, ${host}. The credentials were not sent there.`,
      'Tell the user: the entry may be out of date, or the interface may have moved.',
    );
  if (!['GET', 'HEAD'].includes(call.method))
    throw new CallRefusal(
      `The interface redirects a ${call.method} to another host, ${host}. It was not repeated there.`,
      'Tell the user: the entry may be out of date, or the interface may have moved.',
    );
}

function headersOf({ headers, basic }: HttpRequest, mediaType: string | null): Record<string, string> {
  const login = basic === null ? {} : { Authorization: `Basic ${Buffer.from(basic).toString('base64')}` };
  const typed = mediaType === null ? {} : { 'Content-Type': mediaType };
  return { 'User-Agent': 'callbook-gateway', ...Object.fromEntries(headers), ...typed, ...login };
}

const MAX_SECONDS = 86_400;

/** Seconds to wait, at most a day. Null if the header does not say it. */
function retryAfterSeconds(value: string | null): number | null {
  const ms = readRetryAfter(value, Date.now());
  return ms === null ? null : Math.min(MAX_SECONDS, Math.ceil(ms / 1_000));
}

function waitOf({ headers }: GuardedResponse, tries: number): number {
  const seconds = retryAfterSeconds(headers.get('Retry-After'));
  return seconds === null ? FIRST_WAIT_MS * 2 ** tries : seconds * 1_000;
}

function sentOf({ status, headers, text, truncated, latency_ms }: GuardedResponse): Sent {
  return {
    answer: {
      isSuccess: status >= 200 && status < 300,
      status,
      value: answerValue(text),
      text,
      media_type: headers.get('Content-Type'),
      latency_ms,
      truncated,
      retry_after_s: retryAfterSeconds(headers.get('Retry-After')),
      scopes: challengedScopes(readChallenges(headers.get('WWW-Authenticate') ?? '')),
    },
    link: headers.get('Link'),
  };
}

type Encoded = { body: string | Uint8Array<ArrayBuffer> | null; mediaType: string | null };

/** The body of a request as it is sent. Files of a form are read from the work folder, and from nowhere else. */
async function encodedBody(
  { body, form, files = [] }: Pick<HttpRequest, 'body' | 'form' | 'files'>,
  workFolder: string,
): Promise<Encoded> {
  if (!form) return { body, mediaType: null };
  const data = new FormData();
  for (const [name, value] of form) data.append(name, value);
  for (const [name, path] of files) {
    const file = readWorkFile(workFolder, path);
    data.append(name, new Blob([file.bytes]), file.name);
  }
  const encoded = new Response(data);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    mediaType: encoded.headers.get('Content-Type'),
  };
}
