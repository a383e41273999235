import { z } from 'zod';
import type { Answer, FetchOptions, GuardedFetch } from '../../network/guarded-fetch.ts';
import { eventsOf, isEventStream } from './event-stream.ts';

const MAX_ANSWER_BYTES = 1_048_576; // Lists of tools with their schemas run to hundreds of kilobytes.

const END_OF_EVENT = /\n\n|\r\r|\r\n\r\n/;
const END_OF_EVENT_LENGTH = 4;

const ReplySchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullish(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string().default('') }).optional(),
});
export type Reply = z.output<typeof ReplySchema>;

/** An HTTP answer, and the JSON-RPC reply that it carries. Null where it carries none. */
export type Exchange = { answer: Answer; reply: Reply | null };

/** A connection to one MCP endpoint. */
export type Call = (
  message: { id?: number; method: string; params?: object },
  options?: FetchOptions,
) => Promise<Exchange>;

/** Speaks JSON-RPC over POST with the endpoint (MCP, Streamable HTTP, "Sending Messages to the Server"). */
export function openCall(url: string, fetch: GuardedFetch): Call {
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
    const texts = isEventStream(answer.headers) ? eventData(answer.text) : [answer.text];
    return { answer, reply: replyIn(texts, message.id) };
  };
}

/** Ends a stream, which may stay open, at the reply; or where it turns out to be one that never holds it. */
function untilReply(id: number | undefined): NonNullable<FetchOptions['isEnough']> {
  let lookedTo = 0;
  return (text, headers) => {
    if (!isEventStream(headers)) return false;
    // Looked at again only where an event has come to its end since: a long one comes in many pieces.
    const fresh = text.slice(Math.max(0, lookedTo - END_OF_EVENT_LENGTH));
    lookedTo = text.length;
    return END_OF_EVENT.test(fresh) && (isOlderTransport(text) || replyIn(eventData(text), id) !== null);
  };
}

const eventData = (text: string): string[] => eventsOf(text).map(({ data }) => data);

/** Whether a stream opens as one of HTTP+SSE does (revision 2024-11-05): with the place to post messages to. */
export const isOlderTransport = (text: string): boolean =>
  eventsOf(text).some(({ name, data }) => name === 'endpoint' && data !== '');

/** The reply to the message with this id; else an error without an id, as one to what could not be read has. */
function replyIn(texts: readonly string[], id: number | undefined): Reply | null {
  const replies = texts.flatMap(parse).flatMap((found) => ReplySchema.safeParse(found).data ?? []);
  const own = replies.find((reply) => reply.id === id && (reply.result || reply.error));
  return own ?? replies.find((reply) => reply.error && (reply.id ?? null) === null) ?? null;
}

/** Messages of a text: one, or several in the batches of revision 2025-03-26. */
function parse(text: string): unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return []; // No message: the caller tells what it is instead.
  }
}
