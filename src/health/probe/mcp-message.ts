import { z } from 'zod';
import type { Answer, FetchOptions, GuardedFetch } from '../../network/guarded-fetch.ts';
import { eventsOf, isEventStream } from './event-stream.ts';

const MAX_ANSWER_BYTES = 1_048_576; // Lists of tools with their schemas run to hundreds of kilobytes.

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
      // A stream may stay open after the reply, and an endpoint of the older transport never replies on it.
      isEnough: (text, headers) =>
        isEventStream(headers) && (isOlderTransport(text) || replyIn(eventData(text), message.id) !== null),
    });
    const texts = isEventStream(answer.headers) ? eventData(answer.text) : [answer.text];
    return { answer, reply: replyIn(texts, message.id) };
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
