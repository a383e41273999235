import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { findConflicts } from '../src/entry/catalog-rules.ts';
import { CategorySchema } from '../src/entry/category-schema.ts';
import { SlugSchema } from '../src/entry/file-schema.ts';
import { readParsedEntries } from '../src/entry/load.ts';
import { parseEntry } from '../src/entry/parse.ts';
import { formatProblem } from '../src/entry/problem.ts';
import { writeEntry } from '../src/entry/write.ts';
import { environment } from '../src/environment.ts';

const USAGE = `Usage: npm run new-entry -- [flags]. What no flag says is asked for.
  --category api|mcp|cli   --slug my-interface   --name "…"   --summary "…"   --description "…"
  --endpoint "…"   --parameter "city=name of a city" (repeat)   --auth-mode "none"   --docs-url https://…
  --tag weather (repeat)   --capability get_weather_forecast (repeat)   --need "…" (repeat, 3 to 6)
  --input-format "…"   --output-format "…"   --pricing "…"   --example "curl …"   --folder entries`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const FLAGS = {
  folder: text,
  category: text,
  slug: text,
  name: text,
  summary: text,
  description: text,
  endpoint: text,
  parameter: texts,
  'auth-mode': text,
  'docs-url': text,
  tag: texts,
  capability: texts,
  need: texts,
  'input-format': text,
  'output-format': text,
  pricing: text,
  example: text,
  help: { type: 'boolean' },
} as const;

/** Flags that every entry needs, with the question that stands in for each. Lists are answered with commas. */
const QUESTIONS: readonly [keyof typeof FLAGS, string][] = [
  ['category', 'Category (api, mcp or cli)'],
  ['slug', 'Slug (lowercase words joined by hyphens)'],
  ['name', 'Name'],
  ['summary', 'Summary (what it is for, in one line)'],
  ['endpoint', 'Endpoint (address, or command that starts it)'],
  ['auth-mode', 'Authentication ("none", "API key (header X-Key)", …)'],
  ['docs-url', 'Address of its documentation'],
  ['tag', 'Tags, separated by commas'],
  ['capability', 'Capabilities (snake_case verb phrases), separated by commas'],
  ['need', 'Three to six needs that it serves, separated by semicolons'],
];

type Answers = Partial<Record<keyof typeof FLAGS, string | string[] | boolean>>;

const { values } = parseArgs({ options: FLAGS, strict: true });
process.exitCode = values.help ? usage() : await createEntry(await askForMissing(values));

function usage(): number {
  console.log(USAGE);
  return 0;
}

async function askForMissing(answers: Answers): Promise<Answers> {
  const missing = QUESTIONS.filter(([flag]) => answers[flag] === undefined);
  if (missing.length === 0 || !process.stdin.isTTY) return answers;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const asked: Answers = { ...answers };
  for (const [flag, question] of missing) {
    const answer = (await terminal.question(`${question}: `)).trim();
    const separator = flag === 'need' ? ';' : ',';
    const list = 'multiple' in FLAGS[flag];
    asked[flag] = list
      ? answer
          .split(separator)
          .map((part) => part.trim())
          .filter(Boolean)
      : answer;
  }
  terminal.close();
  return asked;
}

async function createEntry(answers: Answers): Promise<number> {
  const category = CategorySchema.safeParse(answers.category);
  const slug = SlugSchema.safeParse(answers.slug);
  if (!category.success || !slug.success) {
    console.error(
      `--category must be api, mcp or cli, and --slug lowercase words joined by hyphens.\n${USAGE}`,
    );
    return 1;
  }
  const folder = String(answers.folder ?? environment().entriesFolder);
  const file = join(folder, category.data, `${slug.data}.yaml`);
  if (existsSync(file)) {
    console.error(`${file} exists. Choose another slug, or edit that file.`);
    return 1;
  }
  const content = writeEntry(fieldsFrom(answers));
  const { parsed, problems } = parseEntry(content, { file, slug: slug.data, category: category.data });
  const others = readParsedEntries(folder).found;
  const conflicts = parsed
    ? findConflicts([...others, parsed]).filter((problem) => problem.file === file)
    : [];
  const faults = [...problems, ...conflicts];
  if (faults.length > 0) {
    console.error(
      `${content}\n${faults.map(formatProblem).join('\n')}\nNothing was written. Correct the flags and run it again.`,
    );
    return 1;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`Wrote ${file}. Read it once more, then open a pull request.`);
  return 0;
}

function fieldsFrom(answers: Answers): Record<string, unknown> {
  const pairs = (answers.parameter as string[] | undefined)?.map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  return {
    name: answers.name,
    summary: answers.summary,
    description: answers.description,
    endpoint: answers.endpoint,
    parameters: pairs && Object.fromEntries(pairs),
    auth_mode: answers['auth-mode'],
    docs_url: answers['docs-url'],
    tags: answers.tag,
    capabilities: answers.capability,
    example_needs: answers.need,
    input_format: answers['input-format'],
    output_format: answers['output-format'],
    rate_limit: null,
    pricing: answers.pricing ?? null,
    invocation_example: answers.example,
    source: answers['docs-url'],
  };
}
