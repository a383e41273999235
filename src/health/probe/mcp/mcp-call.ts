import type { FetchOptions, GuardedFetch, GuardedResponse } from '../../../network/guarded-fetch.ts';
import type { IsEnough } from '../../../network/read-body.ts';
import type { AnswerReader } from '../answer/answer-reader.ts';
import { EventReader, isEventStream, type StreamEvent } from '../answer/event-stream.ts';
import { type McpReading, messagesOf } from './reply.ts';

const MAX_ANSWER_BYTES = 1_048_576; // A list of tools with schemas can take hundreds of kilobytes.
const MAX_EVENTS = 1_000; // Before the reply. No server needs that many progress notifications.
const MAX_NOTICE_CHARS = 16_384; // No notification is longer, so a longer event is taken to be the reply.

export type Exchange = McpReading & { answer: GuardedResponse };

/** A connection to one MCP endpoint. */
export type McpCall = (
  message: { id?: number; method: string; params?: object },
  options?: FetchOptions,
) => Promise<Exchange>;

/** Sends JSON-RPC by POST to the endpoint (MCP, Streamable HTTP, "Sending Messages to the Server"). */
export function openCall(url: string, fetch: GuardedFetch, reader: AnswerReader): McpCall {
  return async (message, options = {}) => {
    const answer = await fetch(url, {
      maxBytes: MAX_ANSWER_BYTES,
      ...options,
      method: 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...options.headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      isEnough: untilReply(message.id),
    });
    return { answer, ...(await readMcpAnswer(answer, message.id, reader)) };
  };
}

/** Reads the answer to the message with this id. */
export const readMcpAnswer = (
  { headers, text }: GuardedResponse,
  id: number | undefined,
  reader: AnswerReader,
): Promise<McpReading> => reader.readMcp({ text, isStream: isEventStream(headers), id });

/**
 * Stops reading a stream, which may stay open, at the reply or at the first event of the older transport. It parses
 * only short events, because it runs on the thread that all probes share.
 */
function untilReply(id: number | undefined): IsEnough {
  return (headers) => {
    if (!isEventStream(headers)) return () => false;
    const stream = new EventReader();
    let events = 0;
    return (piece) => {
      const fresh = stream.read(piece);
      events += fresh.length;
      return events > MAX_EVENTS || fresh.some((event) => endsReading(event, id));
    };
  };
}

function endsReading({ name, data }: StreamEvent, id: number | undefined): boolean {
  if (data.length > MAX_NOTICE_CHARS || name === 'endpoint') return true;
  return messagesOf(data).some((message) => isReply(message, id));
}

function isReply(message: unknown, id: number | undefined): boolean {
  if (typeof message !== 'object' || message === null) return false;
  const { id: theirs, result, error } = message as { id?: unknown; result?: unknown; error?: unknown };
  if (theirs === id) return Boolean(result || error);
  return Boolean(error) && (theirs ?? null) === null;
}
