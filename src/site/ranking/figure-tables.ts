import figures from './figures.json';
import { type RankingFigures, RankingFiguresSchema } from './figures-schema.ts';

/** The head of a table, and its rows. */
type Table = { head: string[]; rows: (string | number)[][] };

/** Three decimals; a dash for what a set cannot measure. */
const decimals = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
/** A whole percentage; a dash for what a set cannot measure. */
const wholePercent = (value: number | null): string =>
  value === null ? '–' : `${Math.round(value * 100)} %`;

/** One row per set: the ranking without the threshold. */
export const setTable = ({ sets }: RankingFigures): Table => ({
  head: ['set', 'needs', 'hit@1', 'hit@5', 'nDCG@5', 'nDCG@10', 'ECE'],
  rows: sets.map(({ name, covered, uncovered, ranked, ece_left_out }) => [
    name,
    covered + uncovered,
    decimals(ranked['hit@1']),
    decimals(ranked['hit@5']),
    decimals(ranked['ndcg@5']),
    decimals(ranked['ndcg@10']),
    decimals(ece_left_out),
  ]),
});

/** One row per set over this catalog: what discover answers. */
export const answerTable = ({ sets }: RankingFigures): Table => ({
  head: ['set', 'hit@1', 'hit@5', 'nDCG@5', 'called none', 'uncovered answered', 'AUROC'],
  rows: sets
    .filter(({ own }) => own)
    .map(({ name, answered, covered_called_none, uncovered_answered, auroc }) => [
      name,
      decimals(answered['hit@1']),
      decimals(answered['hit@5']),
      decimals(answered['ndcg@5']),
      wholePercent(covered_called_none),
      wholePercent(uncovered_answered),
      decimals(auroc),
    ]),
});

export const styleTable = ({ sets }: RankingFigures): Table => ({
  head: ['set and style', 'needs', 'hit@1', 'hit@5', 'hit@1 answered', 'hit@5 answered', 'called none'],
  rows: sets
    .filter(({ own }) => own)
    .flatMap(({ name, styles }) =>
      styles.map(({ style, covered, ranked, answered, covered_called_none }) => [
        `${name}: ${style}`,
        covered,
        decimals(ranked['hit@1']),
        decimals(ranked['hit@5']),
        decimals(answered['hit@1']),
        decimals(answered['hit@5']),
        wholePercent(covered_called_none),
      ]),
    ),
});

/** Two rows per set: the ranking without the threshold, and what discover answers. */
export const operationTable = ({ operation_sets }: RankingFigures): Table => ({
  head: ['set', 'needs', 'operation first', 'operation in five', 'interface first'],
  rows: operation_sets.flatMap(({ name, needs, ranked, answered }) => {
    const row = (label: string, measures: typeof ranked) => [
      label,
      needs,
      decimals(measures.operation_first),
      decimals(measures.operation_in_five),
      decimals(measures.interface_first),
    ];
    return [row(name, ranked), row(`${name}, answered`, answered)];
  }),
});

export const bandTable = ({ calibration }: RankingFigures): Table => ({
  head: ['match_score', 'needs', 'predicted', 'observed'],
  rows: calibration.map(({ from, needs, predicted, observed }) => [
    `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`,
    needs,
    decimals(needs === 0 ? null : predicted),
    decimals(needs === 0 ? null : observed),
  ]),
});

export const thresholdTable = ({ trade_off }: RankingFigures, shipped: number): Table => ({
  head: ['threshold', 'covered called none', 'uncovered answered', 'needs with either error, 3 : 1'],
  rows: trade_off.map(({ line, covered_called_none, uncovered_answered, errors }) => [
    line === shipped ? `${line}, used by discover` : line.toFixed(2),
    wholePercent(covered_called_none),
    wholePercent(uncovered_answered),
    wholePercent(errors),
  ]),
});

/** The engines that ran every need. A slow one runs some needs, so its figures are not comparable. */
export const completeEngines = ({ engines }: RankingFigures): RankingFigures['engines'] =>
  engines.filter(({ sets }) => sets.every(({ needs }, i) => needs === engines[0]?.sets[i]?.needs));

/** nDCG@5 by set, with the number of needs if it is not that of Callbook. */
export const engineTable = ({ sets, engines }: RankingFigures): Table => ({
  head: ['engine', ...sets.map(({ name }) => name)],
  rows: engines.map((engine) => [
    engine.name,
    ...engine.sets.map(({ needs, 'ndcg@5': ndcg }, i) =>
      needs === engines[0]?.sets[i]?.needs ? decimals(ndcg) : `${decimals(ndcg)} (${needs} needs)`,
    ),
  ]),
});

/** The figures of the ranking page. `npm run relevance -- --sets FOLDER --peers --write` measures them. */
export const RANKING_FIGURES = RankingFiguresSchema.parse(figures);
