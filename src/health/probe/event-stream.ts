import type { HeadersRead } from '../../network/read-body.ts';

export type StreamEvent = { name: string; data: string };

export const isEventStream = (headers: HeadersRead): boolean =>
  /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '');

/** The events of a stream that are whole (HTML standard, "Server-sent events"). */
export function eventsOf(text: string): StreamEvent[] {
  const blocks = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n\n');
  // What follows the last empty line is not whole yet.
  return blocks.slice(0, -1).map(readEvent);
}

function readEvent(block: string): StreamEvent {
  const fields = block.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line));
  const valuesOf = (name: string) =>
    fields.filter((field) => field?.[1] === name).map((field) => field?.[2] ?? '');
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') };
}
