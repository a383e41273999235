import type { Lexicon } from '../../../../src/discovery/lexicon.ts';
import { calibrate } from '../calibration/calibrate.ts';
import { together } from '../calibration/left-out.ts';
import { tradeOffs } from '../calibration/trade-off.ts';
import { openJudged } from '../judged-index.ts';
import type { JudgedSet } from '../judged-set.ts';
import { calibrationBands, expectedCalibrationError } from '../measures.ts';
import { isOwnSet, readOperationNames, readOperationNeeds, readOwnCatalog } from '../read-sets.ts';
import type { EngineResults } from './compare-engines.ts';
import { answerNeeds, measureAnswers, measureStyles } from './measure-answers.ts';
import { measureOperations } from './operation-needs.ts';

/** The measures of every set: before and after the line, and by style if its needs have one. */
export function measureSets(sets: readonly JudgedSet[], lexicon: Lexicon) {
  return sets.map((set) => {
    const answers = answerNeeds(openJudged(set, lexicon), set.needs);
    return {
      name: set.name,
      own: isOwnSet(set.name),
      entries: set.entries.length,
      ...measureAnswers(answers),
      styles: measureStyles(answers),
    };
  });
}

/** The measures of the needs of the repository that operations serve. */
export function measureOperationSets(lexicon: Lexicon) {
  const index = openJudged({ name: 'operations', needs: [], ...readOwnCatalog() }, lexicon);
  const names = readOperationNames();
  const nameOf = (slug: string, number: number) => `${slug}/${names.get(slug)?.[number]}`;
  return readOperationNeeds().map(({ name, needs }) => ({
    name,
    needs: needs.length,
    ...measureOperations(index, needs, nameOf),
  }));
}

/** Everything that the ranking page shows, unrounded: see RankingFiguresSchema. */
export function composeFigures(
  sets: readonly JudgedSet[],
  lexicon: Lexicon,
  measured: {
    sets: ReturnType<typeof measureSets>;
    operation_sets: ReturnType<typeof measureOperationSets>;
    engines: EngineResults[];
  },
  today: string,
) {
  const { leftOut } = calibrate(sets, lexicon);
  const own = together([...leftOut].flatMap(([name, matches]) => (isOwnSet(name) ? [matches] : [])));
  const { entries, capabilities, operations } = readOwnCatalog();
  return {
    measured_on: today,
    catalog: {
      entries: entries.length,
      capabilities: capabilities.length,
      operations: operations.length,
    },
    ...measured,
    sets: measured.sets.map((set) => ({
      ...set,
      ece_left_out: expectedCalibrationError(leftOut.get(set.name) ?? []),
    })),
    calibration: calibrationBands(own).map(({ weight: _, ...band }) => band),
    trade_off: tradeOffs(own),
  };
}
