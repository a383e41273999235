import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../../src/command-line/arguments.ts';
import type { IndexableEntry } from '../../../src/discovery/index/indexable-entry.ts';
import { LEXICON_FILE } from '../../../src/discovery/lexicon.ts';
import { ENGINES, type SearchEngine } from '../../measure/relevance/engines.ts';
import { measureLatency } from '../../measure/relevance/latency.ts';
import { readOwnCatalog } from '../../measure/relevance/read-sets.ts';
import { growCatalog, growOffers } from '../../measure/relevance/synthetic-catalog.ts';

const USAGE = `Usage: node workshop/scripts/bench/engine.ts --step grow|build|open --engine NAME --size ENTRIES --folder FOLDER
One step of workshop/scripts/bench/discovery.ts in its own process, so that the engines do not share memory. "grow" writes a
catalog and needs into the folder, "build" writes its index, and "open" loads and queries the index, which has
--files NUMBER files, 1 unless "build" printed another number. Prints JSON.
NAME is one of ${ENGINES.map(({ name }) => `"${name}"`).join(', ')}.`;
/** Spread over the whole catalog. */
const NEEDS = 2_000;
/** For the warm-up, and again for all passes of a task. Slower engines run fewer needs in it. */
const BUDGET_MS = 5_000;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    step: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    size: { type: 'string', default: '1000' },
    folder: { type: 'string', default: '.' },
    files: { type: 'string', default: '1' },
  },
});
const file = (name: string) => join(values.folder, name);
const clock = () => performance.now();

function grow(): object {
  const entries = growCatalog(readOwnCatalog().entries, Number(values.size));
  const texts = entries.flatMap((entry) => entry.example_needs);
  const step = Math.max(1, Math.floor(texts.length / NEEDS));
  const needs = texts.filter((_, i) => i % step === 0).slice(0, NEEDS);
  writeFileSync(file('catalog.ndjson'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  writeFileSync(file('needs.json'), JSON.stringify(needs));
  return {};
}

function build(engine: SearchEngine): object {
  const lines = readFileSync(file('catalog.ndjson'), 'utf8').trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as IndexableEntry);
  const lexicon = readFileSync(LEXICON_FILE);
  const operations = growOffers(readOwnCatalog(), entries);
  const start = clock();
  const save = engine.build({ entries, operations }, lexicon);
  const build_ms = clock() - start;
  const saved = save();
  for (const [i, bytes] of saved.entries()) writeFileSync(file(indexName(i)), bytes);
  return { build_ms, files: saved.length, bytes: saved.reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

const indexName = (i: number): string => `index-${i}`;

function open(engine: SearchEngine): object {
  const saved = Array.from({ length: Number(values.files) }, (_, i) => readFileSync(file(indexName(i))));
  const lexicon = readFileSync(LEXICON_FILE);
  const needs = JSON.parse(readFileSync(file('needs.json'), 'utf8')) as string[];
  const start = clock();
  const tasks = engine.open(saved, lexicon, needs);
  const load_ms = clock() - start;
  return tasks.map(({ what, queries, run }) => ({
    what,
    load_ms,
    ...measureLatency(queries, run, clock, BUDGET_MS),
  }));
}

const engine = ENGINES.find(({ name }) => name === values.engine);
if (values.step === 'grow') console.log(JSON.stringify(grow()));
else if (engine && values.step === 'build') console.log(JSON.stringify(build(engine)));
else if (engine && values.step === 'open') console.log(JSON.stringify(open(engine)));
else refuse(`--step "${values.step}" or --engine "${values.engine}" is unknown.`);
