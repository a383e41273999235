import { discoverEntries } from '../../../../src/discovery/discover.ts';
import type { SearchIndex } from '../../../../src/discovery/index/search-index.ts';
import { callbookRanker, DEPTH } from '../evaluate.ts';
import type { JudgedNeed } from '../judged-set.ts';
import { auroc, expectedCalibrationError, hitAt, mean, ndcgAt, weighPredictions } from '../measures.ts';

/** Means over the covered needs. All are 0 to 1. */
export type Measures = { 'hit@1': number; 'hit@5': number; 'ndcg@5': number; 'ndcg@10': number };

/** How one need is ranked, and what discover returns for it. */
type JudgedAnswer = { need: JudgedNeed; ranked: string[]; answered: string[]; chance: number };

export type AnswerMeasures = {
  /** Number of needs that something in the catalog serves, and of the others. */
  covered: number;
  uncovered: number;
  /** Before the line between partial and none is applied. */
  ranked: Measures;
  /** As discover answers: a need that it calls uncovered has no matches. */
  answered: Measures;
  /** Share of covered needs without a match. Null if there is no covered need. */
  covered_called_none: number | null;
  /** Share of uncovered needs with a match. Null if there is no uncovered need. */
  uncovered_answered: number | null;
  /** Of the first match's chance, covered against uncovered needs. Null if one kind is missing. */
  auroc: number | null;
  /** Expected calibration error of the first match, with covered and uncovered needs 3 : 1. */
  ece: number;
};

/** Runs every need through the ranking and through discover. */
export function answerNeeds(index: SearchIndex, needs: readonly JudgedNeed[]): JudgedAnswer[] {
  const rank = callbookRanker(index);
  return needs.map((judged) => {
    const { need, category } = judged;
    const { slugs, confidence } = rank(judged);
    const { matches } = discoverEntries(index, need, { limit: DEPTH, ...(category && { category }) });
    return { need: judged, ranked: slugs, answered: matches.map(({ slug }) => slug), chance: confidence };
  });
}

/** Measures the ranking, the decision that a need is uncovered, and the calibration of the first match. */
export function measureAnswers(answers: readonly JudgedAnswer[]): AnswerMeasures {
  const [covered, uncovered] = [true, false].map((is) =>
    answers.filter(({ need }) => need.grades.size > 0 === is),
  ) as [JudgedAnswer[], JudgedAnswer[]];
  const predictions = answers.map(({ need, ranked, chance }) => ({
    covered: need.grades.size > 0,
    serves: hitAt(ranked, need.grades, 1) === 1,
    chance,
  }));
  const chancesOf = (of: readonly JudgedAnswer[]) => of.map(({ chance }) => chance);
  return {
    covered: covered.length,
    uncovered: uncovered.length,
    ranked: measuresOf(covered, ({ ranked }) => ranked),
    answered: measuresOf(covered, ({ answered }) => answered),
    covered_called_none: shareOf(covered, ({ answered }) => answered.length === 0),
    uncovered_answered: shareOf(uncovered, ({ answered }) => answered.length > 0),
    auroc: auroc(chancesOf(covered), chancesOf(uncovered)),
    ece: expectedCalibrationError(weighPredictions(predictions)),
  };
}

/** The measures of each style of covered needs, by name. */
export function measureStyles(answers: readonly JudgedAnswer[]): ({ style: string } & AnswerMeasures)[] {
  const covered = answers.filter(({ need }) => need.grades.size > 0);
  const styles = new Set(covered.flatMap(({ need }) => need.style ?? []));
  return [...styles]
    .sort()
    .map((style) => ({ style, ...measureAnswers(covered.filter(({ need }) => need.style === style)) }));
}

function measuresOf(
  covered: readonly JudgedAnswer[],
  slugsOf: (answer: JudgedAnswer) => readonly string[],
): Measures {
  const over = (measure: typeof hitAt, depth: number) =>
    mean(covered.map((answer) => measure(slugsOf(answer), answer.need.grades, depth)));
  return {
    'hit@1': over(hitAt, 1),
    'hit@5': over(hitAt, 5),
    'ndcg@5': over(ndcgAt, 5),
    'ndcg@10': over(ndcgAt, 10),
  };
}

const shareOf = (answers: readonly JudgedAnswer[], is: (answer: JudgedAnswer) => boolean): number | null =>
  answers.length === 0 ? null : answers.filter(is).length / answers.length;
