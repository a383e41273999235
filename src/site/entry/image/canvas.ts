import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './pixel-font.ts';

/** A picture of palette indices, row after row. */
export type Canvas = { width: number; height: number; dots: Uint8Array };
export type Point = { x: number; y: number };

export const aCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  dots: new Uint8Array(width * height),
});

export function fillRectangle(
  canvas: Canvas,
  { x, y }: Point,
  width: number,
  height: number,
  colour: number,
): void {
  for (let row = Math.max(y, 0); row < Math.min(y + height, canvas.height); row++) {
    const start = row * canvas.width;
    canvas.dots.fill(colour, start + Math.max(x, 0), start + Math.min(x + width, canvas.width));
  }
}

/** Distance from one sign to the next, and from one line to the next, in dots of the face. */
export const ADVANCE = GLYPH_WIDTH + 1;
export const LINE = GLYPH_HEIGHT + 2;

/** Writes one line of text whose dots are squares of `scale`. */
export function writeText(
  canvas: Canvas,
  text: string,
  { x, y }: Point,
  scale: number,
  colour: number,
): void {
  [...text].forEach((sign, position) => {
    glyphOf(sign)?.forEach((row, down) => {
      for (let across = 0; across < GLYPH_WIDTH; across++) {
        if (!(row & (1 << (GLYPH_WIDTH - 1 - across)))) continue;
        const at = { x: x + (position * ADVANCE + across) * scale, y: y + down * scale };
        fillRectangle(canvas, at, scale, scale, colour);
      }
    });
  });
}

/** Breaks a text between words into lines of at most `most` signs; what does not fit into `lines` ends in dots. */
export function wrapText(text: string, most: number, lines: number): string[] {
  const wrapped: string[] = [];
  let rest = text.trim();
  while (rest !== '' && wrapped.length < lines) {
    const space = rest.length <= most ? rest.length : rest.lastIndexOf(' ', most);
    const end = space > 0 ? space : most;
    wrapped.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  const last = wrapped.at(-1);
  if (rest !== '' && last !== undefined) wrapped[wrapped.length - 1] = `${last.slice(0, most - 3)}...`;
  return wrapped;
}
