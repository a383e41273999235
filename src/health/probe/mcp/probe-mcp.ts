import type { FetchOptions, GuardedFetch, GuardedResponse } from '../../../network/guarded-fetch.ts';
import { type AnswerReader, CostlyAnswerError, readInPlace } from '../answer/answer-reader.ts';
import { isEventStream, untilBlankLine } from '../answer/event-stream.ts';
import { finding, findingByError, findingByStatus, isNoAnswer, type ProbeFinding } from '../probe-finding.ts';
import { findingByRpcError, isCurrentRevisionError, METHOD_NOT_FOUND } from './list-tools.ts';
import { type Exchange, openCall, readMcpAnswer } from './mcp-call.ts';
import { finishHandshake, greet, listByCurrentRevision } from './revisions.ts';

/**
 * Lists the tools of an MCP server and calls none of them. The handshake comes first, although the current revision
 * has none: nearly every server accepts it, and the others return an error. Servers of earlier revisions may do
 * anything with a request of the current one.
 */
export async function probeMcp(
  url: string,
  fetch: GuardedFetch,
  reader: AnswerReader = readInPlace,
): Promise<ProbeFinding> {
  try {
    return await converse(url, fetch, reader);
  } catch (error) {
    if (error instanceof CostlyAnswerError) return finding('unknown', error.message);
    return findingByError(error);
  }
}

async function converse(url: string, fetch: GuardedFetch, reader: AnswerReader): Promise<ProbeFinding> {
  const call = openCall(url, fetch, reader);
  const greeting = await greet(call);
  const { answer, reply } = greeting;
  if (greeting.isOlderTransport) return olderTransport(answer);
  if (reply?.hasResult)
    return finishHandshake(call, greeting, (headers, timeoutMs) =>
      endSession(url, fetch, { headers, timeoutMs }),
    );
  const byStatus = findingByStatus(answer);
  if (byStatus && byStatus.state !== 'server_error') return byStatus;
  if (reply?.error && !byStatus) {
    const current = await listByCurrentRevision(call);
    if (current.state !== 'server_error' && current.state !== 'wrong_protocol') return current;
  }
  const older = await askOlderTransport(url, { fetch, reader, refusal: answer });
  return older ?? byStatus ?? explainRefusal(greeting);
}

/** Servers of HTTP+SSE refuse the POST or fail, and open a stream for a GET (MCP, "Backwards Compatibility"). */
async function askOlderTransport(
  url: string,
  { fetch, reader, refusal }: { fetch: GuardedFetch; reader: AnswerReader; refusal: GuardedResponse },
): Promise<ProbeFinding | null> {
  const namesTransport = /\/sse\/?$/.test(new URL(url).pathname);
  if ((refusal.status < 400 || refusal.status >= 500) && !namesTransport) return null;
  const answer = await fetch(url, {
    headers: { Accept: 'text/event-stream' },
    isEnough: (headers) => (isEventStream(headers) ? untilBlankLine(headers) : () => true),
  });
  const { isOlderTransport } = await readMcpAnswer(answer, undefined, reader);
  if (isOlderTransport) return olderTransport(answer);
  const byStatus = findingByStatus(answer);
  return byStatus?.state === 'server_error' ? null : byStatus;
}

const olderTransport = (answer: GuardedResponse): ProbeFinding =>
  finding('ok', 'older SSE transport', answer);

function explainRefusal({ answer, reply }: Exchange): ProbeFinding {
  if (reply?.error) {
    const found = findingByRpcError('initialize', reply.error, answer);
    const speaksOther = reply.error.code === METHOD_NOT_FOUND || isCurrentRevisionError(reply.error);
    return speaksOther && found.state === 'server_error' ? { ...found, state: 'wrong_protocol' } : found;
  }
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() || 'no content type';
  return finding(
    'wrong_protocol',
    `answered initialize with ${answer.status} and ${type}, no MCP message`,
    answer,
  );
}

/** The interface has been probed by now, so a failure is ignored. */
async function endSession(url: string, fetch: GuardedFetch, options: FetchOptions): Promise<void> {
  try {
    await fetch(url, { ...options, method: 'DELETE' });
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
  }
}
