import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../../src/operations/file-schema.ts';
import { helpInPage } from '../../../../../authoring/draft/operations/help/reference-page.ts';
import { readSynopsis } from '../../../../../authoring/draft/operations/help/synopsis.ts';
import { takeOver } from '../../../../../authoring/draft/operations/help/take-over.ts';

const HELP = `Usage: tide [OPTIONS] PORT [DAY...]

Options:
  -o, --output FILE    Write to a file.
  -q, --quiet          Print less.
      --color[=WHEN]   Colour the output.
  -h, --help           Print this.
`;

const anOperation = (given: Partial<Operation>): Operation => ({
  name: 'tide',
  summary: 'Print tides.',
  effect: 'read',
  command: 'tide',
  input: { type: 'object', properties: {} },
  ...given,
});
const derive = (given: Partial<Operation>, help = HELP) =>
  takeOver(anOperation(given), ['tide'], { help, manual: '', isOwn: true });

describe('takeOver', () => {
  test('options and operands of the help are taken over, and words of people stay', () => {
    const { operation, gaps } = derive({
      input: {
        type: 'object',
        properties: {
          '--quiet': { type: 'boolean', 'x-in': 'flag', description: 'fewer lines' },
          args: { type: 'array', items: { type: 'string' }, 'x-in': 'argument' },
        },
        required: ['args'],
      },
      example: { '--quiet': true, args: ['Dover', 'monday', 'tuesday'] },
    });
    expect(gaps).toEqual([]);
    expect(operation.input).toEqual({
      type: 'object',
      properties: {
        '--quiet': { type: 'boolean', 'x-in': 'flag', description: 'fewer lines' },
        '--output': { type: 'string', 'x-in': 'flag', description: 'Write to a file.' },
        '--color=': { type: ['boolean', 'string'], 'x-in': 'flag', description: 'Colour the output.' },
        port: { type: 'string', 'x-in': 'argument' },
        day: { type: 'array', items: { type: 'string' }, 'x-in': 'argument' },
      },
      required: ['port'],
    });
    expect(operation.example).toEqual({ '--quiet': true, port: 'Dover', day: ['monday', 'tuesday'] });
  });

  test('operands have their names without an example, too', () => {
    const { operation, gaps } = derive({});
    expect(gaps).toEqual([]);
    expect(operation.input.required).toEqual(['port']);
    expect(Object.keys(operation.input.properties)).toEqual([
      '--output',
      '--quiet',
      '--color=',
      'port',
      'day',
    ]);
  });

  test('a switch that a help text shows with true or false needs the equals sign', () => {
    const { operation, gaps } = derive({}, `${HELP}  -lock=false          Do not wait for others.\n`);
    expect(gaps).toEqual([]);
    expect(operation.input.properties['-lock=']).toMatchObject({ type: 'string', enum: ['true', 'false'] });
  });

  test('an option that the tool does not have goes, and is reported', () => {
    const properties = { '--moon': { type: 'boolean', 'x-in': 'flag' as const } };
    const { operation, faults } = derive({ input: { type: 'object', properties } });
    expect(faults).toEqual(['--moon unknown']);
    expect(Object.keys(operation.input.properties)).not.toContain('--moon');
  });

  test('of more than 40 options the rest is named', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `  --option-${at}    Does ${at}.`);
    const { operation, gaps } = derive({}, `Usage: tide [OPTIONS]\n\nOptions:\n${lines.join('\n')}\n`);
    expect(gaps).toEqual([]);
    expect(Object.keys(operation.input.properties)).toHaveLength(40);
    expect(operation.input['x-left-out']).toHaveLength(20);
  });

  test('an option line in an unknown form makes the operation partial', () => {
    const { operation } = derive({}, `${HELP}  -z!x  Something else.\n`);
    expect(operation.partial).toBe(true);
  });
});

describe('readSynopsis', () => {
  const takesNone = () => false;
  test.each([
    ['[OPTION]... [-T] SOURCE DEST', ['source*', 'dest*']],
    ['[<pathspec>...]', ['pathspec…']],
    ['[-o <file> | --output=<file>] <tree-ish> [<path>...]', ['tree_ish*', 'path…']],
    ['pkg1 [pkg2 ...]', ['pkg1*…']],
    ['(FILE | URL)', ['file_or_url*']],
  ])('"%s"', (usage, expected) => {
    const { operands } = readSynopsis([usage], takesNone);
    const shown = operands?.map(
      ({ name, required, repeats }) => `${name}${required ? '*' : ''}${repeats ? '…' : ''}`,
    );
    expect(shown).toEqual(expected);
  });

  test('alternatives of different length have no names', () => {
    expect(
      readSynopsis(['add <name> <url>', 'remove <name>', 'prune <a> <b> <c>'], takesNone).operands,
    ).toBeNull();
  });
});

test('a page that cobra generated becomes a help text with usage and options', () => {
  const page =
    '## tide list\n\nList\n\n```\ntide list PORT [flags]\n```\n\n### Options\n\n```\n  -a, --all   All\n```\n';
  expect(helpInPage(page, ['tide', 'list'], true)).toBe(
    'Usage: tide list PORT [flags]\n\nOptions:\n  -a, --all   All',
  );
  expect(helpInPage(page, ['tide', 'show'], true)).toBeNull();
});
