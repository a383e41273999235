import { writeFileSync } from 'node:fs';
import { readArguments } from '../../src/command-line/arguments.ts';
import type { Lexicon } from '../../src/discovery/lexicon.ts';
import { RankingFiguresSchema } from '../../src/site/ranking/figures-schema.ts';
import { evaluate } from '../measure/relevance/evaluate.ts';
import {
  type EngineResults,
  measureCallbook,
  measurePeer,
} from '../measure/relevance/figures/compare-engines.ts';
import type { AnswerMeasures } from '../measure/relevance/figures/measure-answers.ts';
import {
  composeFigures,
  measureOperationSets,
  measureSets,
} from '../measure/relevance/figures/ranking-figures.ts';
import { measureHeldOut } from '../measure/relevance/held-out.ts';
import type { JudgedSet } from '../measure/relevance/judged-set.ts';
import { mean } from '../measure/relevance/measures.ts';
import {
  isOwnSet,
  isTunedSet,
  readLexicon,
  readRepositorySets,
  readSet,
  readSets,
} from '../measure/relevance/read-sets.ts';
import { roundedRow } from '../measure/relevance/rounded-row.ts';
import { PEERS } from '../measure/relevance/search-libraries.ts';

const FIGURES_FILE = 'src/site/ranking/figures.json';
const USAGE = `Usage: npm run relevance -- [--peers] [--json]
       npm run relevance -- --catalog FILE --needs FILE [--peers] [--json]
       npm run relevance -- --sets FOLDER [--peers] [--held-out] [--write] [--json]
Measures discovery on judged needs: without a name, on those of the repository, over the project's entries. A set is a
folder with catalog.jsonl and needs.jsonl. The needs in a folder "own" without a catalog run on the project's entries,
besides those of the repository. --peers measures search libraries on the same needs. --held-out
measures each set with the settings that are best on the others. --write needs --peers and puts the figures of the
ranking page into ${FIGURES_FILE}.`;
/** Settings that --held-out draws. Each takes about half a second. */
const SETTINGS = 600;

const clock = () => performance.now();

/** One row: the measures before the line between partial and none, the same after it as "… answered", the others. */
function rowOf({ ranked, answered, ...others }: AnswerMeasures) {
  const after = Object.fromEntries(
    Object.entries(answered).map(([name, value]) => [`${name} answered`, value]),
  );
  return { ...ranked, ...after, ...others };
}

function printSets(measured: ReturnType<typeof measureSets>): void {
  console.table(
    measured.map(({ styles: _, own: __, name, entries, ...set }) =>
      roundedRow({ set: name, entries, ...rowOf(set) }),
    ),
  );
  for (const { name, styles } of measured) {
    if (styles.length === 0) continue;
    console.log(`${name}, by style:`);
    console.table(styles.map(({ style, ...measures }) => roundedRow({ style, ...rowOf(measures) })));
  }
}

function printOperations(measured: ReturnType<typeof measureOperationSets>): void {
  console.table(
    measured.flatMap(({ name, needs, ranked, answered }) => [
      roundedRow({ set: name, needs, ...ranked }),
      roundedRow({ set: `${name}, answered`, needs, ...answered }),
    ]),
  );
}

/** nDCG@5 by set, and the mean over the public sets, each with equal weight. */
function printEngine({ name, sets }: EngineResults): void {
  const bySet = sets.map((set) => `${set.name} ${set['ndcg@5'].toFixed(3)} (${set.needs})`).join(', ');
  const foreign = sets.filter((set) => !isOwnSet(set.name));
  const macro = (measure: 'hit@1' | 'ndcg@5') => mean(foreign.map((set) => set[measure])).toFixed(4);
  console.log(`${name}: ${bySet}`);
  if (foreign.length > 1)
    console.log(`  hit@1 ${macro('hit@1')}, ndcg@5 ${macro('ndcg@5')} over ${foreign.length} public sets`);
}

function printHeldOut(sets: readonly JudgedSet[], lexicon: Lexicon): void {
  const isOwn = ({ name }: JudgedSet) => isOwnSet(name);
  const tuned = sets.filter(({ name }) => isTunedSet(name));
  const foreign = tuned.filter((set) => !isOwn(set));
  const results = measureHeldOut(foreign, tuned.filter(isOwn), lexicon, SETTINGS);
  console.table(results.map(roundedRow));
  const macro = mean(results.map((result) => result['ndcg@5'])).toFixed(4);
  console.log(`Held out, of ${SETTINGS} settings: ndcg@5 ${macro} over ${results.length} public sets`);
}

function measureEngines(sets: readonly JudgedSet[], lexicon: Lexicon, peers: boolean): EngineResults[] {
  const own = [
    measureCallbook('Callbook', sets, clock, lexicon),
    measureCallbook('Callbook, words alone', sets, clock),
  ];
  return [...own, ...(peers ? PEERS.flatMap((peer) => measurePeer(peer, sets, clock, lexicon)) : [])];
}

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    catalog: { type: 'string' },
    needs: { type: 'string' },
    sets: { type: 'string' },
    peers: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function printAll(sets: readonly JudgedSet[], lexicon: Lexicon): void {
  const measured = { sets: measureSets(sets, lexicon), operation_sets: measureOperationSets(lexicon) };
  printSets(measured.sets);
  printOperations(measured.operation_sets);
  console.table(sets.map((set) => roundedRow({ set: set.name, ...evaluate(set, clock, lexicon) })));
  const engines = measureEngines(sets, lexicon, values.peers);
  for (const engine of engines) printEngine(engine);
  if (values['held-out']) printHeldOut(sets, lexicon);
  if (!values.write) return;
  const today = new Date().toISOString().slice(0, 10);
  const figures = RankingFiguresSchema.parse(composeFigures(sets, lexicon, { ...measured, engines }, today));
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value;
  writeFileSync(FIGURES_FILE, `${JSON.stringify(figures, rounded, 2)}\n`);
  console.log(`${FIGURES_FILE} has these figures now.`);
}

function printJson(sets: readonly JudgedSet[], lexicon: Lexicon, isSingle: boolean): void {
  const results = measureSets(sets, lexicon).map(({ ranked, ...answers }, i) => {
    const evaluation = evaluate(sets[i] as JudgedSet, clock, lexicon);
    return { ...ranked, ...answers, ...evaluation };
  });
  const named = Object.fromEntries(results.map((result) => [result.name, result]));
  console.log(JSON.stringify(isSingle ? results[0] : named));
}

if ((values.catalog === undefined) !== (values.needs === undefined))
  refuse('--catalog and --needs need each other.');
if ((values.write || values['held-out']) && !values.sets)
  refuse('--write and --held-out need --sets: public sets are measured too.');
if (values.write && !values.peers) refuse('--write needs --peers: the page compares them.');
const single = values.catalog && values.needs ? [readSet('set', values.catalog, values.needs)] : undefined;
const sets = single ?? (values.sets ? readSets(values.sets) : readRepositorySets());
if (sets.length === 0) refuse(`"${values.sets}" has no set of judged needs.`);
if (values.json) printJson(sets, readLexicon(), single !== undefined);
else printAll(sets, readLexicon());
