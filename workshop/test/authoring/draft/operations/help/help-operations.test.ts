import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../../../test/helpers/an-entry.ts';
import { draftOperations } from '../../../../../authoring/draft/operations/drafted-operations.ts';
import {
  MAX_HELP_RUNS,
  operationsFromHelp,
} from '../../../../../authoring/draft/operations/help/help-operations.ts';
import { parseHelp } from '../../../../../authoring/draft/operations/help/parse-help.ts';
import { programRunner, type RunProgram } from '../../../../../authoring/verify/run-program.ts';

const entry = aCatalogEntry({ category: 'cli', auth_params: [] });
const draftOf = async (program: string, run: RunProgram) =>
  draftOperations(await operationsFromHelp(program, run, `${program} --help`), entry);

/** A program whose help texts are given by the words after its name. */
const programOf =
  (texts: Record<string, string>): RunProgram =>
  async (_, args) => {
    const words = args.filter((word) => !word.startsWith('-')).join(' ');
    if (args.includes('--version')) return { kind: 'ran', code: 0, output: 'tide 2.4.1' };
    const output = texts[words];
    return output === undefined ? { kind: 'timeout' } : { kind: 'ran', code: 0, output };
  };

const TIDE = `Tides of the North Sea.

Usage: tide <command> [flags]

Commands:
  list, ls      List harbours
  log           Manage the log

Flags:
  -h, --help   Show help
`;
const LIST = `List harbours.

Usage: tide list [OPTIONS] <REGION> [NAME]...

Options:
  -f, --format <FORMAT>  Output format. More words
                         [possible values: json, text]
  -n, --limit=NUM        Number of rows
  -v, --verbose...       More output
      --[no-]color       Use colors
  -h, --help             Print help
`;
const LOG = 'Manage the log\n\nAvailable Commands:\n  add    Add a line\n  gone   Fail\n';
const ADD =
  "Add a line\n\nUsage:\n  tide log add (-f FILE | TEXT) [options]\n\nOptions:\n    --level='info':\n\tLevel of the line.\n    --dry-run=false:\n\tDo nothing.\n";

it('every command without subcommands becomes an operation, with its options and operands', async () => {
  const run = programOf({ '': TIDE, list: LIST, log: LOG, 'log add': ADD });
  const { operations, source_version, notes } = await draftOf('tide', run);
  expect([source_version, notes]).toEqual(['2.4.1', ['tide log gone --help failed (timeout).']]);
  const [list] = operations;
  expect(Object.keys(list?.input.properties ?? {}).slice(-2)).toEqual(['region', 'name']); // As on the command line.
  expect(operations).toEqual([
    {
      name: 'list',
      summary: 'List harbours',
      effect: 'unknown',
      command: 'tide list',
      input: {
        type: 'object',
        properties: {
          region: { type: 'string', 'x-in': 'argument' },
          name: { type: 'array', items: { type: 'string' }, 'x-in': 'argument' },
          '--format': {
            type: 'string',
            'x-in': 'flag',
            description: 'Output format.',
            enum: ['json', 'text'],
          },
          '--limit': { type: 'integer', 'x-in': 'flag', description: 'Number of rows' },
          '--verbose': { type: 'boolean', 'x-in': 'flag', description: 'More output' },
          '--color': { type: 'boolean', 'x-in': 'flag', description: 'Use colors' },
        },
        required: ['region'],
      },
    },
    {
      name: 'log-gone',
      summary: 'Fail',
      effect: 'unknown',
      command: 'tide log gone',
      input: { type: 'object', properties: {} },
    },
    {
      name: 'log-add',
      summary: 'Add a line',
      effect: 'unknown',
      command: 'tide log add',
      input: {
        type: 'object',
        properties: {
          '--level': { type: 'string', 'x-in': 'flag', description: 'Level of the line.', default: 'info' },
          '--dry-run': { type: 'boolean', 'x-in': 'flag', description: 'Do nothing.', default: false },
          text: { type: 'string', 'x-in': 'argument' },
        },
      },
    },
  ]);
});

const COPY = `Usage: copy [OPTION]... [-T] MODE[,MODE]... SOURCE DEST
  or:  copy [OPTION]... OCTAL-MODE SOURCE... DIRECTORY
Copy SOURCE to DEST.

      --backup[=CONTROL]       keep what is overwritten
  -t, --target=DIRECTORY       copy into DIRECTORY
  -h, --human-readable         print readable sizes
  -c  --format=FORMAT          format of sizes
  -u, -U NUM, --unified[=NUM]  lines of context
  -p NUM  --strip=NUM  Strip folders.
  -E, --dedup <column> drop equal rows
  -q                           (ignored)
  -h, --help                   print this
`;

it('the help of a GNU tool gives options of every spelling, and operands that repeat or can be left out', async () => {
  const { operations } = await draftOf('copy', programOf({ '': COPY }));
  const { properties, required } = operations[0]?.input ?? { properties: {} };
  expect(Object.entries(properties).map(([name, { type }]) => [name, type])).toEqual([
    ['--backup=', ['boolean', 'string']],
    ['--target', 'string'],
    ['--human-readable', 'boolean'],
    ['--format', 'string'],
    ['--unified=', ['boolean', 'string']],
    ['--strip', 'integer'],
    ['--dedup', 'string'],
    ['mode', 'string'],
    ['source', 'array'],
    ['dest', 'string'],
  ]);
  expect(properties).toMatchObject({ '--dedup': { description: 'drop equal rows' } });
  expect(required).toEqual(['mode', 'source', 'dest']);
});

it('a range of digits is one switch for each, and a letter of --help or --version may mean something else', async () => {
  const help = `Usage: pack [options] FILE

  -0 .. -3        level of compression
  -V              say what is done
  -h, --help      print this
  -?              print this help
`;
  const { operations } = await draftOf('pack', programOf({ '': help }));
  const properties = operations[0]?.input.properties ?? {};
  expect(Object.entries(properties).map(([name, { type }]) => [name, type])).toEqual([
    ['-0', 'boolean'],
    ['-1', 'boolean'],
    ['-2', 'boolean'],
    ['-3', 'boolean'],
    ['-V', 'boolean'],
    ['file', 'string'],
  ]);
});

it.each(['tar', 'grep', 'sort'])(
  '%s has no subcommands and is one operation with options',
  async (program) => {
    const { operations } = await draftOf(program, programRunner({ path: '/usr/bin:/bin' }));
    expect(operations.map(({ command }) => command)).toEqual([program]);
    expect(Object.keys(operations[0]?.input.properties ?? {}).length).toBeGreaterThan(10);
  },
);

it('a program that lists itself without end is asked a limited number of times', async () => {
  let runs = 0;
  const run: RunProgram = async (_, args) => {
    runs += 1;
    const names = Array.from({ length: 30 }, (_, i) => `  sub${i}   Again ${args.join(' ')}`);
    return { kind: 'ran', code: 0, output: `Commands:\n${names.join('\n')}\n` };
  };
  const { notes, operations } = await draftOf('loop', run);
  expect(operations.length).toBeGreaterThan(MAX_HELP_RUNS);
  expect(runs).toBeLessThanOrEqual(MAX_HELP_RUNS + 2);
  expect(notes).toEqual([
    expect.stringMatching(/^Only the first 200 of \d+ commands were asked for their help\.$/),
  ]);
});

it('a subcommand that prints the same help again is not followed', async () => {
  const same = 'Commands:\n  install   Install a package\n';
  const { operations } = await draftOf('apt', async () => ({ kind: 'ran', code: 0, output: same }));
  expect(operations.map(({ command }) => command)).toEqual(['apt install']);
});

it('a program without --help is refused', async () => {
  const run = programRunner({ path: '/usr/bin:/bin' });
  await expect(draftOf('no-such-tool-anywhere', run)).rejects.toThrow('--help failed (not-found)');
});

it('hostile help texts are read in bounded time, and names with control characters are left out', () => {
  const long = `${' '.repeat(4)}${'-a'.repeat(200_000)}`;
  const text = [
    'Commands:',
    '  a\u0000b   bad',
    '  good   fine',
    long,
    `Usage: x ${'['.repeat(100_000)}`,
  ].join('\n');
  const started = process.cpuUsage().user;
  const { commands } = parseHelp(`${text}\n${'  --x, '.repeat(50_000)}`, ['x']);
  expect(commands.map(({ name }) => name)).toEqual(['good']);
  expect(process.cpuUsage().user - started).toBeLessThan(2_000_000); // Microseconds.
});

it('the digest of the help texts is recorded if every command printed one', async () => {
  const { digest } = await draftOf('tide', programOf({ '': LIST }));
  expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect((await draftOf('tide', programOf({ '': LIST }))).digest).toBe(digest);
  expect((await draftOf('tide', programOf({ '': `${LIST}\n` }))).digest).not.toBe(digest);
  expect((await draftOf('tide', programOf({ '': TIDE, list: LIST }))).digest).toBeUndefined();
});
