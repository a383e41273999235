import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ADVANCE, aCanvas, wrapText, writeText } from '../../../../src/site/entry/image/canvas.ts';
import { entryImage, IMAGE_HEIGHT, IMAGE_WIDTH } from '../../../../src/site/entry/image/entry-image.ts';
import { glyphOf, inFace } from '../../../../src/site/entry/image/pixel-font.ts';
import { encodePng } from '../../../../src/site/entry/image/png.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

/** The chunks of a PNG file by their type. */
function chunksOf(file: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(file);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    chunks.set(
      bytes.toString('latin1', at + 4, at + 8),
      bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    );
  }
  return chunks;
}

describe('the face', () => {
  it('has every printable sign of ASCII, and all but the space leave ink', () => {
    const signs = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
    const empty = signs.filter((sign) => !glyphOf(sign)?.some((row) => row > 0));
    expect(empty).toEqual([' ']);
    expect(glyphOf('é')).toBeNull();
  });

  it('no two signs look the same', () => {
    const looks = Array.from({ length: 95 }, (_, i) => String(glyphOf(String.fromCharCode(32 + i))));
    expect(new Set(looks).size).toBe(95);
  });

  it('writes accents without them, and says when a text is beyond it', () => {
    expect(inFace('São Paulo – “x”…')).toBe('Sao Paulo - "x"...');
    expect(inFace('خدمة الطقس')).toBeNull();
  });
});

it('breaks lines between words and ends what does not fit in dots', () => {
  expect(wrapText('one two three four', 9, 3)).toEqual(['one two', 'three', 'four']);
  expect(wrapText('one two three four', 9, 1)).toEqual(['one tw...']);
  expect(wrapText('abcdefghij', 4, 2)).toEqual(['abcd', 'e...']);
});

it('keeps what is written within the canvas', () => {
  const canvas = aCanvas(20, 5);
  writeText(canvas, 'WWWWWWWW', { x: -3, y: -2 }, 2, 1);
  expect(canvas.dots.length).toBe(100);
  expect(canvas.dots.some((dot) => dot === 1)).toBe(true);
  expect(ADVANCE).toBeGreaterThan(5);
});

it('packs four dots a byte, as PNG does for four colours', () => {
  const chunks = chunksOf(
    encodePng({ width: 5, height: 1, dots: Uint8Array.of(3, 0, 1, 2, 3) }, [[0, 0, 0]]),
  );
  expect([...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0b11000110, 0b11000000]);
});

it('writes a row that repeats the one above as no difference to it', () => {
  const dots = Uint8Array.of(1, 2, 1, 2, 0, 0);
  const chunks = chunksOf(encodePng({ width: 2, height: 3, dots }, [[0, 0, 0]]));
  expect([...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0b01100000, 2, 0, 0, 0]);
});

it('draws a picture of the size that previews ask for, within a few kilobytes', () => {
  const file = entryImage(anEntry({ slug: 'a'.repeat(60), name: 'خدمة', summary: 'x '.repeat(69) }));
  const header = chunksOf(file).get('IHDR');
  expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([IMAGE_WIDTH, IMAGE_HEIGHT]);
  expect(file.length).toBeLessThan(10_000);
});
