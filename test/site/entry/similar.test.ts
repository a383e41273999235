import { expect, it } from 'vitest';
import { groupCatalog } from '../../../src/site/browse/catalog-groups.ts';
import { similarEntries } from '../../../src/site/entry/similar.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const entry = (
  slug: string,
  capabilities: string[],
  tags: string[],
  status: 'active' | 'deprecated' = 'active',
) => anEntry({ slug, capabilities, tags, status });

it('ranks shared capabilities above shared tags', () => {
  const one = entry('one', ['get_tides', 'get_charts'], ['sea']);
  const { words } = groupCatalog([
    entry('files', ['manage_files'], ['sea']),
    one,
    entry('tides', ['get_tides'], ['coast']),
    entry('both', ['get_tides', 'get_charts'], ['coast']),
    entry('other', ['send_email'], ['mail']),
  ]);
  expect(similarEntries(words, one, 5).map(({ slug }) => slug)).toEqual(['both', 'tides', 'files']);
});

it('leaves out the entry itself and deprecated entries, and respects the limit', () => {
  const one = entry('one', ['get_tides'], ['sea']);
  const old = entry('old', ['get_tides'], ['sea'], 'deprecated');
  const { words } = groupCatalog([
    one,
    old,
    entry('b', ['get_tides'], ['sea']),
    entry('a', ['get_tides'], ['sea']),
  ]);
  expect(similarEntries(words, one, 1).map(({ slug }) => slug)).toEqual(['a']);
});
