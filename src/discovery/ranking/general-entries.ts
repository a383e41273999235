import { cachedFor } from '../cached.ts';
import { numberAt } from '../index/numbers.ts';
import { GENERAL } from '../index/offers/offers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { ownersOf } from './rank-offers.ts';

/** The entries that offer a general capability, such as web search. They may serve needs that share no word with them. */
export const generalEntries = cachedFor(({ capabilities }: SearchIndex): ReadonlySet<number> => {
  const general = Array.from(capabilities.flags.keys()).filter(
    (offer) => numberAt(capabilities.flags, offer) & GENERAL,
  );
  return new Set(general.flatMap((offer) => Array.from(ownersOf(capabilities, offer))));
});
