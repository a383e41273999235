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

  test('a value that people wrote becomes a list, and an optional value a switch, if the tool says so', () => {
    const { operation } = derive(
      {
        input: {
          type: 'object',
          properties: {
            '--tag': { type: 'string', 'x-in': 'flag', description: 'tag to add' },
            '--json=': { type: ['boolean', 'string'], 'x-in': 'flag', description: 'write JSON' },
            '--wait': { type: 'boolean', 'x-in': 'flag', description: 'wait for the end' },
          },
        },
        example: { '--tag': 'spring', '--json=': true, '--wait': false },
      },
      `Usage: tide [flags]

Flags:
      --tag tags   tag to add (can be specified multiple times)
      --json       write JSON
      --wait       wait for the end (default true)
`,
    );
    expect(operation.input.properties).toEqual({
      '--tag': { type: 'array', items: { type: 'string' }, 'x-in': 'flag', description: 'tag to add' },
      '--json': { type: 'boolean', 'x-in': 'flag', description: 'write JSON' },
      '--wait=': {
        type: 'string',
        enum: ['true', 'false'],
        default: 'true',
        'x-in': 'flag',
        description: 'wait for the end',
      },
    });
    expect(operation.example).toEqual({ '--tag': ['spring'], '--json': true, '--wait=': 'false' });
  });

  test('a manual page says that an option of the help may repeat', () => {
    const { operation } = takeOver(anOperation({}), ['tide'], {
      help: 'Usage: tide [OPTIONS]\n\n  -p, --port NAME    A port.\n',
      manual:
        'NAME\n       tide\n\nOPTIONS\n       -p NAME\n       --port=NAME\n           A port. May be repeated.\n',
      isOwn: true,
    });
    expect(operation.input.properties['--port']).toEqual({
      type: 'array',
      items: { type: 'string' },
      'x-in': 'flag',
      description: 'A port.',
    });
  });

  test('options that the tool says exclude each other stand in allOf', () => {
    const { operation } = derive(
      {},
      `Usage: tide [OPTIONS] [--wait | --once]

  -j, --json        Write JSON. Cannot be used with -c or --table.
  -c, --csv         Write CSV.
      --table       Write a table. Not compatible with --style=plain.
      --style NAME  Style of the table.
      --wait        Wait.
      --once        Do not wait.
`,
    );
    expect(operation.input.allOf).toEqual([
      { not: { required: ['--csv', '--json'] } },
      { not: { required: ['--json', '--table'] } },
    ]);
  });

  test('the type of yargs stands at the end of a long explanation, and two dots mark an operand that repeats', () => {
    const { operation, gaps } = derive(
      {},
      `tide [DAYS..]

Options:
  --certificates, -c     Path of the certificates to check
                         servers with. If left out, it
                         comes from a variable, then from
                         the settings of the profile,
                         then from the system, then from
                         this program            [string]
  --context              Facts, may repeat        [array]
  --trace                Print calls            [boolean]
`,
    );
    expect(gaps).toEqual([]);
    expect(operation.input.properties).toMatchObject({
      '--certificates': { type: 'string' },
      '--context': { type: 'array', items: { type: 'string' } },
      '--trace': { type: 'boolean' },
      days: { type: 'array', items: { type: 'string' } },
    });
  });

  test('a sentence of a manual page is no value of an option, however its words are spaced', () => {
    const manual = `TIDE(1)

NAME
       tide - print tides

OPTIONS
       -1 ... -3
              Detail.

       -4, -6 Use this version of the protocol. By default,  the  program  decides.

       --best These are old names.  They stay for scripts.

       --tide NAME
              Which tide. It cannot be used with the
              --best or --last. Both are old.
`;
    const written = anOperation({});
    const { operation, gaps } = takeOver(written, ['tide'], { help: '', manual, isOwn: true });
    expect(gaps).toEqual([]);
    expect(operation.input.properties).toMatchObject({
      '-1': { type: 'boolean' },
      '-3': { type: 'boolean' },
      '-4': { type: 'boolean' },
      '--best': { type: 'boolean' },
      '--tide': { type: 'string' },
    });
  });

  test('a dash or a colon before an explanation is no part of it', () => {
    const { operation } = derive({}, 'Usage: tide\n\n  --text    - print text\n  --quiet   : print less\n');
    expect(Object.values(operation.input.properties).map(({ description }) => description)).toEqual([
      'print text',
      'print less',
    ]);
  });

  test('a usage line may begin with npx', () => {
    const { operation } = derive(
      {},
      'Usage: npx tide [options] [port...]\n\nOptions:\n  --quiet  Print less\n',
    );
    expect(Object.keys(operation.input.properties)).toEqual(['--quiet', 'port']);
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

describe('takeOver of a subcommand that only the manual page of the program lists', () => {
  const MANUAL = `NAME
       tide - tides

OPTIONS
       -c FILE
              Read the settings from a file.

COMMANDS
       {watch | follow} <PORT> [-c count] [-qv] [DAY]
              Prints tides as they come.
       watch prints what it was told to print.
`;
  const texts = { help: 'tide: no server is running', manual: MANUAL, isOwn: false };
  const watch = (properties: Operation['input']['properties']) =>
    takeOver(
      anOperation({ command: 'tide watch', input: { type: 'object', properties } }),
      ['tide', 'watch'],
      texts,
    );

  test('its options and operands are those of its line', () => {
    const { operation, gaps } = watch({});
    expect(gaps).toEqual([]);
    expect(operation.input).toEqual({
      type: 'object',
      properties: {
        '-c': { type: 'string', 'x-in': 'flag' },
        '-q': { type: 'boolean', 'x-in': 'flag' },
        '-v': { type: 'boolean', 'x-in': 'flag' },
        port: { type: 'string', 'x-in': 'argument' },
        day: { type: 'string', 'x-in': 'argument' },
      },
      required: ['port'],
    });
  });

  test('the description of an option of the program goes, and that of a person stays', () => {
    const { operation } = watch({
      '-c': { type: 'string', 'x-in': 'flag', description: 'Read the settings from a file.' },
      '-q': { type: 'boolean', 'x-in': 'flag', description: 'less' },
    });
    expect(operation.input.properties).toMatchObject({
      '-c': { type: 'string', 'x-in': 'flag' },
      '-q': { description: 'less' },
    });
    expect(operation.input.properties['-c']).not.toHaveProperty('description');
  });
});

describe('takeOver of operands that people named', () => {
  const named = (usage: string, properties: Operation['input']['properties']) =>
    derive(
      { input: { type: 'object', properties } },
      `Usage: tide ${usage}\n\nOptions:\n  -q  Print less.\n`,
    );
  const one = { type: 'string', 'x-in': 'argument' as const, description: 'the port' };
  const list = { ...one, type: 'array', items: { type: 'string' } };

  test.each([
    ['a list takes a command with its arguments', '[options] COMMAND [ARG]...', { command: list }],
    ['a list takes alternatives of several lengths', 'LAST\n  or:  tide FIRST LAST', { number: list }],
  ])('%s', (_, usage, properties) => {
    const { operation, gaps } = named(usage, properties);
    expect(gaps).toEqual([]);
    expect(Object.keys(operation.input.properties)).toEqual(['-q', ...Object.keys(properties)]);
  });

  test('optional operands that follow are added', () => {
    const { operation, gaps } = named('[PORT [DAY...]]', { harbour: one });
    expect(gaps).toEqual([]);
    expect(Object.keys(operation.input.properties)).toEqual(['-q', 'harbour', 'day']);
  });

  test('a usage that needs more than they named leaves the operation partial', () => {
    expect(named('PORT DAY', { harbour: one }).gaps).toEqual(['usage: PORT DAY']);
  });

  test('a command that groups others is partial: their arguments are unknown', () => {
    const { gaps } = takeOver(anOperation({ command: 'tide log' }), ['tide', 'log'], {
      help: 'Usage: tide log COMMAND\n\nOptions:\n  -q  Print less.\n',
      manual: '',
      isOwn: true,
    });
    expect(gaps).toEqual(['groups other commands']);
  });
});

test.each([
  [
    'an operand has the name of its command in two words',
    ['tide', 'high-mark', 'drop'],
    'tide high-mark drop HIGH MARK',
    'high_mark',
  ],
  ['an alias stands for a longer command', ['tide', 'log', 'add'], 'tide station log add ENTRY', 'entry'],
])('%s', (_, words, usage, name) => {
  const { operation, gaps } = takeOver(anOperation({ command: words.join(' ') }), words, {
    help: `Usage: ${usage}\n\nOptions:\n  -q  Print less.\n`,
    manual: '',
    isOwn: true,
  });
  expect(gaps).toEqual([]);
  expect(operation.input.required).toEqual([name]);
});

test('an option of the example that the help calls required is required', () => {
  const text =
    '  --port NAME  Name of the port (required)\n  --day NAME   Day (required if there is no port)\n';
  const args = { type: 'array', items: { type: 'string' }, 'x-in': 'argument' as const };
  const { operation } = derive(
    {
      input: { type: 'object', properties: { args } },
      example: { args: ['--port', 'Dover', '--day', 'today'] },
    },
    `Usage: tide [OPTIONS]\n\nOptions:\n${text}`,
  );
  expect(operation.input.required).toEqual(['--port']);
});

test.each([
  ['[--disk=[size=SIZE],[type=TYPE]] NAME', ['name']],
  ['[-D [address:]port] [(-c | -C) <commit>] [-d folder|archive] HOST', ['host']],
  ['[email or team id]', ['email_or_team_id']],
  ['[<version...>]', ['version']],
  ['-[hV] [FILE]', ['file']],
])('groups of options are no operands: %s', (usage, names) => {
  expect(readSynopsis([usage], () => false).operands?.map(({ name }) => name)).toEqual(names);
});

test('a word of several parts is not read as operands', () => {
  expect(readSynopsis(['[cxt][vf] FILE'], () => false).operands).toBeNull();
});

test.each([
  ['-w <outfile|->', '-w'],
  ['--lma <name>{=|+|-}<val>', '--lma'],
  ['-cert... parm', '-cert'],
])('an option of an unusual form is read: %s', (spelling, name) => {
  const { operation, gaps } = derive({}, `Usage: tide\n\nOptions:\n  ${spelling}  Write.\n`);
  expect(gaps).toEqual([]);
  expect(operation.input.properties[name]?.type).toBe('string');
});
