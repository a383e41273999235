import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  type Answers,
  asOptions,
  ENTRY_OPTIONS,
  entryOf,
  type NewEntry,
  readAnswer,
} from '../src/authoring/draft/answers.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { environment } from '../src/environment/environment.ts';

const USAGE = `Usage: npm run new-entry [-- OPTIONS]
Writes the file of a new entry. What no option gives is asked for, and what is wrong is asked for again.
  --category api|mcp|cli   --slug my-interface   --name "…"   --summary "…"   --description "…"
  --endpoint "…"   --parameter "city=name of a city" (repeat)   --auth-mode "none"   --docs-url https://…
  --tag weather (repeat)   --capability get_weather_forecast (repeat)   --need "…" (repeat, 3 to 6)
  --input-format "…"   --output-format "…"   --pricing "…"   --example "curl …"   --folder entries`;

const MAX_QUESTIONS = 100; // Ten are asked of who makes no mistake.

const { values } = readArguments(process, {
  usage: USAGE,
  options: { ...ENTRY_OPTIONS, folder: { type: 'string' } },
});
const { folder = environment().entriesFolder, ...given } = values;
process.exitCode = await createEntry(given);

async function createEntry(answers: Answers): Promise<number> {
  const entry = await askUntilSound(answers);
  if (entry === null) {
    for (const { flag, question, sentences } of entryOf(answers, folder).faults)
      console.error(sentences.map((each) => `${each}.`).join('\n') || `--${flag} is missing: ${question}.`);
    console.error(`Nothing was written. To continue:\nnpm run new-entry -- ${asOptions(answers)}`);
    return 1;
  }
  mkdirSync(dirname(entry.file), { recursive: true });
  writeFileSync(entry.file, entry.content, { flag: 'wx' });
  console.log(`Wrote ${entry.file}. Read it once more, then open a pull request.`);
  return 0;
}

/** Asks for the first answer that is missing or wrong until none is; the others stay. Null at the end of the input. */
async function askUntilSound(answers: Answers): Promise<NewEntry | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => terminal.close()); // Ends the lines, so that the answers are printed.
  const lines = terminal[Symbol.asyncIterator](); // Keeps lines that a pipe sends before their question.
  try {
    for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
      const { entry, faults } = entryOf(answers, folder);
      const [fault] = faults;
      if (!fault) return entry;
      for (const sentence of fault.sentences) console.log(`${sentence}.`);
      terminal.setPrompt(`${fault.question}: `);
      terminal.prompt();
      const line = await lines.next();
      if (line.done) return null;
      const answer = readAnswer(fault.flag, line.value);
      if (answer !== undefined) answers[fault.flag] = answer; // An empty line leaves it as it is.
    }
    return null;
  } finally {
    terminal.close();
  }
}
