/**
 * Measures speed and size on catalogs grown from the real entries, beside search libraries in the same run.
 *   node scripts/bench.ts [--sizes 1000,10000,100000]
 */
import { parseArgs } from 'node:util';
import { discoverEntries } from '../src/discovery/discover.ts';
import { buildIndex, type IndexableEntry, openIndex } from '../src/discovery/index.ts';
import type { Lexicon } from '../src/discovery/lexicon.ts';
import { searchEntries } from '../src/discovery/search.ts';
import { publishEntry } from '../src/entry/contract.ts';
import { readEntries } from '../src/entry/load.ts';
import { percentile } from '../src/relevance/measures.ts';
import { PEERS } from '../src/relevance/peers.ts';
import { readLexicon } from '../src/relevance/read-sets.ts';
import { growCatalog } from '../src/relevance/synthetic-catalog.ts';

const NEEDS = 2_000;
const WARM_UP_CALLS = 300;
/** A library gets as many needs as it answers in this time, at least ten. */
const PEER_BUDGET_MS = 10_000;
/** Past this size the slowest libraries would take minutes to say what the smaller sizes said already. */
const LARGEST_FOR_PEERS = 10_000;

/** Needs within the bounds of a request that ask for nothing, or for everything. */
const HOSTILE_NEEDS = [
  ...['a', 'weather ', 'no ', '"', '%', '🦄', '天气', '\u0000'].map((part) => part.repeat(300).slice(0, 300)),
  ...[
    'get data api list search find',
    'wether currncy exchnge tranlate forcast serch',
    'villa pullover yodel zebra',
  ],
  ...["' OR 1=1; DROP TABLE entries;--", '<script>alert(1)</script>', 'что нового', 'אני רוצה סוודר', '🦄🧶'],
  'list of all the data and the information that a user can get, search, create, update or delete with an api '.repeat(
    2,
  ),
  'qzx wvb kjh plm nbt rfd swq zzt '.repeat(9),
];
const HOSTILE_ROUNDS = 20;

type Line = Record<string, string | number>;

function timed<T>(work: () => T): [T, number] {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}

function latencies(
  needs: readonly string[],
  ask: (need: string) => unknown,
  budgetMs = Number.POSITIVE_INFINITY,
) {
  const start = performance.now();
  const times: number[] = [];
  for (const need of needs) {
    if (times.length >= 10 && performance.now() - start > budgetMs) break;
    times.push(timed(() => ask(need))[1]);
  }
  return { p50_ms: tidy(percentile(times, 0.5)), p99_ms: tidy(percentile(times, 0.99)) };
}

const tidy = (value: number) => Math.round(value * 1000) / 1000;

function benchCallbook(
  entries: readonly IndexableEntry[],
  needs: readonly string[],
  lexicon: Lexicon,
): Line[] {
  const [bytes, build] = timed(() => buildIndex(entries, lexicon));
  const [index, load] = timed(() => openIndex(bytes, lexicon));
  const ask = (need: string) => discoverEntries(index, need, { limit: 5 });
  const type = (need: string) => searchEntries(index, need.slice(0, 20), { limit: 20 });
  for (const need of needs.slice(0, WARM_UP_CALLS)) ask(need);
  for (const need of needs.slice(0, WARM_UP_CALLS)) type(need);
  const hostile = Array.from({ length: HOSTILE_ROUNDS }, () => HOSTILE_NEEDS).flat();
  const size = {
    entries: entries.length,
    build_ms: Math.round(build),
    bytes: bytes.byteLength,
    load_ms: tidy(load),
  };
  return [
    { what: 'discover', ...size, ...latencies(needs, ask) },
    { what: 'discover, hostile', ...size, ...latencies(hostile, ask) },
    { what: 'search, a keystroke', ...size, ...latencies(needs, type) },
  ];
}

function benchPeers(entries: readonly IndexableEntry[], needs: readonly string[]): Line[] {
  return PEERS.map(({ name, build }) => {
    const [search, buildMs] = timed(() => build(entries));
    const speed = latencies(needs, (need) => search(need, 5), PEER_BUDGET_MS);
    return { what: name, entries: entries.length, build_ms: Math.round(buildMs), ...speed };
  });
}

const { sizes } = parseArgs({ options: { sizes: { type: 'string', default: '1000,10000,100000' } } }).values;
const real = readEntries('entries').entries.map((entry) => publishEntry(entry));
const lexicon = readLexicon();
const lines = sizes.split(',').flatMap((size) => {
  const entries = growCatalog(real, Number(size));
  const texts = entries.flatMap((entry) => entry.example_needs);
  const step = Math.max(1, Math.floor(texts.length / NEEDS));
  const needs = texts.filter((_, i) => i % step === 0).slice(0, NEEDS);
  const own = benchCallbook(entries, needs, lexicon);
  const p50 = Number(own[0]?.p50_ms);
  const peers = entries.length > LARGEST_FOR_PEERS ? [] : benchPeers(entries, needs);
  return [
    ...own,
    ...peers.map((line) => ({ ...line, 'p50 to ours': Math.round(Number(line.p50_ms) / p50) })),
  ];
});
console.table(lines);
