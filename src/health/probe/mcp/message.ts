import type { Answer, FetchOptions, GuardedFetch } from '../../../network/guarded-fetch.ts';
import type { IsEnough } from '../../../network/read-body.ts';
import type { AnswerReader } from '../answer/answer-reader.ts';
import { EventReader, isEventStream, type StreamEvent } from '../answer/event-stream.ts';
import { type McpReading, messagesOf } from './reply.ts';

const MAX_ANSWER_BYTES = 1_048_576; // Lists of tools with their schemas run to hundreds of kilobytes.
const MAX_EVENTS = 1_000; // Before the reply: a server that reports its progress so often does nothing else.
const MAX_NOTICE_CHARS = 16_384; // Longer than any notification: such an event is taken for the reply.

/** An HTTP answer, and what was read in it. */
export type Exchange = McpReading & { answer: Answer };

/** A connection to one MCP endpoint. */
export type Call = (
  message: { id?: number; method: string; params?: object },
  options?: FetchOptions,
) => Promise<Exchange>;

/** Speaks JSON-RPC over POST with the endpoint (MCP, Streamable HTTP, "Sending Messages to the Server"). */
export function openCall(url: string, fetch: GuardedFetch, reader: AnswerReader): Call {
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
    return { answer, ...(await readAnswer(answer, message.id, reader)) };
  };
}

/** Reads the answer to the message with this id. */
export const readAnswer = (
  { headers, text }: Answer,
  id: number | undefined,
  reader: AnswerReader,
): Promise<McpReading> => reader.readMcp({ text, isStream: isEventStream(headers), id });

/**
 * Ends a stream, which may stay open, at the reply, or at the sign of the older transport. Only short events are
 * parsed for it: this runs on the thread that all probes share.
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
