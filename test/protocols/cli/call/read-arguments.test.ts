import { expect, it } from 'vitest';
import { MAX_CALL_PARAMETERS, readCallArguments } from '../../../../src/protocols/cli/call/read-arguments.ts';
import { anOperation } from '../../../helpers/an-operation.ts';

const { input } = anOperation({
  input: {
    properties: {
      city: { type: 'string' },
      days: { type: 'integer' },
      dry: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
      ids: { type: 'array', items: { type: 'integer' } },
      filter: { type: 'object' },
      '--format=': { type: 'string', 'x-in': 'flag' },
      '-v': { type: 'boolean', 'x-in': 'flag' },
    },
  },
});

it.each<[string[], object]>([
  [['city=Oslo'], { city: 'Oslo' }],
  [['city=a=b'], { city: 'a=b' }],
  [['city='], { city: '' }],
  [['city=7'], { city: '7' }],
  [['days=7'], { days: 7 }],
  [['dry=false'], { dry: false }],
  [['dry'], { dry: true }],
  [['tags=a', 'tags=b'], { tags: ['a', 'b'] }],
  [['tags=["a","b"]'], { tags: ['a', 'b'] }],
  [['ids=1', 'ids=2'], { ids: [1, 2] }],
  [['filter={"a":1}'], { filter: { a: 1 } }],
  [['format=json'], { '--format=': 'json' }],
  [['--format=json'], { '--format=': 'json' }],
  [['v'], { '-v': true }],
  [['unknown=1'], { unknown: '1' }],
])('%j is read by the types of the schema', (pairs, args) => {
  expect(readCallArguments(input, pairs)).toEqual(args);
});

it.each<[string, string]>([
  ['days=soon', 'The parameter "days" is "soon", but its type is integer.'],
  ['dry=maybe', 'The parameter "dry" is "maybe", but its type is boolean.'],
  ['city', 'The parameter "city" has no value. Write it as city=value.'],
  ['filter={', 'The parameter "filter" is not JSON. Quote it for the shell.'],
])('"%s" is refused', (pair, sentence) => {
  expect(() => readCallArguments(input, [pair])).toThrow(sentence);
});

it('a name that repeats is refused unless it is a list', () => {
  expect(() => readCallArguments(input, ['city=Oslo', 'city=Bergen'])).toThrow(
    'The parameter "city" is given more than once, but it is not a list. Give it once.',
  );
});

it('the number of parameters has a limit', () => {
  const pairs = Array.from({ length: MAX_CALL_PARAMETERS + 1 }, () => 'tags=a');
  expect(() => readCallArguments(input, pairs)).toThrow('There are 101 parameters; at most 100 are allowed.');
});
