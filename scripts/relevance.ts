/**
 * Measures discovery on judged needs.
 *   node scripts/relevance.ts --catalog FILE --needs FILE [--json]
 *   node scripts/relevance.ts --sets DIR [--peers] [--json]
 * A set is a folder with catalog.jsonl and needs.jsonl; needs in a folder "own" without a catalog are asked of the
 * project's entries. --peers measures search libraries on the same needs.
 */
import { parseArgs } from 'node:util';
import { type Evaluation, evaluate, evaluateRanker } from '../src/relevance/evaluate.ts';
import type { JudgedSet } from '../src/relevance/judged-set.ts';
import { mean } from '../src/relevance/measures.ts';
import { PEERS, type Peer } from '../src/relevance/peers.ts';
import { OWN_SET, readLexicon, readSet, readSets } from '../src/relevance/read-sets.ts';

const USAGE =
  'Usage: node scripts/relevance.ts (--catalog FILE --needs FILE | --sets DIR [--peers]) [--json]';
/** Fuse.js takes up to seconds for a need: it is asked so few of a set, evenly spread. */
const MOST_SLOW_NEEDS = 25;

const clock = () => performance.now();

function rounded(result: Record<string, number | null>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [
      key,
      value === null ? null : Math.round(value * 1000) / 1000,
    ]),
  );
}

/** The mean over the public sets: each counts once, however many needs it has. */
function printMacro(
  name: string,
  sets: readonly JudgedSet[],
  results: readonly Pick<Evaluation, 'hit@1' | 'ndcg@5'>[],
): void {
  const chosen = results.filter((_, i) => sets[i]?.name !== OWN_SET);
  const macro = (measure: 'hit@1' | 'ndcg@5') => mean(chosen.map((result) => result[measure])).toFixed(4);
  if (chosen.length > 1) {
    console.log(
      `${name}: hit@1 ${macro('hit@1')}, ndcg@5 ${macro('ndcg@5')} over ${chosen.length} public sets`,
    );
  }
}

function printPeer(peer: Peer, sets: readonly JudgedSet[]): void {
  const results = sets.map((set) => {
    const search = peer.build(set.entries);
    const covered = set.needs.filter(({ grades }) => grades.size > 0);
    const step = Math.ceil(covered.length / MOST_SLOW_NEEDS);
    const asked = peer.name === 'Fuse.js' ? covered.filter((_, i) => i % step === 0) : covered;
    const rank = ({ need }: { need: string }) => ({ slugs: search(need, 10), confidence: 0 });
    return evaluateRanker(asked, rank, clock).relevance;
  });
  const bySet = sets.map(({ name }, i) => `${name} ${results[i]?.['ndcg@5'].toFixed(3)}`);
  printMacro(`${peer.name} (${bySet.join(', ')})`, sets, results);
}

function printSets(sets: readonly JudgedSet[], results: readonly Evaluation[]): void {
  console.table(results.map((result, i) => ({ set: sets[i]?.name, ...rounded(result) })));
  printMacro('Callbook', sets, results);
}

const { values } = parseArgs({
  options: {
    catalog: { type: 'string' },
    needs: { type: 'string' },
    sets: { type: 'string' },
    peers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const single = values.catalog && values.needs ? [readSet('set', values.catalog, values.needs)] : undefined;
const sets = single ?? (values.sets ? readSets(values.sets) : []);
if (sets.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const lexicon = readLexicon();
  const results = sets.map((set) => evaluate(set, clock, lexicon));
  if (values.json) {
    const bySet = Object.fromEntries(results.map((result, i) => [sets[i]?.name, result]));
    console.log(JSON.stringify(single ? results[0] : bySet));
  } else printSets(sets, results);
  if (values.peers) for (const peer of PEERS) printPeer(peer, sets);
}
