import { describe, expect, it } from 'vitest';
import { docNamed, MAX_SUGGESTIONS, suggestEntries } from '../../../src/site/compare/suggest.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const { index } = aCatalog([
  anEntry({ slug: 'harbour-mcp', name: 'Harbour' }),
  anEntry({ slug: 'harbour-rest', name: 'Harbour' }),
  anEntry({ slug: 'moon', name: 'Moon Phases', summary: 'Phases of the moon for any date.' }),
  anEntry({ slug: 'moon-landings', name: 'Landings' }),
]);
const slugsFor = (typed: string, leftOut: string[] = []) =>
  suggestEntries(index, typed, leftOut).map(({ slug }) => slug);

describe('docNamed', () => {
  it.each(['moon', 'MOON', ' Moon Phases '])('finds the entry by its slug or name: %j', (typed) => {
    expect(index.slug(docNamed(index, typed) ?? -1)).toBe('moon');
  });

  it('finds nothing by a name that several entries have', () => {
    expect(docNamed(index, 'harbour')).toBeUndefined();
  });
});

describe('suggestEntries', () => {
  it('puts the shortest slug that begins with the text first', () => {
    expect(slugsFor('moo').slice(0, 2)).toEqual(['moon', 'moon-landings']);
  });

  it('finds entries by words of their names, also misspelled ones', () => {
    expect([slugsFor('phases')[0], slugsFor('phasse')[0], slugsFor('landing moon')[0]]).toEqual([
      'moon',
      'moon',
      'moon-landings',
    ]);
  });

  it.each(['date', 'mon', 'xyzzy', '?!'])('finds nothing by a text that is in no name: %j', (typed) => {
    expect(slugsFor(typed)).toEqual([]);
  });

  it('leaves out entries that are chosen already', () => {
    expect(slugsFor('harbour', ['harbour-mcp'])).not.toContain('harbour-mcp');
  });

  it('suggests nothing for an empty text, and no more than fit on a phone', () => {
    const many = aCatalog(Array.from({ length: 30 }, (_, i) => anEntry({ slug: `sea-${i}` }))).index;
    expect([slugsFor('  '), suggestEntries(many, 'sea').length]).toEqual([[], MAX_SUGGESTIONS]);
  });
});
