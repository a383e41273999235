import { describe, expect, test } from 'vitest';
import { optionsIn } from '../../../../../authoring/draft/operations/help/parse-help.ts';
import { isRepeated } from '../../../../../authoring/draft/operations/help/repeated-option.ts';

/** Name and schema of the only option of a list, without what every option has. */
function read(...lines: string[]) {
  const [option] = optionsIn(lines);
  const { 'x-in': _, description: __, ...schema } = option?.schema ?? {};
  return { name: option?.name, ...schema };
}
const ON = { type: 'string', enum: ['true', 'false'], default: 'true' };
const LIST = { type: 'array', items: { type: 'string' } };

describe('switches', () => {
  test.each([
    ['a manual page of cobra', '       --json[=false]      write JSON'],
    ['a manual page of cobra with a letter', '       -q, --json[=false]  write JSON'],
    ['clap', '      --json[=<false|true>]  Write JSON'],
    ['aria2', '  --json[=true|false]  Write JSON. Default: false'],
  ])('a switch that %s shows with its default is a plain switch', (_, line) => {
    expect(read(line)).toEqual({ name: '--json', type: 'boolean' });
  });

  test.each([
    ['a manual page of cobra', '       --wait[=true]      wait for the end'],
    ['the help of cobra', '      --wait              wait for the end (default true)'],
    ['kubectl', '    --wait=true:'],
  ])('a switch that %s shows as on by default takes true or false after an equals sign', (_, line) => {
    expect(read(line)).toEqual({ name: '--wait=', ...ON });
  });

  test('an optional value that is no truth keeps its equals sign', () => {
    expect(read('  --color[=WHEN]  colour the output')).toEqual({
      name: '--color=',
      type: ['boolean', 'string'],
    });
    expect(read('      --dry-run string[="client"]   only print')).toEqual({
      name: '--dry-run=',
      type: ['boolean', 'string'],
    });
  });

  test('words that click takes together are a list in a list', () => {
    const pair = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 };
    expect(read('  -p, --param <TEXT TEXT>...  Named parameters')).toEqual({
      name: '--param',
      type: 'array',
      items: pair,
    });
  });

  test('a value of two parts is required', () => {
    expect(read('  -D, --define=NAME[=VALUE]  define a name')).toEqual({ name: '--define', type: 'string' });
    expect(read('  -d, --define foo[=bar]  define a name')).toEqual({ name: '--define', type: 'string' });
  });
});

describe('values', () => {
  test.each([
    ['      --format string   Set the format. One of: json|text (default "json")', ['json', 'text'], 'json'],
    ['      --pack string   Pack. (possible values: gzip, none) (default "gzip")', ['gzip', 'none'], 'gzip'],
    ['      --format string   Set the format. One of: json|text', ['json', 'text'], undefined],
  ])('"%s" has values and a default', (line, values, preset) => {
    expect(read(line)).toMatchObject({ enum: values, ...(preset ? { default: preset } : {}) });
  });

  test('a list with a form beside words is no enumeration', () => {
    expect(read('      --format string   Format. One of: tree|tree=detailed')).not.toHaveProperty('enum');
  });

  test('a default number is taken over, unless it may be of the machine', () => {
    expect(read('  -n, --length int   Lines to print (default 60)')).toMatchObject({ default: 60 });
    expect(read('  -j, --jobs int   Number of jobs (default 8)')).not.toHaveProperty('default');
  });
});

describe('options that may stand several times', () => {
  test.each([
    '      --set stringArray   set a value',
    '      --label stringToString   add a label',
    '       --exclude=[]      leave a path out',
    '  --skip=PATH ...  leave a path out',
    '  -e PATTERN      a pattern to find. Can be repeated.',
    '  -t, --tag TAG   add a tag (can be specified multiple times)',
  ])('"%s" is a list', (line) => {
    expect(read(line)).toMatchObject(LIST);
  });

  test('the lists of Docker are told from a value called list by the types beside them', () => {
    const lines = [
      '  -e, --env list        Set environment variables',
      '      --name string     Assign a name',
    ];
    expect(optionsIn(lines)[0]?.schema).toMatchObject(LIST);
    expect(read('  -o, --output list    columns to print')).toMatchObject({ type: 'string' });
  });

  test('the words below an option count, up to the next one', () => {
    const lines = [
      '       -f, --file FILE',
      '           Read from a file.',
      '',
      '           This option may be given more than once.',
      '',
      '       -o, --output FILE',
      '           Write to a file.',
    ];
    expect(optionsIn(lines).map(({ schema }) => schema.type)).toEqual(['array', 'string']);
  });

  test('elements keep the type and the values of the option', () => {
    expect(read('  --port NUM  a port (may be repeated)')).toEqual({
      name: '--port',
      type: 'array',
      items: { type: 'integer' },
    });
    expect(read('  --level {low,high}  a level (may be repeated)')).toMatchObject({
      items: { type: 'string', enum: ['low', 'high'] },
    });
  });

  test('a switch that may repeat stays a switch', () => {
    expect(read('  -v, --verbose  say more; can be specified multiple times')).toMatchObject({
      type: 'boolean',
    });
  });

  test.each([
    'If this option is used several times, the last one is used.',
    'If it is specified multiple times, the last occurrence takes precedence.',
    'This option cannot be used more than once.',
    'The number of times to repeat the test.',
    'A file listed more than once is read once.',
  ])('"%s" says of no list', (text) => {
    expect(isRepeated('FILE', text)).toBe(false);
  });

  test('an option of two values is no list', () => {
    expect(isRepeated('<VAR> <VALUES>', 'This option can be specified multiple times.')).toBe(false);
  });
});
