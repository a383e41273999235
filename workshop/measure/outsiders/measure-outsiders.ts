import { discoverEntries } from '../../../src/discovery/discover.ts';
import { discoverOperations } from '../../../src/discovery/discover-operations.ts';
import type { SearchIndex } from '../../../src/discovery/index/search-index.ts';
import {
  expectedCalibrationError,
  hitAt,
  mean,
  SERVING_GRADE,
  weighPredictions,
} from '../relevance/measures.ts';
import type { JudgedByOutsider } from './read-judgments.ts';

/** `level=interface` of discover, or `level=operation`. */
export type Level = 'interface' | 'operation';
/** A need as its writer put it, or the short query that an agent would send for it. */
export type Wording = 'need' | 'query';

/** What one answer gave: the slugs or operations in order, as an agent reads them. */
export type OutsiderAnswer = {
  judged: JudgedByOutsider;
  found: string[];
  firstScore: number;
  coverage: string;
  /** Whether the first match serves. */
  serves: boolean;
};

const LIMIT = 5;
/** A first match with at least this score should be right. */
const HIGH_SCORE = 0.7;

export function answerOutsiders(
  index: SearchIndex,
  needs: readonly JudgedByOutsider[],
  wording: Wording,
  level: Level,
  nameOf: (doc: number, number: number) => string,
): OutsiderAnswer[] {
  return needs.map((judged) => {
    const options = { limit: LIMIT };
    const text = judged[wording];
    const { coverage, matches } =
      level === 'interface'
        ? discoverEntries(index, text, options)
        : discoverOperations(index, text, options);
    const found = matches.map((match) =>
      'number' in match && typeof match.number === 'number'
        ? `${match.slug}/${nameOf(match.doc, match.number)}`
        : match.slug,
    );
    const firstScore = matches[0]?.match_score ?? 0;
    return { judged, found, firstScore, coverage, serves: isServed(judged, found.slice(0, 1), level) };
  });
}

const gradesOf = ({ relevant, operations }: JudgedByOutsider, level: Level): ReadonlyMap<string, number> =>
  level === 'interface'
    ? new Map(Object.entries(relevant))
    : new Map(operations.map((operation) => [operation, SERVING_GRADE]));

const isServed = (judged: JudgedByOutsider, found: readonly string[], level: Level): boolean =>
  hitAt(found, gradesOf(judged, level), found.length) === 1;

/** The figures of a list of answers. Shares are of the covered needs unless their name says otherwise. */
export function measureOutsiders(answers: readonly OutsiderAnswer[], level: Level) {
  const covered = answers.filter(({ judged }) =>
    level === 'interface' ? !judged.uncovered : judged.operations.length > 0,
  );
  const uncovered = answers.filter(({ judged }) => judged.uncovered);
  const shareOf = <Row>(rows: readonly Row[], holds: (row: Row) => boolean) =>
    mean(rows.map((row) => Number(holds(row))));
  const exact = answers.filter(({ coverage }) => coverage === 'exact');
  const high = answers.filter(({ firstScore }) => firstScore >= HIGH_SCORE);
  const predictions = weighPredictions(
    answers.map(({ judged, firstScore, serves }) => ({
      chance: firstScore,
      serves,
      covered: !judged.uncovered,
    })),
  );
  return {
    covered: covered.length,
    uncovered: uncovered.length,
    first: shareOf(covered, ({ serves }) => serves),
    in_five: shareOf(covered, ({ judged, found }) => isServed(judged, found, level)),
    exact: exact.length,
    exact_wrong: shareOf(exact, ({ serves }) => !serves),
    high: high.length,
    high_wrong: shareOf(high, ({ serves }) => !serves),
    ece: expectedCalibrationError(predictions),
    covered_called_none: shareOf(covered, ({ coverage }) => coverage === 'none'),
    uncovered_said: shareOf(uncovered, ({ coverage }) => coverage === 'none'),
  };
}
