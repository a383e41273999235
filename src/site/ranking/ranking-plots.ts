import { type Html, html, NOTHING } from '../../text/html.ts';
import {
  type Axis,
  FRAME,
  horizontalAxis,
  linePath,
  MARKS,
  markAt,
  plot,
  verticalAxis,
  xOf,
  yOf,
} from '../plots/plot.ts';
import type { RankingFigures } from './figures-schema.ts';

const CHANCE: Axis = { label: 'match_score, mean of the band', max: 1, step: 0.2 };
const OBSERVED: Axis = { label: 'share that serves', max: 1, step: 0.2 };

/** Predicted against observed, one mark per band. On the dashed line both are the same. */
export function calibrationPlot({ calibration }: Pick<RankingFigures, 'calibration'>): Html {
  const bands = calibration.filter(({ needs }) => needs > 0);
  const points = bands.map(
    ({ predicted, observed }) => [xOf(predicted, CHANCE), yOf(observed, OBSERVED)] as const,
  );
  const ideal = linePath([
    [FRAME.left, FRAME.bottom],
    [FRAME.right, FRAME.top],
  ]);
  const marks = bands.map((band, i) =>
    markAt(
      'disc',
      points[i] as (typeof points)[number],
      `${band.predicted} predicted, ${band.observed} observed, ${band.needs} needs`,
    ),
  );
  return plot(
    'Predicted match_score against the share of first matches that serve, by band. The table below has the figures.',
    [
      verticalAxis(OBSERVED),
      horizontalAxis(CHANCE),
      html`<path class="plot-guide" d="${ideal}"></path><path class="plot-line" d="${linePath(points)}"></path>`,
      ...marks,
    ],
  );
}

const CALLED_NONE: Axis = { label: 'covered needs called none', max: 0.7, step: 0.1, percent: true };
const ANSWERED: Axis = { label: 'uncovered needs answered', max: 1, step: 0.2, percent: true };

/** Every second threshold has a label, so that labels do not overlap. */
const isLabelled = (line: number) => Math.round(line * 100) % 10 === 0;

/** The two errors of abstaining at each threshold. The shipped one has a square and its value. */
export function tradeOffPlot({ trade_off }: Pick<RankingFigures, 'trade_off'>, shipped: number): Html {
  const pointOf = ({ covered_called_none, uncovered_answered }: (typeof trade_off)[number]) =>
    [xOf(covered_called_none, CALLED_NONE), yOf(uncovered_answered, ANSWERED)] as const;
  const marks = trade_off.map((each) => {
    const [x, y] = pointOf(each);
    if (each.line === shipped)
      return html`${markAt('square', [x, y])}<text class="plot-name" x="${x + 8}" y="${y - 7}">${each.line}, used by discover</text>`;
    const name = isLabelled(each.line)
      ? html`<text class="plot-label" x="${x + 8}" y="${y - 7}">${each.line}</text>`
      : NOTHING;
    return html`${markAt('ring', [x, y])}${name}`;
  });
  return plot(
    `Share of uncovered needs that are answered against the share of covered needs called none, for thresholds from ${trade_off[0]?.line} to ${trade_off.at(-1)?.line}. The threshold of discover, ${shipped}, is marked. The table below has the figures.`,
    [
      verticalAxis(ANSWERED),
      horizontalAxis(CALLED_NONE),
      html`<path class="plot-line" d="${linePath(trade_off.map(pointOf))}"></path>`,
      ...marks,
    ],
  );
}

/** Names of sets are wider than their columns, so they alternate between rows. */
const LABEL_ROWS = 3;
/** Marks of one set stand side by side. */
const MARK_PITCH = 7;
const NDCG: Axis = { label: 'nDCG@5', max: 1, step: 0.2 };

/** nDCG@5 of every engine, one column per set and one mark per engine. */
export function enginePlot(engines: RankingFigures['engines']): Html {
  const sets = engines[0]?.sets ?? [];
  const pitch = (FRAME.right - FRAME.left) / Math.max(1, sets.length);
  const columns = sets.map(({ name }, i) => {
    const x = Math.round(FRAME.left + pitch * (i + 0.5));
    const marks = engines.map((engine, j) => {
      const ndcg = engine.sets.find((set) => set.name === name)?.['ndcg@5'];
      return ndcg === undefined
        ? html``
        : markAt(
            MARKS[j % MARKS.length] ?? 'disc',
            [x + MARK_PITCH * (j - (engines.length - 1) / 2), yOf(ndcg, NDCG)],
            `${engine.name}, ${name}: ${ndcg}`,
          );
    });
    const label = html`<text class="plot-label" x="${x}" y="${FRAME.bottom + 16 * (1 + (i % LABEL_ROWS))}" text-anchor="middle">${name.replace('own outsiders, ', 'outsiders: ')}</text>`;
    return html`${[label, ...marks]}`;
  });
  return plot(
    `nDCG at 5 of ${engines.map(({ name }) => name).join(', ')}, by set. The table below has the figures.`,
    [verticalAxis(NDCG), ...columns],
  );
}

/** Which mark stands for which engine. */
export const engineKey = (engines: RankingFigures['engines']): Html =>
  html`${engines.map(({ name }, i) => html`<li><svg class="plot-key" viewBox="0 0 14 14" aria-hidden="true">${markAt(MARKS[i % MARKS.length] ?? 'disc', [7, 7])}</svg> ${name}</li>`)}`;
