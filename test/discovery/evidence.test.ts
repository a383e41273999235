import { describe, expect, it } from 'vitest';
import {
  gatherEvidence,
  gatherGeneralEvidence,
  needEvidence,
  sharesOf,
  WANTED_UNKNOWN,
} from '../../src/discovery/evidence.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { fieldBits } from '../../src/discovery/index/fields.ts';
import { maxInverseFrequency } from '../../src/discovery/index/layer.ts';
import { capabilityOffers } from '../../src/discovery/index/offers/offers.ts';
import { openIndex } from '../../src/discovery/index/open-index.ts';
import type { NeedTerm } from '../../src/discovery/need/need-term.ts';
import { readOpenQuestion } from '../../src/discovery/need/open-question.ts';
import { readNeed } from '../../src/discovery/need/read-need.ts';
import { anIndexableEntry } from './an-indexable-entry.ts';

const ENTRIES = [
  anIndexableEntry({ slug: 'a', summary: 'Ebb.', description: 'Flood.', capabilities: ['get_tides'] }),
];
const described = { definition: 'Harbours.', also_called: [], asked_as: [] };
const VOCABULARY = new Map([['get_tides', described]]);
const indexWith = (...wanted: string[]) =>
  openIndex(
    buildIndex(ENTRIES, {
      capabilities: capabilityOffers(ENTRIES, VOCABULARY, new Map(wanted.map((name) => [name, described]))),
    }),
  );
const index = indexWith();
const RAREST = maxInverseFrequency(1);
const match = (score: number, operation = 0) => ({ doc: 0, score, capability: null, operation });

describe('the evidence of a match', () => {
  const terms = readNeed(index, 'ebb flood quartz');
  const need = needEvidence(index, terms, 0);

  it('has its score next to the rarest word, and how far it is behind the best', () => {
    const evidence = gatherEvidence(index, need, match(RAREST), match(2 * RAREST));
    expect(evidence.logScore).toBeCloseTo(Math.log(1.001));
    expect(evidence.behind).toBeCloseTo(Math.log(1.001 / 2.001));
    expect(gatherEvidence(index, need, match(RAREST), match(RAREST / 2)).behind).toBe(0);
    expect(gatherEvidence(index, need, match(0, RAREST), match(0)).operation).toBeCloseTo(Math.log(1.05));
  });

  it('has the part of the need that the entry or its capability has, and the part in its head', () => {
    const shares = gatherEvidence(index, need, match(1), match(1));
    expect([shares.share, shares.headShare]).toEqual([expect.closeTo(2 / 3), expect.closeTo(1 / 3)]);
    const harbours = needEvidence(index, readNeed(index, 'harbours'), 0);
    expect(gatherEvidence(index, harbours, match(1), match(1)).share).toBe(0);
    const byCapability = { ...match(1), capability: { offer: 0, score: 1 } };
    expect(gatherEvidence(index, harbours, byCapability, match(1)).share).toBe(1);
  });

  it('has the number of words, and the score of what is wanted if anything is', () => {
    expect(need).toMatchObject({ length: Math.log(4), wanted: WANTED_UNKNOWN });
    expect(needEvidence(indexWith('book_berth'), terms, RAREST).wanted).toBeCloseTo(Math.log(1.05));
  });

  it('of a general interface has the best match that is not, or nothing', () => {
    const question = readOpenQuestion('ebb');
    const general = (best?: ReturnType<typeof match>) => gatherGeneralEvidence(index, question, need, best);
    expect(general(match(RAREST))).toMatchObject({
      specific: expect.closeTo(Math.log(1.05)),
      share: expect.closeTo(2 / 3),
    });
    expect(general()).toMatchObject({ specific: expect.closeTo(Math.log(0.05)), share: 0 });
  });
});

it('shares are by weight, and 0 of a need without words', () => {
  const terms = [1, 3].map((weight, term) => ({ term, weight }) as NeedTerm);
  const bits = [fieldBits(['summary']), fieldBits(['description'])];
  expect(sharesOf(terms, (term) => bits[term] ?? 0)).toEqual({ share: 1, headShare: 0.25 });
  expect(sharesOf([], () => 0)).toEqual({ share: 0, headShare: 0 });
});
