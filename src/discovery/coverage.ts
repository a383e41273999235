import type { SearchIndex } from './index/search-index.ts';
import type { NeedTerm } from './need-term.ts';

export type MatchedOn = 'capability' | 'name' | 'tag' | 'text';
export type Coverage = 'exact' | 'partial' | 'none';

/** Field bits of each source that `matched_on` can name, in the order that settles equal shares. */
const SOURCES: readonly (readonly [MatchedOn, number])[] = [
  ['capability', 0b000001],
  ['name', 0b000100],
  ['tag', 0b001000],
  ['text', 0b110010],
];

/** What of a need one entry meets. `share` is the part of the need's weight that its words make up, 0 to 1. */
export type Met = { share: number; matched_on: MatchedOn; matched_terms: string[] };

export function meetNeed(index: SearchIndex, terms: readonly NeedTerm[], doc: number): Met {
  const bySource = new Map<MatchedOn, number>();
  const words = new Set<string>();
  let met = 0;
  let whole = 0;
  for (const term of terms) {
    const weight = term.weight * term.idf;
    whole += weight;
    const fields = fieldsWith(index, term.term, doc);
    if (fields === 0) continue;
    met += weight;
    for (const word of term.joins ?? [term.word]) words.add(word);
    for (const [source, bits] of SOURCES) {
      if (fields & bits) bySource.set(source, (bySource.get(source) ?? 0) + weight);
    }
  }
  return { share: whole === 0 ? 0 : met / whole, matched_on: strongest(bySource), matched_terms: [...words] };
}

function strongest(bySource: ReadonlyMap<MatchedOn, number>): MatchedOn {
  let winner: MatchedOn = 'text';
  let most = 0;
  for (const [source] of SOURCES) {
    const weight = bySource.get(source) ?? 0;
    if (weight > most) [winner, most] = [source, weight];
  }
  return winner;
}

/** @returns the mask of fields in which the entry has the term, 0 for none */
export function fieldsWith(index: SearchIndex, term: number, doc: number): number {
  if (term < 0) return 0;
  let low = index.postingStart[term] ?? 0;
  const end = index.postingStart[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((index.postingDoc[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && index.postingDoc[low] === doc ? (index.postingFields[low] ?? 0) : 0;
}

/** Every topic word of the need stands in one capability of the entry. */
export function metByOneCapability(index: SearchIndex, terms: readonly NeedTerm[], doc: number): boolean {
  const topic = terms.filter((term) => !term.asking);
  if (topic.length === 0) return false;
  for (let at = index.capabilityStart[doc] ?? 0; at < (index.capabilityStart[doc + 1] ?? 0); at++) {
    const held = index.capabilityTerm.subarray(
      index.capabilityTermStart[at],
      index.capabilityTermStart[at + 1],
    );
    if (topic.every(({ term }) => term >= 0 && held.includes(term))) return true;
  }
  return false;
}
