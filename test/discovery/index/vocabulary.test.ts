import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, fieldTexts, indexedStems } from '../../../src/discovery/index/fields.ts';
import { readVocabulary } from '../../../src/discovery/index/vocabulary.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

describe('readVocabulary', () => {
  it('lists each word once, sorted, with the parts of a camelCase word', () => {
    const { written, terms } = readVocabulary([
      anIndexableEntry({ slug: 'open-maps', name: 'OpenMaps', summary: 'Maps of the sea', tags: ['maps'] }),
    ]);
    expect(written).toEqual(['maps', 'of', 'open', 'openmaps', 'sea', 'the']);
    expect(terms).toEqual(['map', 'open', 'openmap', 'sea']);
  });

  it('keeps the stems that find every text', () => {
    const text = fc
      .array(fc.constantFrom('GitHub', 'git', 'hub', 'the', 'Zürich', '天气预报', 'c++', 'rates'))
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, tags: fc.array(text) })), (rows) => {
        const entries = rows.map((row, i) => anIndexableEntry({ slug: `e${i}`, ...row }));
        const vocabulary = readVocabulary(entries);
        const stems = vocabulary.documents.map((fields) =>
          fields.map((texts) =>
            texts.map((words) =>
              words.flatMap((word) => vocabulary.words[word]?.terms ?? []).map((id) => vocabulary.terms[id]),
            ),
          ),
        );
        expect(stems).toEqual(
          entries.map((entry) => FIELDS.map((field) => fieldTexts(entry, field).map(indexedStems))),
        );
      }),
    );
  });
});
