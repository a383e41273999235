import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTexts, indexedStems, perField } from '../../../src/discovery/index/fields.ts';
import { numberWords, readDocuments } from '../../../src/discovery/index/vocabulary.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

describe('numberWords', () => {
  it('lists each word once, sorted, with the parts of a camelCase word', () => {
    const words = new Map();
    readDocuments(
      [anIndexableEntry({ slug: 'open-maps', name: 'OpenMaps', summary: 'Maps of the sea', tags: ['maps'] })],
      words,
    );
    const { written, terms } = numberWords(words);
    expect(written.map((word) => word.text)).toEqual(['maps', 'of', 'open', 'openmaps', 'sea', 'the']);
    expect(terms).toEqual(['map', 'open', 'openmap', 'sea']);
    expect(words.get('OpenMaps').written).toEqual([
      { text: 'open', term: 1 },
      { text: 'maps', term: 0 },
    ]);
    expect(words.get('sea').written).toEqual([{ text: 'sea', term: 3 }]);
  });

  it('keeps the stems that find every text', () => {
    const text = fc
      .array(fc.constantFrom('GitHub', 'git', 'hub', 'the', 'Zürich', '天气预报', 'c++', 'rates'))
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, tags: fc.array(text) })), (rows) => {
        const entries = rows.map((row, i) => anIndexableEntry({ slug: `e${i}`, ...row }));
        const words = new Map();
        const documents = readDocuments(entries, words);
        const { terms } = numberWords(words);
        const stems = documents.map((texts) =>
          perField((field) =>
            texts[field].map((text) => text.flatMap((word) => word.terms).map((id) => terms[id])),
          ),
        );
        expect(stems).toEqual(
          entries.map((entry) => perField((field) => fieldTexts(entry, field).map(indexedStems))),
        );
      }),
    );
  });
});
