import { expect, it, test } from 'vitest';
import { readOrder } from '../../../../src/api/ard/list/order.ts';
import { describeArdEntries } from '../../../../src/protocols/ard/describe-entry.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const at = (slug: string, time: string) => ({ at: time, slug, category: 'api', kind: 'added' as const });
const lines = describeArdEntries(
  [
    anEntry({ slug: 'a', name: 'beta' }),
    anEntry({ slug: 'b', name: 'Alpha' }),
    anEntry({ slug: 'c', name: 'beta' }),
  ],
  // In UTC, "a" is the newer one.
  [at('a', '2026-01-01T23:00:00-05:00'), at('b', '2026-01-02T03:00:00+02:00')],
  'https://callbook.example',
);

test.each([
  ['displayName', 'bac'],
  ['name DESC, identifier desc', 'cab'],
  ['updatedAt', 'bac'],
  ['updated_at DESC', 'abc'],
  ['created_at desc', 'abc'],
  ['type, identifier DESC', 'cba'],
])('the order "%s" is %s', (text, expected) => {
  const sorted = [...lines].sort(readOrder(text) ?? undefined);
  expect(sorted.map(({ entry }) => entry.metadata.slug).join('')).toBe(expected);
});

it('other texts are not orders', () => {
  const texts = ['', 'slug', 'name UP', 'name constructor', 'name ASC now', 'name,', 'name,type,name,type'];
  expect(texts.map(readOrder)).toEqual(texts.map(() => null));
});
