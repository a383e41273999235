import { CategorySchema } from '../category-schema.ts';
import { oneLine, SlugSchema, severalLines } from '../text-schema.ts';
import { derived, field } from './definition.ts';

export const MAX_NAME_LENGTH = 80;
export const MAX_SUMMARY_LENGTH = 140;
const MAX_DESCRIPTION_LENGTH = 1_200;

/** What an interface is called and what it is for. */
export const IDENTITY_FIELDS = {
  slug: derived('the file name', SlugSchema, {
    label: 'Slug',
    form: {
      part: 'purpose',
      place: 20,
      kind: 'text',
      help: 'Lowercase words joined by hyphens, such as tide-tables.',
    },
  }),
  name: field({
    schema: oneLine(MAX_NAME_LENGTH).describe('Display name.'),
    label: 'Name',
    guide: `The name people know it by, at most ${MAX_NAME_LENGTH} characters`,
    form: { part: 'purpose', place: 30, kind: 'text', help: 'As its provider writes it.' },
    line: null,
  }),
  category: derived('the folder', CategorySchema, {
    label: 'Category',
    form: {
      part: 'purpose',
      place: 10,
      kind: 'choice',
      choices: [
        ['api', 'HTTP API'],
        ['mcp', 'MCP server'],
        ['cli', 'Command-line tool'],
      ],
    },
  }),
  summary: field({
    schema: oneLine(MAX_SUMMARY_LENGTH).describe('What it is for, in one line.'),
    label: 'Summary',
    guide: `What it is for, in one line of at most ${MAX_SUMMARY_LENGTH} characters`,
    form: {
      part: 'purpose',
      place: 40,
      kind: 'text',
      help: `What it does, in one line of at most ${MAX_SUMMARY_LENGTH} characters.`,
    },
    line: null,
  }),
  description: field({
    schema: severalLines(MAX_DESCRIPTION_LENGTH)
      .default('')
      .describe('What it can and cannot do, in a few sentences. May be empty.'),
    keepsLimits: true,
    label: 'Description',
    guide: 'Two to four sentences: what it returns, what it cannot do, common mistakes',
    form: {
      part: 'purpose',
      place: 50,
      kind: 'long',
      help: 'What it can and cannot do, and common mistakes.',
    },
    line: null,
  }),
};
