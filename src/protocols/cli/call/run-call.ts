import type { Entry } from '../../../catalog/entry-schema.ts';
import { openGuard } from '../../../network/guarded-fetch.ts';
import type { HttpRequest } from '../../../operations/calls/http-request.ts';
import type { OperationRequest } from '../../../operations/calls/operation-request.ts';
import type { PublishedOperation } from '../../../operations/published-schema.ts';
import { UsageError } from '../command.ts';

const RUN_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 1_048_576; // More does not help on a terminal. The printed call has no limit.
const PLACEHOLDER = /[<{]|%3C|%7B/i;

export type CallOutcome = {
  status: number;
  media_type: string | null;
  latency_ms: number;
  truncated: boolean;
  body: string;
};

/**
 * Throws UsageError, with the reason, unless the call is a read over HTTP that needs no key. Everything else stays with
 * the user: a catalog must not be able to start programs or to change data by its entries.
 */
export function requireKeylessRead(
  entry: Pick<Entry, 'slug' | 'category' | 'no_key' | 'auth_mode'>,
  operation: PublishedOperation,
  request: OperationRequest,
): asserts request is { kind: 'http' } & HttpRequest {
  const reason = refusalOf(entry, operation, request);
  if (reason !== null) throw new UsageError(`Not run: ${reason} Without --run, the call is printed.`);
}

function refusalOf(
  { slug, no_key, auth_mode }: Parameters<typeof requireKeylessRead>[0],
  { name, effect }: PublishedOperation,
  request: OperationRequest,
): string | null {
  if (effect !== 'read') return `the effect of ${name} is "${effect}", and only reads are run.`;
  if (!no_key) return `${slug} needs authentication (${auth_mode}).`;
  if (request.kind === 'command') return 'commands from a catalog are not started on this machine.';
  if (request.kind === 'mcp') return 'MCP tools are called in a session. "callbook install" adds the server.';
  if (request.form) return 'the call sends a form with files.';
  return PLACEHOLDER.test(request.url) ? `the address still has a placeholder: ${request.url}.` : null;
}

/**
 * Sends the request and reads the answer, up to a limit. Connects to public addresses only, because the address comes
 * from a catalog. Throws NetworkError.
 * @param allowPrivate also connects to this machine and its network
 */
export async function runHttpCall(
  { method, url, headers, body }: HttpRequest,
  allowPrivate: boolean,
): Promise<CallOutcome> {
  const guard = openGuard(allowPrivate ? { allow: () => true } : {});
  try {
    const answer = await guard.fetch(url, {
      method,
      headers: Object.fromEntries(headers),
      timeoutMs: RUN_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      ...(body === null ? {} : { body }),
    });
    const { status, latency_ms, truncated, text } = answer;
    return { status, media_type: answer.headers.get('Content-Type'), latency_ms, truncated, body: text };
  } finally {
    await guard.close();
  }
}
