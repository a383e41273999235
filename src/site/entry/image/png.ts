import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS = 2;
const PALETTE_IMAGE = 3;

/**
 * A picture of at most four colours as a PNG file (PNG Specification, Third Edition, sections 5, 7.2 and 11.2).
 * @param palette red, green and blue of each colour, in their order
 */
export function encodePng(
  { width, height, dots }: Canvas,
  palette: readonly (readonly number[])[],
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, PALETTE_IMAGE, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(SIGNATURE),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(palette.flat())),
      chunk('IDAT', deflateSync(packRows(width, height, dots), { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

const FILTER_UP = 2;

/**
 * Four dots a byte, each row after the byte that names its filter. Most rows repeat the one above, since a dot of the
 * face is several rows high: those are written as no difference to it, which costs next to nothing.
 */
function packRows(width: number, height: number, dots: Uint8Array): Buffer {
  const stride = 1 + Math.ceil(width / 4);
  const rows = Buffer.alloc(stride * height);
  let above: Buffer = Buffer.alloc(0);
  for (let y = 0; y < height; y++) {
    const row = Buffer.from(dots.buffer, dots.byteOffset + y * width, width);
    if (row.equals(above)) rows[y * stride] = FILTER_UP;
    else packRow(row, rows, y * stride + 1);
    above = row;
  }
  return rows;
}

function packRow(row: Buffer, rows: Buffer, start: number): void {
  for (let x = 0; x < row.length; x++) {
    const at = start + (x >> 2);
    rows[at] = (rows[at] ?? 0) | ((row[x] ?? 0) << (6 - 2 * (x & 3)));
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
