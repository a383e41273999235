import { Response } from 'undici';
import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES, readResponseBody } from '../../src/network/read-body.ts';

/** A response whose body comes in these pieces. */
const inPieces = (...pieces: (string | Uint8Array)[]) => {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      const piece = bytes.shift();
      if (piece) stream.enqueue(piece);
      else stream.close();
    },
  });
  return new Response(body);
};

describe('a body', () => {
  it('is read to its end, and characters may be split between pieces', async () => {
    const [first, second] = [Uint8Array.of(0xe2, 0x82), Uint8Array.of(0xac)];
    expect(await readResponseBody(inPieces('a', first, second), {})).toEqual({
      text: 'a€',
      truncated: false,
    });
    expect(await readResponseBody(new Response(null), {})).toEqual({ text: '', truncated: false });
  });

  it('is truncated only if it is longer than the limit', async () => {
    expect(await readResponseBody(inPieces('ab', 'cd'), { maxBytes: 4 })).toEqual({
      text: 'abcd',
      truncated: false,
    });
    expect(await readResponseBody(inPieces('ab', 'cd'), { maxBytes: 3 })).toEqual({
      text: 'abc',
      truncated: true,
    });
    const long = await readResponseBody(inPieces('x'.repeat(MAX_BODY_BYTES + 1)), {});
    expect([long.text.length, long.truncated]).toEqual([MAX_BODY_BYTES, true]);
  });

  it('is read until a piece is enough', async () => {
    const isEnough = () => (piece: string) => piece.includes('b');
    expect(await readResponseBody(inPieces('a', 'b', 'c'), { isEnough })).toEqual({
      text: 'ab',
      truncated: false,
    });
  });

  it('lets other work go on after each 64 KiB', async () => {
    let turns = 0;
    const reading = { isRead: false };
    const count = () => {
      turns += 1;
      if (!reading.isRead) setImmediate(count);
    };
    setImmediate(count);
    const piece = 'x'.repeat(65_536);
    await readResponseBody(inPieces(piece, piece, piece, piece), { maxBytes: 1e9 });
    reading.isRead = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});
