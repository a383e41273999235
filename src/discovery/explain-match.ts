import { fieldBits } from './index/fields.ts';
import { fieldsWith } from './index/layer.ts';
import type { SearchIndex } from './index/search-index.ts';
import { type NeedTerm, weightOf } from './need/need-term.ts';
import type { Ranked } from './ranking/rank-entries.ts';

export type MatchedOn = 'capability' | 'name' | 'tag' | 'text';

const CAPABILITY_FIELD = fieldBits(['capabilities']);
/** Field bits of each source that `matched_on` can name. Of equal sources the first one wins. */
const SOURCES: readonly (readonly [MatchedOn, number])[] = [
  ['capability', CAPABILITY_FIELD],
  ['name', fieldBits(['name'])],
  ['tag', fieldBits(['tags'])],
  ['text', fieldBits(['example_needs', 'summary', 'description'])],
];

/** Why an entry matches: the words of the need that it has, and the source that has the most of their weight. */
export type MatchExplanation = { matched_on: MatchedOn; matched_terms: string[] };

/** A word that only the phrases of the entry's best capability have counts for that capability. */
export function explainMatch(
  index: SearchIndex,
  terms: readonly NeedTerm[],
  { doc, capability }: Pick<Ranked, 'doc' | 'capability'>,
): MatchExplanation {
  const fieldsOf = ({ term }: NeedTerm) => {
    const isAskedFor = capability !== null && fieldsWith(index.capabilities, term, capability.offer) > 0;
    return fieldsWith(index, term, doc) | (isAskedFor ? CAPABILITY_FIELD : 0);
  };
  const found = terms.map((term) => ({ term, fields: fieldsOf(term) })).filter(({ fields }) => fields > 0);
  let [matched_on, max]: [MatchedOn, number] = ['text', 0];
  for (const [source, bits] of SOURCES) {
    const weight = weightOf(found.filter(({ fields }) => fields & bits).map(({ term }) => term));
    if (weight > max) [matched_on, max] = [source, weight];
  }
  const words = found.flatMap(({ term: { word, joins } }) => joins ?? [word]);
  return { matched_on, matched_terms: [...new Set(words)] };
}
