import { expect, it } from 'vitest';
import { listedValues } from '../../../../authoring/draft/operations/listed-values.ts';

it.each([
  ['Order of the films. Supported values:\n- `new`: newest first\n- `old`: oldest first', ['new', 'old']],
  ['One of `new`, `old` or `best`.', ['new', 'old', 'best']],
  ['Must be either "new" or "old"', ['new', 'old']],
  ['Possible values: open, closed, all. Default: open', ['open', 'closed', 'all']],
  ['Valid values are: `new` (newest first), `old` (oldest first)', ['new', 'old']],
  ['State. Allowed values: open | closed', ['open', 'closed']],
  [
    '<p>Valid values:</p> <ul> <li> <p> <code>NEW</code> - newest</p> </li> <li> <p> <code>OLD</code> </p> </li> </ul>',
    ['NEW', 'OLD'],
  ],
])('"%s" lists values', (text, values) => {
  expect(listedValues(text)).toEqual(values);
});

it.each([
  'Values of open: true, 1 or yes; anything else means closed',
  'Valid values include: new, old',
  'One of id or name is required',
  'Either name or email',
  'Possible values: `new`, `old` or a year.',
  'Comma-separated list of fields. Allowed values: title, year.',
  'Possible values: YYYY-MM-DD, today.',
  'Order, such as new. Possible values: new, old.',
])('"%s" does not list all that is taken', (text) => {
  expect(listedValues(text)).toBeNull();
});

it('values of a list may be separated by commas', () => {
  expect(listedValues('Comma-separated list. Allowed values: title, year.', true)).toEqual(['title', 'year']);
});

it('values that are merely common, and a bullet with deeply indented examples, close no list', () => {
  expect(listedValues('Common values: `film`, `series`.')).toBeNull();
  const example = Array.from({ length: 200 }, () => `\n${' '.repeat(40)}"kind": "film",`).join('');
  expect(listedValues(`Possible values:\n- \`short\`: short ones${example}\n`)).toBeNull();
});
