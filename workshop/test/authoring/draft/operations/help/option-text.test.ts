import { describe, expect, test } from 'vitest';
import { choicesIn } from '../../../../../authoring/draft/operations/help/option-choices.ts';
import { isCut, optionText } from '../../../../../authoring/draft/operations/help/option-text.ts';
import { optionsIn } from '../../../../../authoring/draft/operations/help/parse-help.ts';

const told = (...lines: string[]) => optionsIn(lines)[0]?.schema.description;

describe('what a list says of an option', () => {
  test('a sentence goes on over all its lines', () => {
    expect(
      told(
        '  --depth NUM   Look at folders',
        '                that are at most',
        '                so many levels',
        '                below the first',
        '                one, and at no',
        '                others.',
      ),
    ).toBe('Look at folders that are at most so many levels below the first one, and at no others.');
  });

  test('the name of another option at the beginning of a line ends no sentence', () => {
    expect(
      told(
        '  --allow-env VAR   Let a variable through (implies',
        '                    --deny-env for all others)',
        '  --quiet           Print less',
      ),
    ).toBe('Let a variable through (implies --deny-env for all others)');
  });

  test('the next option ends it, also if only its long name is indented', () => {
    expect(
      told('  -G, --incremental   handle old backups', '      --level=NUMBER  level of the backup'),
    ).toBe('handle old backups');
  });

  test('a stop behind "e.g." or within brackets ends no sentence', () => {
    expect(told('  --meta KEY   Metadata of the deployment (e.g. KEY=value). More of it.')).toBe(
      'Metadata of the deployment (e.g. KEY=value).',
    );
  });

  test('sentences that say a default, a value or another option are kept', () => {
    expect(
      optionText(['Wait so long. Then it stops. In seconds. Defaults to 30. Only used with --retry.'], false),
    ).toBe('Wait so long. Defaults to 30. Only used with --retry.');
  });

  test('a long sentence ends with a clause, and not in the middle of one', () => {
    const text = optionText(
      [
        `Write ${'the tides of every harbour '.repeat(5)}to a file, because the terminal is too small for them and would break their ${'long '.repeat(20)}lines.`,
      ],
      false,
    );
    expect(text).toMatch(/to a file$/);
    expect(isCut(text ?? '')).toBe(false);
  });

  test('aws explains an option below it without indenting, and hyphenates words', () => {
    const lines = Array.from({ length: 9 }, (_, at) => [
      `       --option${at}  (boolean) Displays the operations that would be performed us-`,
      '       ing the specified command.',
      '',
    ]).flat();
    expect(told(...lines)).toBe(
      'Displays the operations that would be performed using the specified command.',
    );
  });

  test('marks of the list are no part of it', () => {
    expect(told('  --xml   : output in XML')).toBe('output in XML');
  });

  test('a switch that is listed as off says so', () => {
    expect(told("  -lock=false         Don't hold a state lock.")).toBe(
      "With false: Don't hold a state lock.",
    );
  });
});

describe('values that a text names', () => {
  test.each([
    ['Set the format. Valid values are: json, text.', ['json', 'text']],
    ['Set the format [choices: "json", "text"]', ['json', 'text']],
    ['Set the format. Must be one of json, yaml or text.', ['json', 'yaml', 'text']],
    ['When to use colour\nPossible values:\n- auto: Let the terminal decide\n- never', ['auto', 'never']],
  ])('%j', (text, values) => {
    expect(choicesIn(text)).toEqual(values);
  });

  test.each([
    'Columns in a comma-separated list (possible values: id, name)',
    'Set the format. One of: json, jsonpath-file, template.',
    'filename|uri',
    'pid|any|none',
    'Valid values are: json, text, or a path.',
  ])('%j has more values than it names', (text) => {
    expect(choicesIn(text)).toBeNull();
  });
});
