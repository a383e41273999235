import type { Entry } from '../../../catalog/entry-schema.ts';
import type { Category } from '../../../entry/category.ts';
import { KIND } from '../../frame/words.ts';
import {
  ADVANCE,
  aCanvas,
  type Canvas,
  fillRectangle,
  LINE,
  type Point,
  wrapText,
  writeText,
} from './canvas.ts';
import { inFace } from './pixel-font.ts';
import { encodePng } from './png.ts';

/** Twice as wide as high, as previews of links are shown. */
export const IMAGE_WIDTH = 1200;
export const IMAGE_HEIGHT = 600;

/** The receiver's dial by night: ground, quiet text, text, signal. */
const PALETTE = [
  [0x0d, 0x12, 0x18],
  [0x7f, 0x8b, 0x97],
  [0xd9, 0xde, 0xe4],
  [0xf3, 0xb0, 0x4e],
] as const;
const [GROUND, QUIET, TEXT, SIGNAL] = [0, 1, 2, 3];

const MARGIN = 64;
const ROOM = IMAGE_WIDTH - 2 * MARGIN;
const LARGEST_SIGN = 10;
const SMALLEST_SIGN = 3;

/** One canvas for all pictures: a thousand of them would keep the memory busy. */
const CANVAS = aCanvas(IMAGE_WIDTH, IMAGE_HEIGHT);

function freshCanvas(): Canvas {
  CANVAS.dots.fill(GROUND);
  return CANVAS;
}

type Shown = Pick<Entry, 'slug' | 'name' | 'category' | 'summary' | 'no_key'>;

/** The picture that stands beside a link to an entry. */
export function entryImage({ slug, name, category, summary, no_key }: Shown): Uint8Array<ArrayBuffer> {
  const canvas = freshCanvas();
  writeWordmark(canvas, { x: MARGIN, y: MARGIN });
  drawMark(canvas, category, { x: IMAGE_WIDTH - MARGIN - 64, y: MARGIN - 8 }, 4);
  const scale = Math.max(SMALLEST_SIGN, Math.min(LARGEST_SIGN, Math.floor(ROOM / (slug.length * ADVANCE))));
  writeText(canvas, slug, { x: MARGIN, y: 190 }, scale, SIGNAL);
  const below = 190 + LINE * scale + 18;
  writeLines(canvas, inFace(name) ?? '', { x: MARGIN, y: below }, 5, 1, TEXT);
  writeLines(canvas, inFace(summary) ?? '', { x: MARGIN, y: below + 76 }, 4, 3, QUIET);
  writeText(
    canvas,
    `${KIND[category]}, ${no_key ? 'no key needed' : 'asks for a key'}`,
    { x: MARGIN, y: 530 },
    4,
    TEXT,
  );
  return encodePng(canvas, PALETTE);
}

/** The picture of every other page. */
export function siteImage(sentence: string): Uint8Array<ArrayBuffer> {
  const canvas = freshCanvas();
  writeWordmark(canvas, { x: MARGIN, y: MARGIN });
  (['api', 'mcp', 'cli'] as const).forEach((category, i) => {
    drawMark(canvas, category, { x: MARGIN + i * 150, y: 190 }, 6);
  });
  writeLines(canvas, sentence, { x: MARGIN, y: 370 }, 6, 3, TEXT);
  return encodePng(canvas, PALETTE);
}

function writeLines(
  canvas: Canvas,
  text: string,
  { x, y }: Point,
  scale: number,
  most: number,
  colour: number,
): void {
  wrapText(text, Math.floor(ROOM / (ADVANCE * scale)), most).forEach((line, i) => {
    writeText(canvas, line, { x, y: y + i * LINE * scale }, scale, colour);
  });
}

function writeWordmark(canvas: Canvas, { x, y }: Point): void {
  const word = 'CALLBOOK';
  fillRectangle(canvas, { x, y: y - 14 }, word.length * ADVANCE * 5 + 36, 64, TEXT);
  writeText(canvas, word, { x: x + 20, y }, 5, GROUND);
}

/** The marks of the site on a grid of 16 by 16, as lines from point to point. */
const MARKS: Readonly<Record<Category, readonly (readonly number[])[]>> = {
  api: [
    [8, 15, 8, 2],
    [2, 2, 14, 2],
    [2, 2, 8, 9],
    [14, 2, 8, 9],
  ],
  mcp: [
    [5, 1, 5, 5],
    [11, 1, 11, 5],
    [3, 5, 13, 5],
    [3, 5, 3, 8],
    [13, 5, 13, 8],
    [3, 8, 6, 12],
    [13, 8, 10, 12],
    [6, 12, 10, 12],
    [8, 12, 8, 15],
  ],
  cli: [
    [2, 3, 7, 8],
    [7, 8, 2, 13],
    [9, 13, 14, 13],
  ],
};

function drawMark(canvas: Canvas, category: Category, { x, y }: Point, scale: number): void {
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of MARKS[category]) {
    const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) * scale;
    for (let step = 0; step <= steps; step++) {
      const at = (from: number, to: number) => Math.round((from + ((to - from) * step) / steps) * scale);
      fillRectangle(canvas, { x: x + at(x1, x2), y: y + at(y1, y2) }, scale + 2, scale + 2, SIGNAL);
    }
  }
}
