import { expect, test } from 'vitest';
import { operandsInExamples } from '../../../../../authoring/draft/operations/help/example-operands.ts';
import { rivalOptions } from '../../../../../authoring/draft/operations/help/rival-options.ts';
import { takeOver } from '../../../../../authoring/draft/operations/help/take-over.ts';

const HELP = `Usage: pack [<option>...] <command>

Commands:
  -i|--install       <file>...
  -r|--remove        <name>...

Options:
  --root=<folder>    Use another root folder.
`;

test('options that are commands beside that of a call are none of its own', () => {
  expect(rivalOptions(HELP, ['pack', '--install'])).toEqual(new Set(['-i', '--install', '-r', '--remove']));
  expect(rivalOptions(HELP, ['pack'])).toEqual(new Set());
});

test('example calls in a help show how many operands there are', () => {
  const help = `Usage: sign [flags]

Examples:
  # sign an image
  sign --key KEY <IMAGE>
  sign <IMAGE_1> <IMAGE_2>   # several
`;
  expect(operandsInExamples(help, ['sign'], (option) => option === '--key')).toEqual({ least: 1, most: 2 });
  expect(operandsInExamples('Usage: sign [flags]', ['sign'], () => false)).toBeNull();
});

test('arguments keep their order, and new options stand before the operands behind them', () => {
  const flag = { type: 'boolean', 'x-in': 'flag' as const };
  const argument = { type: 'string', 'x-in': 'argument' as const };
  const { operation } = takeOver(
    {
      name: 'tide',
      summary: 'Print tides.',
      effect: 'read',
      command: 'tide',
      input: {
        type: 'object',
        properties: { '--all': flag, input: argument, '--small': flag, output: argument },
      },
    },
    ['tide'],
    {
      help: 'Usage: tide [OPTIONS] INPUT OUTPUT\n\nOptions:\n  --all    All.\n  --small  Small.\n  --new    New.\n',
      manual: '',
      isOwn: true,
    },
  );
  expect(Object.keys(operation.input.properties)).toEqual(['--all', '--new', 'input', '--small', 'output']);
});
