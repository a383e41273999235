import { expect, it } from 'vitest';
import { describeRules } from '../../../src/entry/overlay/rule-cover.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

it('each rule is described by its kind, the number of entries that it covers, and its reason', () => {
  const entries = [aCatalogEntry({ slug: 'waves' }), aCatalogEntry({ slug: 'winds' })];
  const rules = {
    deny: [{ tags: ['tides'], reason: 'Not approved.' }],
    annotate: [{ slugs: ['waves'], note: 'Use the proxy.' }],
  };
  expect(describeRules(rules, entries)).toEqual([
    'deny: 2 entries. Not approved.',
    'annotate: 1 entry. Use the proxy.',
  ]);
});
