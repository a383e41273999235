import { writeFileSync } from 'node:fs';
import { readArguments } from '../../src/command-line/arguments.ts';
import { type Calibrated, calibrate } from '../measure/relevance/calibration/calibrate.ts';
import { type FirstMatch, together } from '../measure/relevance/calibration/left-out.ts';
import { tradeOffs } from '../measure/relevance/calibration/trade-off.ts';
import {
  calibrationBands,
  calibrationErrorByChance,
  expectedCalibrationError,
} from '../measure/relevance/measures.ts';
import { isOwnSet, readLexicon, readSets } from '../measure/relevance/read-sets.ts';
import { roundedRow } from '../measure/relevance/rounded-row.ts';

const CALIBRATION_FILE = 'src/discovery/calibrations.json';
const USAGE = `Usage: node workshop/scripts/calibrate.ts --sets FOLDER [--write]
Fits match_score to judged needs over the project's own catalog, and prints the coefficients of ${CALIBRATION_FILE}.
Every error is measured on needs outside the fit: the held-out needs, or a fifth of the needs at a time. A foreign set
gets its own calibration. "by_chance" is the error that perfect estimates would have with as many needs.
--write puts the coefficients into the file; then run npm run relevance.`;

/** Lines of exact that are tried. */
const SURE_LINES = [0.7, 0.75, 0.8, 0.85, 0.9];

function printErrors({ leftOut }: Calibrated): void {
  console.log('First matches, predicted and observed, with covered and uncovered needs 3 : 1:');
  const rowOf = (set: string, matches: readonly FirstMatch[]) => {
    const sum = (of: (match: FirstMatch) => number) =>
      matches.reduce((total, match) => total + match.weight * of(match), 0);
    const predicted = sum(({ chance }) => chance);
    const observed = sum(({ serves }) => Number(serves));
    const ece = expectedCalibrationError(matches);
    const by_chance = calibrationErrorByChance(matches);
    return { set, needs: matches.length, ...roundedRow({ predicted, observed, ece, by_chance }) };
  };
  const own = ownOf(leftOut);
  console.table([...[...leftOut].map(([set, matches]) => rowOf(set, matches)), rowOf('all own sets', own)]);
  console.table(calibrationBands(own).map(roundedRow));
  console.log('The line below which a need is uncovered, over all own sets:');
  console.table(tradeOffs(own).map(roundedRow));
  console.log('Coverage exact if the chance is at least "from":');
  console.table(SURE_LINES.map((from) => exactFrom(own, from)));
}

const ownOf = (leftOut: Calibrated['leftOut']) =>
  together([...leftOut].flatMap(([name, matches]) => (isOwnSet(name) ? [matches] : [])));

function exactFrom(own: readonly FirstMatch[], from: number) {
  const exact = own.filter(({ chance }) => chance >= from);
  const wrong = exact.filter(({ serves }) => !serves);
  const uncovered = wrong.filter(({ covered }) => !covered);
  return { from, exact: exact.length, wrong: wrong.length, 'of these uncovered': uncovered.length };
}

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { sets: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const sets = readSets(values.sets ?? refuse('Name the folder of the judged sets: --sets FOLDER.'));
const withMeaning = calibrate(sets, readLexicon());
printErrors(withMeaning);
console.log('Without word vectors:');
const byWords = calibrate(sets);
printErrors(byWords);
console.log('Without capabilities, as in a dump:');
const byEntries = calibrate(
  sets.map((set) => ({ ...set, capabilities: [] })),
  readLexicon(),
);
printErrors(byEntries);
const fitted = {
  withMeaning: withMeaning.calibration,
  byWords: byWords.calibration,
  byEntries: byEntries.calibration,
};
for (const [name, calibration] of Object.entries(fitted))
  console.log(`${name}: ${JSON.stringify(calibration)}`);
if (values.write) {
  writeFileSync(CALIBRATION_FILE, `${JSON.stringify(fitted, null, 2)}\n`);
  console.log(`${CALIBRATION_FILE} has these coefficients now.`);
}
