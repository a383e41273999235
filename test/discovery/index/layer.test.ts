import { expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { hasEntry } from '../../../src/discovery/index/layer.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { stem } from '../../../src/text/stem.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

it('a layer has a term only if one of its own documents has it', () => {
  const index = openIndex(
    buildIndex([anIndexableEntry({ slug: 'tides', summary: 'Harbours.', capabilities: ['get_tides'] })]),
  );
  const term = index.termOf.get(stem('harbours'));
  expect(term).toBeDefined();
  expect([hasEntry(index, term), hasEntry(index.capabilities, term)]).toEqual([true, false]);
  expect(hasEntry(index, undefined)).toBe(false);
});
