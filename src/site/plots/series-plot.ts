import { type Html, html, NOTHING } from '../../text/html.ts';
import { type Axis, FRAME, linePath, markAt, plot, verticalAxis, yOf } from './plot.ts';

/** One value for each step of time, such as a day or a month, oldest first. A null value is a gap. */
export type Series = { names: readonly string[]; values: readonly (number | null)[] };

const MAX_NAMES = 6; // More of them overlap on a phone.
const BAR_SHARE = 0.7; // Of the pitch. The rest is the gap to the next bar.

const pitchOf = ({ names }: Series) => (FRAME.right - FRAME.left) / Math.max(1, names.length);
const middleOf = (series: Series, step: number) =>
  Math.round((FRAME.left + pitchOf(series) * (step + 0.5)) * 10) / 10;

/** One bar for each step. Screen readers get `label`; the figures must follow in a table. */
export function barPlot(label: string, series: Series, axis: Axis): Html {
  const width = Math.min(64, pitchOf(series) * BAR_SHARE);
  const bars = series.values.map((value, step) => {
    if (value === null) return NOTHING;
    const [x, y] = [middleOf(series, step) - width / 2, yOf(value, axis)];
    return html`<path class="plot-bar" d="M${x.toFixed(1)} ${y}h${width.toFixed(1)}V${FRAME.bottom}h-${width.toFixed(1)}z"></path>`;
  });
  return plot(label, [verticalAxis(axis), ...bars, baseline(), stepNames(series)]);
}

/** A line with a mark for each step. It breaks at gaps. */
export function linePlot(label: string, series: Series, axis: Axis): Html {
  const points = series.values.map((value, step) =>
    value === null ? null : ([middleOf(series, step), yOf(value, axis)] as const),
  );
  const lines = runsOf(points).map((run) => html`<path class="plot-line" d="${linePath(run)}"></path>`);
  const marks = points.map((point) => (point ? markAt('disc', point) : NOTHING));
  return plot(label, [verticalAxis(axis), ...lines, ...marks, baseline(), stepNames(series)]);
}

/** The parts of a list between its gaps. */
function runsOf<T>(points: readonly (T | null)[]): T[][] {
  const runs: T[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 1);
}

const baseline = (): Html =>
  html`<path class="plot-line" d="M${FRAME.left} ${FRAME.bottom}H${FRAME.right}"></path>`;

/** At most MAX_NAMES names, evenly spread, beginning with the first. */
function stepNames(series: Series): Html {
  const every = Math.ceil(series.names.length / MAX_NAMES);
  const shown = series.names.map((name, step) => ({ name, step })).filter(({ step }) => step % every === 0);
  return html`${shown.map(({ name, step }) => html`<text class="plot-label" x="${middleOf(series, step)}" y="${FRAME.bottom + 18}" text-anchor="middle">${name}</text>`)}`;
}

const STEPS = [1, 2, 5] as const;
const MAX_TICKS = 6;

/**
 * An axis that ends at or above the largest value, with at most six ticks at round values.
 * @param minStep the smallest step between two ticks: 1 for counts
 */
export function roundAxis(
  label: string,
  values: readonly (number | null)[],
  minStep: number,
  percent?: boolean,
): Axis {
  const largest = Math.max(minStep, ...values.map((value) => value ?? 0));
  const step = roundSteps(minStep).find((each) => Math.ceil(largest / each) < MAX_TICKS) ?? largest;
  const max = Math.ceil(largest / step - 1e-9) * step;
  return { label, max, step, percent };
}

const MAX_POWER = 12;
const roundSteps = (minStep: number): number[] =>
  Array.from({ length: MAX_POWER }, (_, power) => STEPS.map((each) => minStep * each * 10 ** power)).flat();
