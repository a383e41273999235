import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CategorySchema } from '../../../src/entry/category-schema.ts';
import { findConflicts } from '../../../src/entry/conflicts.ts';
import { MAX_EXAMPLE_NEEDS, MIN_EXAMPLE_NEEDS } from '../../../src/entry/fields/search.ts';
import { readParsedEntries } from '../../../src/entry/files/load.ts';
import { checkEntry, parseEntry } from '../../../src/entry/files/parse.ts';
import { writeEntry } from '../../../src/entry/files/write.ts';
import { SlugSchema } from '../../../src/entry/text-schema.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** The fields of a new entry, as options of a command. */
export const ENTRY_OPTIONS = {
  category: text,
  slug: text,
  name: text,
  summary: text,
  description: text,
  endpoint: text,
  parameter: texts,
  'auth-mode': text,
  'obtain-url': text,
  'environment-variable': text,
  'docs-url': text,
  tag: texts,
  capability: texts,
  need: texts,
  'input-format': text,
  'output-format': text,
  pricing: text,
  example: text,
} as const;

export type Flag = keyof typeof ENTRY_OPTIONS;
export type Answers = Partial<Record<Flag, string | string[]>>;

/** The question for each option, in the order in which they are asked. */
const QUESTIONS: Readonly<Record<Flag, string>> = {
  category: 'Category (api, mcp or cli)',
  slug: 'Slug (lowercase words joined by hyphens)',
  name: 'Name',
  summary: 'Summary (what it is for, in one line)',
  description: 'Description (two to four sentences)',
  endpoint: 'Endpoint (address, or command that starts it)',
  parameter: 'Placeholders of the endpoint as name=meaning, separated by semicolons',
  'auth-mode': 'Authentication ("none", "API key (header X-Key)", …)',
  'obtain-url': 'Page on which a person gets the key',
  'environment-variable': 'Environment variable in which its clients look for the key',
  'docs-url': 'Address of its documentation',
  tag: 'Tags, separated by commas',
  capability: 'Capabilities (snake_case verb phrases), separated by commas',
  need: `${MIN_EXAMPLE_NEEDS} to ${MAX_EXAMPLE_NEEDS} needs that it serves, separated by semicolons`,
  'input-format': 'Input format',
  'output-format': 'Output format',
  pricing: 'Price',
  example: 'One call that runs as pasted',
};
/** Lists whose parts may contain commas. */
const BY_SEMICOLON: ReadonlySet<Flag> = new Set(['need', 'parameter']);

/** The option that sets each field of an entry. */
const FLAG_OF_FIELD: Readonly<Record<string, Flag>> = {
  name: 'name',
  summary: 'summary',
  description: 'description',
  endpoint: 'endpoint',
  parameters: 'parameter',
  auth_mode: 'auth-mode',
  auth: 'obtain-url',
  docs_url: 'docs-url',
  source: 'docs-url',
  tags: 'tag',
  capabilities: 'capability',
  example_needs: 'need',
  input_format: 'input-format',
  output_format: 'output-format',
  pricing: 'pricing',
  invocation_example: 'example',
};

/** What is wrong with one answer. `sentences` is empty if the answer is only missing. */
export type WrongAnswer = { flag: Flag; question: string; sentences: string[] };

/** Reads an answer typed on one line. Returns undefined if the line is empty. */
export function parseAnswer(flag: Flag, line: string): string | string[] | undefined {
  const answer = line.trim();
  if (answer === '') return undefined;
  if (!('multiple' in ENTRY_OPTIONS[flag])) return answer;
  const parts = answer.split(BY_SEMICOLON.has(flag) ? ';' : ',').map((part) => part.trim());
  return parts.filter(Boolean);
}

export type NewEntry = { file: string; content: string };

/** Makes the entry file from the answers, or lists every wrong answer in the order of the questions. */
export function entryOf(answers: Answers, folder: string): { entry: NewEntry | null; wrong: WrongAnswer[] } {
  const found = new Map<Flag, string[]>();
  const add = (flag: Flag, sentence: string) => found.set(flag, [...(found.get(flag) ?? []), sentence]);
  const category = CategorySchema.safeParse(answers.category);
  if (!category.success) add('category', `category "${answers.category}" is not api, mcp or cli`);
  const slug = SlugSchema.safeParse(answers.slug);
  if (!slug.success) add('slug', `slug "${answers.slug}" is not lowercase words joined by hyphens`);
  const fields = fieldsFrom(answers);
  for (const { path, message } of checkEntry(fields).violations)
    add(FLAG_OF_FIELD[String(path[0])] ?? 'name', message);
  const file = join(folder, `${category.data}`, `${slug.data}.yaml`);
  const content = writeEntry(fields);
  if (category.success && slug.success && existsSync(file)) add('slug', `${file} already exists`);
  if (found.size === 0 && category.success && slug.success) {
    const { parsed } = parseEntry(content, { file, slug: slug.data, category: category.data });
    const all = parsed ? [...readParsedEntries(folder).found, parsed] : [];
    for (const { file: at, line, message } of findConflicts(all))
      if (at === file) add(flagAtLine(content, line), message);
  }
  const wrong = (Object.keys(QUESTIONS) as Flag[]).flatMap((flag) => {
    const sentences = found.get(flag);
    const isMissing = answers[flag] === undefined;
    return sentences ? [{ flag, question: QUESTIONS[flag], sentences: isMissing ? [] : sentences }] : [];
  });
  return { entry: wrong.length === 0 ? { file, content } : null, wrong };
}

/** The option that sets the field at a line of the file: the last field that begins at or above that line. */
function flagAtLine(content: string, line: number): Flag {
  const above = content.split('\n').slice(0, line);
  const field = above.flatMap((each) => /^([a-z_]+):/.exec(each)?.[1] ?? []).at(-1) ?? '';
  return FLAG_OF_FIELD[field] ?? 'slug';
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
    auth: accessFrom(answers),
    input_format: answers['input-format'],
    output_format: answers['output-format'],
    rate_limit: null,
    pricing: answers.pricing ?? null,
    invocation_example: answers.example,
    source: answers['docs-url'],
  };
}

function accessFrom({ 'obtain-url': obtain_url, 'environment-variable': environment_variable }: Answers) {
  if (obtain_url === undefined && environment_variable === undefined) return undefined;
  return { obtain_url, environment_variable };
}

/** Writes the answers as options of a shell command, so that nobody has to type them twice. */
export function asOptions(answers: Answers): string {
  return (Object.keys(QUESTIONS) as Flag[])
    .flatMap((flag) => [answers[flag] ?? []].flat().map((value) => `--${flag}=${quote(value)}`))
    .join(' ');
}

/** Within single quotes, a POSIX shell takes every character literally except the quote. */
const quote = (word: string): string =>
  /^[\w.:/@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
