import { expect, it, test } from 'vitest';
import type { ArdLine } from '../../../../src/api/ard/entry-schema.ts';
import { readFilterExpression } from '../../../../src/api/ard/list/filter-expression.ts';
import { describeArdEntries } from '../../../../src/protocols/ard/describe-entry.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const EVENTS = [
  { at: '2026-05-01T10:00:00+02:00', slug: 'tide-tables', category: 'api', kind: 'changed' as const },
  { at: '2026-03-01T10:00:00+02:00', slug: 'tide-tables', category: 'api', kind: 'added' as const },
];
const [dated, undated] = [EVENTS, []].map(
  (events) => describeArdEntries([anEntry()], events, 'https://callbook.example')[0] as ArdLine,
) as [ArdLine, ArdLine];

test.each<[string, boolean]>([
  ["type = 'application/json'", true],
  ['type=application/json', true],
  ["type = 'text/plain, application/json'", true],
  ["type = 'text/plain'", false],
  ["type = 'Application/JSON'", false],
  ['displayName = "TIDE"', true],
  ['displayName = weather,tables', true],
  ['displayName = weather', false],
  ['publisherId = callbook.example', true],
  ['publisherId = tides.example.org', false],
  ["updatedAfter > '2026-04-30'", true],
  ['updatedAfter = 2026-05-01T08:00:00Z', false],
  ["createdAfter > '2026-04-30'", false],
  ["  type = 'application/json'   AND  createdAfter > '2026-01-01' ", true],
  ["type = 'application/json' AND displayName = 'weather'", false],
])('the filter %s passes the entry: %s', (text, passes) => {
  expect(readFilterExpression(text)?.(dated)).toBe(passes);
});

test.each([
  '',
  'type',
  'type =',
  "type = 'a' AND",
  "type = 'a' OR type = 'b'",
  "type = 'a",
  "type > 'a'",
  'type = ,',
  "name = 'a'",
  "constructor = 'a'",
  "updatedAfter > 'yesterday'",
  "updatedAfter > '2026-13-01'",
  "updatedAfter > '2026-01-01, 2026-01-02'",
  Array(11).fill('type = a').join(' AND '),
])('the text "%s" is not a filter', (text) => {
  expect(readFilterExpression(text)).toBeNull();
});

it('an entry without a time passes a filter by time', () => {
  expect(readFilterExpression("updatedAfter > '2026-04-30'")?.(undated)).toBe(true);
});

it('a filter may have ten clauses', () => {
  const text = Array(10).fill('type = application/json').join(' AND ');
  expect(readFilterExpression(text)?.(dated)).toBe(true);
});
