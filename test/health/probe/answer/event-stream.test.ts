import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EventReader,
  eventsOf,
  type StreamEvent,
  untilBlankLine,
} from '../../../../src/health/probe/answer/event-stream.ts';

/** The events of a stream, parsed line by line as in the standard. */
function naiveEvents(text: string): StreamEvent[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n').slice(0, -1);
  const events: StreamEvent[] = [];
  let name = '';
  let data = '';
  for (const line of lines) {
    const [, field = line, value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (line !== '' && field === 'event') name = value;
    if (line !== '' && field === 'data') data += `${value}\n`;
    if (line !== '') continue;
    if (data !== '') events.push({ name: name || 'message', data: data.slice(0, -1) });
    [name, data] = ['', ''];
  }
  return events;
}

const inPieces = (pieces: readonly string[]) => {
  const reader = new EventReader();
  return pieces.flatMap((piece) => reader.read(piece));
};

const streamPart = fc.constantFrom(
  'data',
  'event',
  'id',
  ':',
  ': ',
  ' ',
  'a',
  '\n',
  '\r',
  '\r\n',
  'data: x\n\n',
);

test('a stream has the same events in one piece, in any pieces, and read line by line', () => {
  fc.assert(
    fc.property(fc.array(fc.array(streamPart, { maxLength: 12 }), { maxLength: 12 }), (parts) => {
      const pieces = parts.map((each) => each.join(''));
      const text = pieces.join('');
      const expected = naiveEvents(text);
      expect(inPieces(pieces)).toEqual(expected);
      expect(inPieces([...text])).toEqual(expected);
      expect(eventsOf(text)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['LF', '\n'],
  ['CR', '\r'],
  ['CRLF', '\r\n'],
])('an event ends with the blank line itself in a stream with line ends by %s', (_name, end) => {
  const pieces = [...`event: endpoint${end}data: /messages${end}${end}`];
  expect(inPieces(pieces)).toEqual([{ name: 'endpoint', data: '/messages' }]);
});

const MEGABYTE = 1_048_576;
test.each([
  ['blank lines', '\n'],
  ['blank lines that end by CR', '\r'],
  ['one line', 'x'],
])('a megabyte of %s is read in pieces of one byte and of 64 KB', (_name, unit) => {
  for (const size of [1, 65_536])
    expect(inPieces(Array(MEGABYTE / size).fill(unit.repeat(size)))).toEqual([]);
});

test.each<[Record<string, string>, string, boolean]>([
  [{ 'content-type': 'text/event-stream' }, 'data: x\n\n', true],
  [{ 'content-type': ' Text/Event-Stream; charset=utf-8' }, ':\n\n', true],
  [{ 'content-type': 'text/event-stream' }, 'data: x\n', false],
  [{ 'content-type': 'application/json' }, '\n\n', false],
  [{}, '\n\n', false],
])('of a body with the headers %j, %j is enough: %s', (headers, body, expected) => {
  const isEnough = untilBlankLine(new Headers(headers));
  expect([...body].map((piece) => isEnough(piece)).at(-1)).toBe(expected);
});
