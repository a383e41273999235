import { readArguments } from '../../src/command-line/arguments.ts';
import type { Calibration } from '../../src/discovery/calibration.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import type { Lexicon } from '../../src/discovery/lexicon.ts';
import {
  calibrationTable,
  chanceOf,
  collectMatches,
  fitCalibration,
  type JudgedMatch,
} from '../../src/measure/relevance/calibrate.ts';
import type { JudgedSet } from '../../src/measure/relevance/judged-set.ts';
import { auroc } from '../../src/measure/relevance/measures.ts';
import { isOwnSet, readLexicon, readSets } from '../../src/measure/relevance/read-sets.ts';

const USAGE = `Usage: node scripts/relevance/calibrate.ts --sets FOLDER
Fits match_score to judged needs and prints the constants for src/discovery/calibration.ts.
All errors are measured by cross-validation: a fifth of the needs over the project's own catalog, or another set as a
whole, is left out of the fit and then measured.`;

/** Callbook searches its own catalog, so its needs count most. The other sets prevent overfitting to them. */
const OWN_WEIGHT = 12;
const FOLDS = 5;

const fitOn = (samples: JudgedMatch[]) =>
  fitCalibration(samples, (source) => (isOwnSet(source) ? OWN_WEIGHT : 1));

function report(sets: JudgedSet[], lexicon?: Lexicon): Calibration {
  const samples = sets.flatMap((set) =>
    collectMatches(set, openIndex(buildIndex(set.entries, { ...set, lexicon }), lexicon)),
  );
  const needs = [...new Set(samples.map(({ need }) => need))];
  const foldOf = new Map(needs.map((need, i) => [need, i % FOLDS]));
  const groupOf = ({ source, need }: JudgedMatch) => (isOwnSet(source) ? `own ${foldOf.get(need)}` : source);
  const groups = [...new Set(samples.map(groupOf))];
  const fits = new Map(
    groups.map((group) => [group, fitOn(samples.filter((sample) => groupOf(sample) !== group))]),
  );
  const heldOut = (sample: JudgedMatch) => fits.get(groupOf(sample)) as Calibration;
  const tops = samples.filter(({ rank }) => rank === 0);
  for (const source of [...new Set(tops.map((sample) => sample.source))]) {
    const of = tops.filter((sample) => sample.source === source);
    const predicted = of.reduce((sum, sample) => sum + chanceOf(sample, heldOut(sample)), 0) / of.length;
    const observed = of.filter(({ serves }) => serves).length / of.length;
    console.log(
      `${source.padEnd(16)} first match: predicted ${predicted.toFixed(3)}, observed ${observed.toFixed(3)}`,
    );
  }
  const own = samples.filter(({ source }) => isOwnSet(source));
  console.table(calibrationTable(own, heldOut));
  printErrors(
    own.filter(({ rank }) => rank === 0),
    heldOut,
  );
  return fitOn(samples);
}

function printErrors(tops: JudgedMatch[], heldOut: (sample: JudgedMatch) => Calibration): void {
  const scores = (uncovered: boolean) =>
    tops
      .filter(({ source }) => source.endsWith('uncovered') === uncovered)
      .map((sample) => chanceOf(sample, heldOut(sample)));
  const [covered, uncovered] = [scores(false), scores(true)];
  console.log(`AUROC of uncovered, held out: ${auroc(covered, uncovered)?.toFixed(4)}`);
  const thresholds = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5];
  const share = (of: number[], is: (score: number) => boolean) =>
    (of.filter(is).length / of.length).toFixed(3);
  console.table(
    thresholds.map((below) => ({
      below,
      'covered but none': share(covered, (score) => score < below),
      'uncovered answered': share(uncovered, (score) => score >= below),
    })),
  );
  console.log('Coverage exact if the chance is at least "from", or if one capability has every topic word:');
  const sureFrom = [1, 0.65, 0.7, 0.75, 0.8, 0.85];
  console.table(
    sureFrom.map((from) => {
      const exact = tops.filter(
        (sample) => sample.inOneCapability || chanceOf(sample, heldOut(sample)) >= from,
      );
      const wrong = exact.filter(({ serves }) => !serves);
      const uncovered = wrong.filter(({ source }) => source.endsWith('uncovered'));
      return { from, exact: exact.length, wrong: wrong.length, 'of these uncovered': uncovered.length };
    }),
  );
}

const { values, refuse } = readArguments(process, { usage: USAGE, options: { sets: { type: 'string' } } });
const sets = readSets(values.sets ?? refuse('Name the folder of the judged sets: --sets FOLDER.'));
const withMeaning = report(sets, readLexicon());
const byWords = report(sets);
console.log(`  withMeaning: ${JSON.stringify(withMeaning)},\n  byWords: ${JSON.stringify(byWords)},`);
