import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CategorySchema } from '../../../src/entry/category-schema.ts';
import { findConflicts } from '../../../src/entry/conflicts.ts';
import { FORM_FIELDS, type FormField, submissionFrom } from '../../../src/entry/fields/form.ts';
import { readParsedEntries } from '../../../src/entry/files/load.ts';
import { checkEntry, parseEntry } from '../../../src/entry/files/parse.ts';
import { writeEntry } from '../../../src/entry/files/write.ts';
import { SlugSchema } from '../../../src/entry/text-schema.ts';

/** The fields that are asked for, as in the form of the site. */
const FIELDS = FORM_FIELDS.flatMap(({ fields }) => fields);

const optionOf = ({ name }: FormField): string => name.replaceAll('_', '-');

const guideOf = ({ help, ...field }: FormField): string =>
  help ?? (field.kind === 'choice' ? `${field.choices.map(([value]) => value).join(', ')}.` : '');

/** An option for each field. One of several lines may be repeated. */
export const ENTRY_OPTIONS = Object.fromEntries(
  FIELDS.map((field) => [optionOf(field), { type: 'string', multiple: field.kind === 'lines' } as const]),
);

/** The options with what to write, one a line. */
export const OPTIONS_HELP = FIELDS.map(
  (field) =>
    `  --${optionOf(field)}${field.kind === 'lines' ? ' (repeat)' : ''}: ${field.label}. ${guideOf(field)}`,
).join('\n');

/** What was typed, by field. Elements of a list are on separate lines. */
export type Answers = Record<string, string>;

export const answersFrom = (
  options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>,
): Answers =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const given = options[optionOf(field)];
      return given === undefined ? [] : [[field.name, [given].flat().join('\n')]];
    }),
  );

/** Reads an answer typed on one line. */
export const parseAnswer = ({ kind }: FormField, line: string): string =>
  kind === 'lines' ? line.replaceAll(';', '\n') : line;

/** What is wrong with one answer. `sentences` is empty if the answer is only missing. */
export type WrongAnswer = { field: FormField; option: string; question: string; sentences: string[] };

export type NewEntry = { file: string; content: string };

/** Makes the entry file from the answers, or lists every wrong answer in the order of the questions. */
export function entryOf(answers: Answers, folder: string): { entry: NewEntry | null; wrong: WrongAnswer[] } {
  const found: { name: string; sentence: string }[] = [];
  const add = (name: string, sentence: string) => found.push({ name, sentence });
  const category = CategorySchema.safeParse(answers.category);
  if (!category.success) add('category', `category "${answers.category}" is not api, mcp or cli`);
  const slug = SlugSchema.safeParse(answers.slug);
  if (!slug.success) add('slug', `slug "${answers.slug}" is not lowercase words joined by hyphens`);
  const { category: _, slug: __, ...fields } = submissionFrom(answers);
  for (const { path, message, correctIn } of checkEntry(fields, category.data).violations)
    add(correctIn ?? String(path[0]), message);
  const file = join(folder, `${category.data}`, `${slug.data}.yaml`);
  const content = writeEntry(fields);
  if (category.success && slug.success && existsSync(file)) add('slug', `${file} already exists`);
  if (found.length === 0 && category.success && slug.success) {
    const { parsed } = parseEntry(content, { file, slug: slug.data, category: category.data });
    const all = parsed ? [...readParsedEntries(folder).found, parsed] : [];
    for (const { file: at, line, message } of findConflicts(all))
      if (at === file) add(fieldAtLine(content, line), message);
  }
  return { entry: found.length === 0 ? { file, content } : null, wrong: wrongAnswers(answers, found) };
}

function wrongAnswers(answers: Answers, found: readonly { name: string; sentence: string }[]): WrongAnswer[] {
  return FIELDS.flatMap((field) => {
    const own = found.filter(({ name }) => name === field.name).map(({ sentence }) => sentence);
    if (own.length === 0) return [];
    const sentences = field.isRequired && answers[field.name] === undefined ? [] : own;
    return [{ field, option: optionOf(field), question: questionOf(field), sentences }];
  });
}

const questionOf = (field: FormField): string =>
  `${field.label} (${[guideOf(field), ...(field.kind === 'lines' ? ['Separate several by semicolons.'] : [])].join(' ')})`;

/** The last field that begins at or above a line of the file. */
const fieldAtLine = (content: string, line: number): string =>
  content
    .split('\n')
    .slice(0, line)
    .flatMap((each) => /^([a-z_]+):/.exec(each)?.[1] ?? [])
    .at(-1) ?? 'slug';

/** Writes the answers as options of a shell command, so that nobody has to type them twice. */
export const asOptions = (answers: Answers): string =>
  FIELDS.flatMap((field) => {
    const answer = answers[field.name];
    const values = answer === undefined ? [] : field.kind === 'lines' ? answer.split('\n') : [answer];
    return values.map((value) => `--${optionOf(field)}=${quote(value.trim())}`);
  }).join(' ');

/** Within single quotes, a POSIX shell takes every character literally except the quote. */
const quote = (word: string): string =>
  /^[\w.:/@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
