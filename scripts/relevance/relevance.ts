import { readArguments } from '../../src/command-line/arguments.ts';
import type { Lexicon } from '../../src/discovery/lexicon.ts';
import { type Evaluation, evaluate, evaluateWithin } from '../../src/measure/relevance/evaluate.ts';
import { measureHeldOut } from '../../src/measure/relevance/held-out.ts';
import type { JudgedSet } from '../../src/measure/relevance/judged-set.ts';
import { mean } from '../../src/measure/relevance/measures.ts';
import { isOwnSet, readLexicon, readSet, readSets } from '../../src/measure/relevance/read-sets.ts';
import { PEERS, type Peer } from '../../src/measure/relevance/search-libraries.ts';

const USAGE = `Usage: npm run relevance -- --catalog FILE --needs FILE [--json]
       npm run relevance -- --sets FOLDER [--peers] [--held-out] [--json]
Measures discovery on judged needs. A set is a folder with catalog.jsonl and needs.jsonl. The needs in a folder "own"
without a catalog run on the project's entries. --peers measures search libraries on the same needs. --held-out
measures each set with the settings that are best on the others.`;
/** Settings that --held-out draws. Each takes about half a second. */
const SETTINGS = 600;
/** Per set, for a library that takes up to seconds for a need. Seven sets then take about three minutes. */
const SLOW_BUDGET_MS = 25_000;

const clock = () => performance.now();

function rounded(result: Record<string, number | null>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [
      key,
      value === null ? null : Math.round(value * 1000) / 1000,
    ]),
  );
}

type Measured = Pick<Evaluation, 'hit@1' | 'ndcg@5'>;

/** The mean over the public sets, each with equal weight. Null if there are fewer than two. */
function macroOf(sets: readonly JudgedSet[], results: readonly Measured[]): string | null {
  const chosen = results.filter((_, i) => !isOwnSet(sets[i]?.name ?? ''));
  const macro = (measure: 'hit@1' | 'ndcg@5') => mean(chosen.map((result) => result[measure])).toFixed(4);
  return chosen.length < 2
    ? null
    : `hit@1 ${macro('hit@1')}, ndcg@5 ${macro('ndcg@5')} over ${chosen.length} public sets`;
}

function bySet(sets: readonly JudgedSet[], results: readonly Measured[]): string {
  return sets.map(({ name }, i) => `${name} ${results[i]?.['ndcg@5'].toFixed(3)}`).join(', ');
}

const coveredOf = (set: JudgedSet) => set.needs.filter(({ grades }) => grades.size > 0);

function printPeer(peer: Peer, sets: readonly JudgedSet[], lexicon: Lexicon): void {
  const budget = peer.slow ? SLOW_BUDGET_MS : Number.POSITIVE_INFINITY;
  const results = sets.map((set) => {
    const search = peer.build(set.entries);
    const rank = ({ need }: { need: string }) => ({ slugs: search(need, 10), confidence: 0 });
    return evaluateWithin(coveredOf(set), rank, clock, budget);
  });
  const relevance = results.map((result) => result.relevance);
  console.log(`${peer.name} (${bySet(sets, relevance)}): ${macroOf(sets, relevance)}`);
  if (!peer.slow) return;
  const counts = sets.map(({ name }, i) => `${name} ${results[i]?.needs.length}`).join(', ');
  const ours = sets.map((set, i) => evaluate({ ...set, needs: results[i]?.needs ?? [] }, clock, lexicon));
  console.log(`  It ran the needs that it finished in ${budget / 1_000} s per set: ${counts}.`);
  console.log(`  Callbook on these needs (${bySet(sets, ours)}): ${macroOf(sets, ours)}`);
}

function printSets(sets: readonly JudgedSet[], results: readonly Evaluation[]): void {
  console.table(results.map((result, i) => ({ set: sets[i]?.name, ...rounded(result) })));
  const macro = macroOf(sets, results);
  if (macro) console.log(`Callbook: ${macro}`);
}

function printHeldOut(sets: readonly JudgedSet[], lexicon: Lexicon): void {
  const isOwn = ({ name }: JudgedSet) => isOwnSet(name);
  const results = measureHeldOut(
    sets.filter((set) => !isOwn(set)),
    sets.filter(isOwn),
    lexicon,
    SETTINGS,
  );
  console.table(
    results.map((result) => ({
      ...result,
      ...rounded({ 'ndcg@5': result['ndcg@5'], shipped: result.shipped }),
    })),
  );
  const macro = mean(results.map((result) => result['ndcg@5'])).toFixed(4);
  console.log(`Held out, of ${SETTINGS} settings: ndcg@5 ${macro} over ${results.length} public sets`);
}

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    catalog: { type: 'string' },
    needs: { type: 'string' },
    sets: { type: 'string' },
    peers: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const single = values.catalog && values.needs ? [readSet('set', values.catalog, values.needs)] : undefined;
const sets = single ?? (values.sets ? readSets(values.sets) : []);
if (sets.length === 0) refuse('Name the judged needs: --catalog and --needs, or --sets with a folder.');
else {
  const lexicon = readLexicon();
  const results = sets.map((set) => evaluate(set, clock, lexicon));
  if (values.json) {
    const named = Object.fromEntries(results.map((result, i) => [sets[i]?.name, result]));
    console.log(JSON.stringify(single ? results[0] : named));
  } else printSets(sets, results);
  if (values['held-out']) printHeldOut(sets, lexicon);
  if (values.peers) for (const peer of PEERS) printPeer(peer, sets, lexicon);
}
