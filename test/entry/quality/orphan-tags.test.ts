import { expect, it } from 'vitest';
import { findOrphanTags } from '../../../src/entry/quality/orphan-tags.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

it('findOrphanTags reports a tag that only one entry has', () => {
  const tides = aParsedEntry({ tags: ['sea', 'tides'] }, { slug: 'tides' });
  const waves = aParsedEntry({ tags: ['sea'] }, { slug: 'waves' });
  expect(findOrphanTags([tides, waves])).toEqual([
    {
      slug: 'tides',
      rule: 'orphan-tag',
      problem: {
        file: 'entries/api/tides.yaml',
        line: 9,
        column: 5,
        message: 'only this entry has the tag "tides". Choose one that other entries share, or remove it',
      },
    },
  ]);
});

it('findOrphanTags accepts tags that entries share', () => {
  expect(findOrphanTags([aParsedEntry(), aParsedEntry({}, { slug: 'again' })])).toEqual([]);
});
