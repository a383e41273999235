import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import {
  type Answers,
  answersFrom,
  asOptions,
  ENTRY_OPTIONS,
  entryOf,
  type NewEntry,
  OPTIONS_HELP,
  parseAnswer,
} from '../authoring/draft/entry-answers.ts';

const USAGE = `Usage: npm run new-entry [-- OPTIONS]
Writes the file of a new entry. Asks for every required value that no option gives, and asks again if a value is wrong.
${OPTIONS_HELP}
  --folder: The catalog. Default: entries`;

const MAX_QUESTIONS = 100; // About ten without a mistake.

const { values } = readArguments(process, {
  usage: USAGE,
  options: { ...ENTRY_OPTIONS, folder: { type: 'string' } },
});
const { folder = environment().entriesFolder, ...given } = values;
process.exitCode = await createEntry(answersFrom(given));

async function createEntry(answers: Answers): Promise<number> {
  const entry = await askUntilValid(answers);
  if (entry === null) {
    for (const { option, question, sentences } of entryOf(answers, folder).wrong)
      console.error(sentences.map((each) => `${each}.`).join('\n') || `--${option} is missing: ${question}.`);
    console.error(`Nothing was written. To continue:\nnpm run new-entry -- ${asOptions(answers)}`);
    return 1;
  }
  mkdirSync(dirname(entry.file), { recursive: true });
  writeFileSync(entry.file, entry.content, { flag: 'wx' });
  // Entries of an overlay are private.
  const isShared = resolve(folder) === resolve(environment().entriesFolder);
  console.log(`Wrote ${entry.file}. Read it once more${isShared ? ', then open a pull request' : ''}.`);
  return 0;
}

/** Asks for missing or wrong answers, one at a time, and keeps the others. Null at the end of the input. */
async function askUntilValid(answers: Answers): Promise<NewEntry | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => terminal.close()); // Ends the input, so that the answers are printed.
  const lines = terminal[Symbol.asyncIterator](); // Buffers lines that a pipe sends before their question.
  try {
    for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
      const { entry, wrong } = entryOf(answers, folder);
      const [first] = wrong;
      if (!first) return entry;
      for (const sentence of first.sentences) console.log(`${sentence}.`);
      terminal.setPrompt(`${first.question}: `);
      terminal.prompt();
      const line = await lines.next();
      if (line.done) return null;
      const answer = parseAnswer(first.field, line.value.trim());
      if (answer !== '') answers[first.field.name] = answer; // An empty line changes nothing.
    }
    return null;
  } finally {
    terminal.close();
  }
}
