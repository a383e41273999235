import { fieldBits } from './index/fields.ts';
import { fieldsWith } from './index/find-posting.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need/need-term.ts';
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
  const bySource = new Map<MatchedOn, number>();
  const words = new Set<string>();
  for (const { term, word, joins, weight, idf } of terms) {
    const isAskedFor = capability !== null && fieldsWith(index.capabilities, term, capability.offer) > 0;
    const fields = fieldsWith(index, term, doc) | (isAskedFor ? CAPABILITY_FIELD : 0);
    if (fields === 0) continue;
    for (const found of joins ?? [word]) words.add(found);
    for (const [source, bits] of SOURCES) {
      if (fields & bits) bySource.set(source, (bySource.get(source) ?? 0) + weight * idf);
    }
  }
  return { matched_on: strongestSource(bySource), matched_terms: [...words] };
}

function strongestSource(weights: ReadonlyMap<MatchedOn, number>): MatchedOn {
  let strongest: MatchedOn = 'text';
  let max = 0;
  for (const [source] of SOURCES) {
    const weight = weights.get(source) ?? 0;
    if (weight > max) [strongest, max] = [source, weight];
  }
  return strongest;
}
