import { expect, test } from 'vitest';
import type { Operation } from '../../../../../../src/operations/file-schema.ts';
import { takeFacts } from '../../../../../authoring/draft/operations/help/take-facts.ts';

const HELP = `Usage: tide [OPTIONS] PORT

Options:
      --range NUM      Print the tides of so many days, beginning with
                       the one that the clock shows [default: 7]
      --format FORMAT  How they are printed [possible values: json, text]
      --unit UNIT      Unit of heights. One of: metre|foot
  -q, --quiet          Print less than usual.
      --new            An option that the file does not have.
`;
const FLAG = { 'x-in': 'flag' } as const;

const facts = (properties: Operation['input']['properties'], example?: Operation['example']) =>
  takeFacts(
    {
      name: 'tide',
      summary: 'Print tides.',
      effect: 'read',
      command: 'tide',
      input: { type: 'object', properties },
      ...(example ? { example } : {}),
    },
    ['tide'],
    { help: HELP, manual: '', isOwn: true },
  ).input.properties;

test('a text that was cut goes on, and values and defaults of the help are added', () => {
  expect(
    facts({
      '--range': {
        type: 'integer',
        ...FLAG,
        description: 'Print the tides of so many days, beginning with…',
      },
      '--format': { type: 'string', ...FLAG, description: 'how tides look' },
    }),
  ).toEqual({
    '--range': {
      type: 'integer',
      ...FLAG,
      description:
        'Print the tides of so many days, beginning with the one that the clock shows [default: 7]',
      default: 7,
    },
    '--format': { type: 'string', ...FLAG, description: 'how tides look', enum: ['json', 'text'] },
  });
});

test('what people wrote stays, and so does which options there are and their order', () => {
  const own = {
    port: { type: 'string', 'x-in': 'argument' as const },
    '--quiet': { type: 'boolean', ...FLAG, description: 'fewer lines' },
  };
  expect(Object.entries(facts(own))).toEqual(Object.entries(own));
});

test('values that the example of the operation does not keep to are not added', () => {
  expect(facts({ '--unit': { type: 'string', ...FLAG } }, { '--unit': 'fathom' })).toEqual({
    '--unit': { type: 'string', ...FLAG, description: 'Unit of heights.' },
  });
});
