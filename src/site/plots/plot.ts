import { type Html, html, NOTHING } from '../../text/html.ts';

/** A plot area in user units: the frame of the axes within an SVG that is WIDTH by HEIGHT. */
const [WIDTH, HEIGHT] = [560, 320];
export const FRAME = { left: 68, right: 544, top: 16, bottom: 264 } as const;

/** One axis from 0 to `max`, with a tick at each multiple of `step`. Ticks are labelled in percent or as fractions. */
export type Axis = { label: string; max: number; step: number; percent?: boolean | undefined };

export const xOf = (value: number, { max }: Axis): number =>
  tenth(FRAME.left + (value / max) * (FRAME.right - FRAME.left));

export const yOf = (value: number, { max }: Axis): number =>
  tenth(FRAME.bottom - (value / max) * (FRAME.bottom - FRAME.top));

const tenth = (number: number) => Math.round(number * 10) / 10;

/** The values at which an axis has a tick, 0 and `max` included. */
export const ticksOf = ({ max, step }: Axis): number[] =>
  Array.from({ length: Math.round(max / step) + 1 }, (_, i) => Math.round(i * step * 1000) / 1000);

const tickLabel = (value: number, { percent }: Axis) =>
  percent ? `${Math.round(value * 100)} %` : String(value);

/** Grid lines, labels and the name of the vertical axis. */
export function verticalAxis(axis: Axis): Html {
  const lines = ticksOf(axis).map((tick) => {
    const y = yOf(tick, axis);
    return html`<path class="plot-grid" d="M${FRAME.left} ${y}H${FRAME.right}"></path><text class="plot-label" x="${FRAME.left - 8}" y="${y + 4}" text-anchor="end">${tickLabel(tick, axis)}</text>`;
  });
  const middle = (FRAME.top + FRAME.bottom) / 2;
  return html`${lines}<text class="plot-label" transform="translate(12 ${middle}) rotate(-90)" text-anchor="middle">${axis.label}</text>`;
}

export function horizontalAxis(axis: Axis): Html {
  const labels = ticksOf(axis).map(
    (tick) =>
      html`<text class="plot-label" x="${xOf(tick, axis)}" y="${FRAME.bottom + 18}" text-anchor="middle">${tickLabel(tick, axis)}</text>`,
  );
  return html`${labels}<text class="plot-label" x="${(FRAME.left + FRAME.right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${axis.label}</text>`;
}

type Point = readonly [x: number, y: number];

export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Shapes that differ without colour. */
export const MARKS = ['disc', 'ring', 'square', 'diamond', 'cross', 'triangle'] as const;
export type Mark = (typeof MARKS)[number];

const OUTLINES: Readonly<Record<Exclude<Mark, 'disc' | 'ring'>, string>> = {
  square: 'm-4 -4h8v8h-8z',
  diamond: 'm0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z',
  cross: 'm-4 -4l8 8m0 -8l-8 8',
  triangle: 'm0 -5l5 9h-10z',
};

/** A mark with its centre at a point. The title is shown when the pointer is over it. */
export function markAt(mark: Mark, [x, y]: Point, title = ''): Html {
  const named = title ? html`<title>${title}</title>` : NOTHING;
  return mark === 'disc' || mark === 'ring'
    ? html`<circle class="mark mark-${mark}" cx="${x}" cy="${y}" r="4.5">${named}</circle>`
    : html`<path class="mark mark-${mark}" d="M${x} ${y}${OUTLINES[mark]}">${named}</path>`;
}

/** The whole plot. Screen readers get `label`; the figures follow in a table. */
export const plot = (label: string, drawn: readonly Html[]): Html =>
  html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${drawn}</svg>`;
