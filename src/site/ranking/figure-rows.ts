import figures from './figures.json';
import { type RankingFigures, RankingFiguresSchema } from './figures-schema.ts';

type Cells = (string | number)[];

/** Three decimals; a dash for what a set cannot measure. */
export const decimals = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
/** A whole percentage; a dash for what a set cannot measure. */
export const wholePercent = (value: number | null): string =>
  value === null ? '–' : `${Math.round(value * 100)} %`;

export const SET_HEAD = ['set', 'needs', 'hit@1', 'hit@5', 'nDCG@5', 'nDCG@10', 'ECE'];
/** One row per set: the ranking without the threshold. */
export const setRows = ({ sets }: RankingFigures): Cells[] =>
  sets.map(({ name, covered, uncovered, ranked, ece_left_out }) => [
    name,
    covered + uncovered,
    decimals(ranked['hit@1']),
    decimals(ranked['hit@5']),
    decimals(ranked['ndcg@5']),
    decimals(ranked['ndcg@10']),
    decimals(ece_left_out),
  ]);

export const ANSWER_HEAD = ['set', 'hit@1', 'hit@5', 'nDCG@5', 'called none', 'uncovered answered', 'AUROC'];
/** One row per set over this catalog: what discover answers. */
export const answerRows = ({ sets }: RankingFigures): Cells[] =>
  sets
    .filter(({ own }) => own)
    .map(({ name, answered, covered_called_none, uncovered_answered, auroc }) => [
      name,
      decimals(answered['hit@1']),
      decimals(answered['hit@5']),
      decimals(answered['ndcg@5']),
      wholePercent(covered_called_none),
      wholePercent(uncovered_answered),
      decimals(auroc),
    ]);

export const STYLE_HEAD = [
  'set and style',
  'needs',
  'hit@1',
  'hit@5',
  'hit@1 answered',
  'hit@5 answered',
  'called none',
];
export const styleRows = ({ sets }: RankingFigures): Cells[] =>
  sets
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
    );

export const OPERATION_HEAD = ['set', 'needs', 'operation first', 'operation in five', 'interface first'];
export const operationRows = ({ operation_sets }: RankingFigures): Cells[] =>
  operation_sets.flatMap(({ name, needs, ranked, answered }) =>
    (
      [
        ['', ranked],
        [', answered', answered],
      ] as const
    ).map(([suffix, measures]) => [
      `${name}${suffix}`,
      needs,
      decimals(measures.operation_first),
      decimals(measures.operation_in_five),
      decimals(measures.interface_first),
    ]),
  );

export const BAND_HEAD = ['match_score', 'needs', 'predicted', 'observed'];
export const bandRows = ({ calibration }: RankingFigures): Cells[] =>
  calibration.map(({ from, needs, predicted, observed }) => [
    `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`,
    needs,
    needs === 0 ? '–' : decimals(predicted),
    needs === 0 ? '–' : decimals(observed),
  ]);

export const LINE_HEAD = [
  'threshold',
  'covered called none',
  'uncovered answered',
  'needs with either error, 3 : 1',
];
export const lineRows = ({ trade_off }: RankingFigures, shipped: number): Cells[] =>
  trade_off.map(({ line, covered_called_none, uncovered_answered, errors }) => [
    line === shipped ? `${line}, used by discover` : line.toFixed(2),
    wholePercent(covered_called_none),
    wholePercent(uncovered_answered),
    wholePercent(errors),
  ]);

/** The engines that ran every need. A slow one runs some needs, so its figures are not comparable. */
export const completeEngines = ({ engines }: RankingFigures): RankingFigures['engines'] =>
  engines.filter(({ sets }) => sets.every(({ needs }, i) => needs === engines[0]?.sets[i]?.needs));

export const engineHead = ({ sets }: RankingFigures): string[] => ['engine', ...sets.map(({ name }) => name)];
/** nDCG@5 by set, with the number of needs if it is not that of Callbook. */
export const engineRows = ({ engines }: RankingFigures): Cells[] =>
  engines.map(({ name, sets }) => [
    name,
    ...sets.map(({ needs, 'ndcg@5': ndcg }, i) =>
      needs === engines[0]?.sets[i]?.needs ? decimals(ndcg) : `${decimals(ndcg)} (${needs} needs)`,
    ),
  ]);

/** The figures of the ranking page. `npm run relevance -- --sets FOLDER --peers --write` measures them. */
export const RANKING_FIGURES = RankingFiguresSchema.parse(figures);
