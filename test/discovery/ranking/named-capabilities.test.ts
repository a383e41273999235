import { describe, expect, it } from 'vitest';
import { gatherEvidence, needEvidence } from '../../../src/discovery/evidence.ts';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { capabilityOffers } from '../../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { rankEntries } from '../../../src/discovery/ranking/rank-entries.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const ENTRIES = [
  anIndexableEntry({ slug: 'proofreader', capabilities: ['check_spelling'], summary: 'Corrects texts.' }),
  anIndexableEntry({
    slug: 'search',
    capabilities: ['search_web'],
    summary: 'Finds web pages and corrects what is typed, with spellcheck.',
  }),
];
const VOCABULARY = new Map([
  [
    'check_spelling',
    {
      definition: 'Find misspelt words.',
      also_called: ['spellcheck'],
      asked_as: ['typos in my thesis', 'a poster goes to print', 'is it colour or color', 'red wavy lines'],
    },
  ],
  ['search_web', { definition: 'Find web pages.', also_called: [], asked_as: ['look it up', 'what is new'] }],
]);
const index = openIndex(buildIndex(ENTRIES, { capabilities: capabilityOffers(ENTRIES, VOCABULARY) }));

describe('a need that names a capability by what else it is called', () => {
  const terms = readNeed(index, 'spellcheck');
  const ranked = rankEntries(index, terms, () => true);

  it('finds the entry that has the capability, though the entry lacks the word', () => {
    const [first] = ranked;
    expect(index.slug(first?.doc ?? -1)).toBe('proofreader');
  });

  it('has that word in the head of the match, and lacks none', () => {
    const [first] = ranked;
    expect(first && gatherEvidence(index, needEvidence(index, terms, 0), first, first)).toMatchObject({
      share: 1,
      headShare: 1,
    });
  });
});

it('a rare word that the match lacks makes up no more of a need than a common one', () => {
  const terms = readNeed(index, 'spellcheck poster');
  const search = rankEntries(index, terms, () => true).find(({ doc }) => index.slug(doc) === 'search');
  const best = { doc: search?.doc ?? -1, score: 1, capability: null, operation: 0 };
  const rarer = terms.map((term, i) => (i === 0 ? { ...term, idf: 9 * term.idf } : term));
  const shareOf = (need: typeof terms) =>
    gatherEvidence(index, needEvidence(index, need, 0), best, best).share;
  expect(shareOf(terms)).toBeGreaterThan(0);
  expect(shareOf(terms)).toBeLessThan(1);
  expect(shareOf(rarer)).toBe(shareOf(terms));
});
