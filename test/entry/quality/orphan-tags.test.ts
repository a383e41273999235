import { expect, it } from 'vitest';
import { findOrphanTags } from '../../../src/entry/quality/orphan-tags.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

it('finds the tag that stands on one entry only', () => {
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
        message: 'tag "tides" stands on this entry only. Choose one that other entries share, or remove it',
      },
    },
  ]);
});

it('finds nothing where all tags are shared', () => {
  expect(findOrphanTags([aParsedEntry(), aParsedEntry({}, { slug: 'again' })])).toEqual([]);
});
