import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndexFiles } from '../../../src/discovery/index/build-index.ts';
import { operationOffers } from '../../../src/discovery/index/offers/operation-offers.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { rankEntries } from '../../../src/discovery/ranking/rank-entries.ts';
import { readLexicon } from '../../../workshop/measure/relevance/read-sets.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

/** Their names are no words, so that they have the same meaning. */
const ENTRIES = ['qxa', 'qxb'].map((slug) => anIndexableEntry({ slug, summary: 'Manage a calendar.' }));

const LEXICON = readLexicon();

/** The entries with the given summaries of the operations of each. */
function indexWith(
  summaries: Record<string, readonly string[]>,
  opened: 'whole' | 'without word vectors' = 'whole',
) {
  const interfaces = Object.entries(summaries).map(([slug, texts]) => ({
    slug,
    operations: texts.map((summary, i) => ({
      name: `call_${i}`,
      summary,
      effect: 'read',
      input: { properties: {} },
    })),
  }));
  const operations = operationOffers(interfaces, ENTRIES);
  const files = buildIndexFiles(ENTRIES, { operations, lexicon: LEXICON });
  return openIndex(files.index, opened === 'whole' ? LEXICON : undefined, files.operations);
}

function ranking(index: ReturnType<typeof indexWith>, need: string) {
  const ranked = rankEntries(index, readNeed(index, need), () => true);
  return ranked.map(({ doc, score }) => ({ slug: index.slug(doc), score }));
}

describe('the best operation of an entry', () => {
  it('decides between entries that fit a need equally well', () => {
    const index = indexWith({ qxa: ['List events.'], qxb: ['Move an appointment.'] });
    expect(ranking(index, 'calendar: move an appointment').map(({ slug }) => slug)).toEqual(['qxb', 'qxa']);
  });

  it('does not count until a browser also has word vectors, so that rows move once', () => {
    const summaries = { qxa: ['List events.'], qxb: ['Move an appointment.'] };
    const [without, withOperations] = [{}, summaries].map((given) =>
      ranking(indexWith(given, 'without word vectors'), 'calendar: move an appointment'),
    );
    expect(withOperations).toEqual(without);
  });

  it('counts once, so that an entry does not rise by having many operations', () => {
    const one = indexWith({ qxa: ['Move an appointment.'], qxb: ['Move an appointment.'] });
    const many = indexWith({
      qxa: ['Move an appointment.'],
      qxb: Array.from({ length: 40 }, () => 'Move an appointment.'),
    });
    const [expected, found] = [one, many].map((index) =>
      ranking(index, 'calendar: move an appointment').map(({ slug }) => slug),
    );
    expect(found).toEqual(expected);
  });

  it('never lowers the score of its entry', () => {
    const summary = fc.constantFrom(
      'List events.',
      'Move an appointment.',
      'Delete a calendar.',
      'Share it.',
    );
    const need = fc.constantFrom('calendar', 'move an appointment', 'share my calendar', 'delete events');
    const without = indexWith({});
    fc.assert(
      fc.property(fc.array(summary, { minLength: 1, maxLength: 5 }), need, (texts, asked) => {
        const scoreOfFirst = (index: ReturnType<typeof indexWith>) =>
          ranking(index, asked).find(({ slug }) => slug === 'qxa')?.score ?? 0;
        expect(scoreOfFirst(indexWith({ qxa: texts }))).toBeGreaterThanOrEqual(scoreOfFirst(without));
      }),
    );
  });
});
