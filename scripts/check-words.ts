import { globSync, readFileSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { findHouseWords } from '../src/text/house-words.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/check-words.ts
Checks comments, names, test titles and pages for words that this project replaces.
Prints every place, then a count. Exit code 1 if there is any.`;
readArguments(process, { usage: USAGE });

const READ = [
  '{src,functions,scripts,test}/**/*.{ts,astro,md,css}',
  'python/**/*.{py,md}',
  '.github/**/*.{yml,md}',
  '*.{md,toml,mjs,ts}',
  'entries/*.md',
];
/** Files that contain the words on purpose: lists of words, their tests, hostile fixtures, and phrasings of users. */
const EXEMPT =
  /^(?:src\/text\/(?:house|stop)-words\.ts|test\/text\/house-words\.test\.ts|(?:src|test)\/entry\/quality\/texts\/marketing-words\.|test\/fixtures\/|src\/discovery\/need\/(?:constraints|sentences)\.ts$)/;

const files = [...new Set(READ.flatMap((pattern) => globSync(pattern)))].filter((path) => !EXEMPT.test(path));
const findings = files
  .sort()
  .flatMap((path) =>
    findHouseWords(readFileSync(path, 'utf8')).map(
      ({ line, found, instead }) => `${path}:${line}: "${found}". Write ${instead}.`,
    ),
  );
for (const finding of findings) console.error(finding);
console.log(
  `${findings.length} ${findings.length === 1 ? 'word' : 'words'} to replace in ${files.length} files`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
