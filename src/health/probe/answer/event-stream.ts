import type { HeadersRead, IsEnough } from '../../../network/read-body.ts';

const LF = 0x0a;
const CR = 0x0d;

export type StreamEvent = { name: string; data: string };

export const isEventStream = (headers: HeadersRead): boolean =>
  /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '');

/**
 * Reads a stream piece by piece (HTML standard, section 9.2.6), in linear time for any split into pieces. Pieces are
 * decoded text, without a byte order mark. The library eventsource-parser 3.1.1 does not fit: it takes 2 s for a
 * megabyte of lines that are not fields, is quadratic in a piece whose lines end with CR, and withholds an event that
 * ends with CR until more text arrives.
 */
export class EventReader {
  /** Whether a blank line has arrived: it ends the first event or comment of the stream. */
  hasBlankLine = false;
  /** The start of a line whose end has not arrived yet. */
  #begun: string[] = [];
  #endedByCr = false;
  #name = '';
  #data: string[] = [];

  read(piece: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    let start = 0;
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      const isSecondHalf = code === LF && this.#endedByCr; // The LF of a CRLF: the line has already ended.
      this.#endedByCr = code === CR;
      if (isSecondHalf) start = i + 1;
      if (isSecondHalf || (code !== LF && code !== CR)) continue;
      const event = this.#take(piece.slice(start, i));
      if (event) events.push(event);
      start = i + 1;
    }
    if (start < piece.length) this.#begun.push(piece.slice(start));
    return events;
  }

  /** Completes a line. */
  #take(end: string): StreamEvent | null {
    const line = this.#begun.length === 0 ? end : this.#begun.join('') + end;
    if (this.#begun.length > 0) this.#begun = [];
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'event') this.#name = value;
    if (name === 'data') this.#data.push(value);
    return null;
  }

  /** A blank line without data before it is not an event. */
  #dispatch(): StreamEvent | null {
    this.hasBlankLine = true;
    const [name, data] = [this.#name || 'message', this.#data];
    this.#name = '';
    if (data.length === 0) return null;
    this.#data = [];
    return { name, data: data.join('\n') };
  }
}

export const eventsOf = (text: string): StreamEvent[] => new EventReader().read(text);

/** Stops reading an event stream, which may never end, at its first blank line. Other bodies are read to the end. */
export const untilBlankLine: IsEnough = (headers) => {
  if (!isEventStream(headers)) return () => false;
  const reader = new EventReader();
  return (piece) => {
    reader.read(piece);
    return reader.hasBlankLine;
  };
};
