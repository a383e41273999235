import { UNCOVERED_BELOW } from '../../../../src/discovery/calibration.ts';
import { mean } from '../measures.ts';
import type { FirstMatch } from './left-out.ts';

/** What a line between partial and none does. Shares are 0 to 1. */
export type TradeOff = {
  line: number;
  covered_called_none: number;
  uncovered_answered: number;
  /** Share of needs with either error, if three in four needs are covered. */
  errors: number;
};

/** 0.1 to 0.6, in steps of 0.05, and the line that discover uses. */
const STEPS = Array.from({ length: 11 }, (_, i) => (10 + 5 * i) / 100);
const LINES = [...new Set([...STEPS, UNCOVERED_BELOW])].sort((a, b) => a - b);

/** The two errors of each line. `matches` are weighted 3 : 1: see weighPredictions. */
export function tradeOffs(matches: readonly FirstMatch[]): TradeOff[] {
  const covered = matches.filter((match) => match.covered);
  const uncovered = matches.filter((match) => !match.covered);
  return LINES.map((line) => {
    const isBelow = ({ chance }: FirstMatch) => chance < line;
    const isWrong = (match: FirstMatch) => isBelow(match) === match.covered;
    return {
      line,
      covered_called_none: mean(covered.map((match) => Number(isBelow(match)))),
      uncovered_answered: mean(uncovered.map((match) => Number(!isBelow(match)))),
      errors: matches.reduce((sum, match) => sum + (isWrong(match) ? match.weight : 0), 0),
    };
  });
}
