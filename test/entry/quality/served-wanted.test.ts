import { expect, it } from 'vitest';
import { findServedWanted } from '../../../src/entry/quality/served-wanted.ts';
import { parseVocabulary } from '../../../src/entry/vocabulary.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const { vocabulary } = parseVocabulary(
  [
    'forecast_rogue_waves: Say where rogue waves will rise.',
    'reserve_berths:\n  definition: Reserve a berth.\n  also_called: [Harbour Desk]',
    'use_sail_club: Read and change the members of Sail Club.',
  ].join('\n'),
  'entries/wanted.yaml',
);

it('a wanted capability may not be called like an entry, by its slug or its name', () => {
  const all = [
    aParsedEntry({ name: 'Sail Club' }, { slug: 'sail-club' }),
    aParsedEntry({ name: 'Harbour desk' }, { slug: 'harbour' }),
  ];
  expect(findServedWanted(all, vocabulary).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 "reserve_berths" is wanted, but harbour is an entry now. Keep only what that entry cannot do, under another name',
    '5 "use_sail_club" is wanted, but sail-club is an entry now. Keep only what that entry cannot do, under another name',
  ]);
});

it('a wanted capability that no entry is called like is no problem', () => {
  expect(findServedWanted([aParsedEntry()], vocabulary)).toEqual([]);
});
