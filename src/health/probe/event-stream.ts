import type { HeadersRead, IsEnough } from '../../network/read-body.ts';

export type StreamEvent = { name: string; data: string };

export const isEventStream = (headers: HeadersRead): boolean =>
  /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '');

/**
 * Reads a stream piece by piece (HTML standard, section 9.2.6): each character is looked at once, however the pieces
 * fall. Pieces are decoded text, without a byte order mark. The library for it, eventsource-parser, takes 2 s of the thread for a megabyte of lines that are no field, and
 * time quadratic in a piece whose lines end by CR.
 */
export class EventReader {
  /** Whether a blank line has come: by then a stream has said something. */
  hasBlankLine = false;
  #line: string[] = [];
  #endedByCr = false;
  #name = '';
  #data: string[] = [];

  /** Returns the events that this piece completes. */
  read(piece: string): StreamEvent[] {
    if (piece === '') return [];
    // The second half of a CRLF that the pieces split.
    const text = this.#endedByCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.#endedByCr = piece.endsWith('\r');
    const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
    this.#line.push(first);
    const last = rest.pop();
    if (last === undefined) return [];
    const line = this.#line.join('');
    this.#line = [last];
    return [line, ...rest].flatMap((each) => this.#take(each) ?? []);
  }

  #take(line: string): StreamEvent | null {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'event') this.#name = value;
    if (name === 'data') this.#data.push(value);
    return null;
  }

  /** Without data there is no event. */
  #dispatch(): StreamEvent | null {
    this.hasBlankLine = true;
    const event =
      this.#data.length === 0 ? null : { name: this.#name || 'message', data: this.#data.join('\n') };
    [this.#name, this.#data] = ['', []];
    return event;
  }
}

/** The events of a stream that are whole. */
export const eventsOf = (text: string): StreamEvent[] => new EventReader().read(text);

/** Ends an event stream, which may go on for ever, at its first blank line. Other bodies are read to their end. */
export const untilBlankLine: IsEnough = (headers) => {
  if (!isEventStream(headers)) return () => false;
  const reader = new EventReader();
  return (piece) => {
    reader.read(piece);
    return reader.hasBlankLine;
  };
};
