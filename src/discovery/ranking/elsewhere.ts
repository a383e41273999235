import { stem } from '../../text/stem.ts';
import { cachedFor } from '../cached.ts';
import { fieldBits } from '../index/fields.ts';
import { fieldsWith } from '../index/layer.ts';
import { listAt } from '../index/numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { type Country, NAMES_IN_INTERFACES } from '../need/countries.ts';

/** The fields in which an entry says which country it is made for. A description names others as well. */
const OWN_FIELDS = fieldBits(['name', 'tags', 'summary']);

/** Whether an entry is made for countries, and for none of those that a need asks about. */
export function isElsewhere(index: SearchIndex, doc: number, asked: ReadonlySet<Country>): boolean {
  const countries = countriesByEntry(index).get(doc);
  return asked.size > 0 && countries !== undefined && ![...countries].some((country) => asked.has(country));
}

/** The countries that entries are made for. Most are made for none. */
const countriesByEntry = cachedFor((index: SearchIndex): ReadonlyMap<number, ReadonlySet<Country>> => {
  const found = new Map<number, Set<Country>>();
  for (const { names, countries } of NAMES_IN_INTERFACES)
    for (const doc of names.flatMap((name) => entriesNaming(index, name)))
      found.set(doc, new Set([...(found.get(doc) ?? []), ...countries]));
  return found;
});

function entriesNaming(index: SearchIndex, name: string): number[] {
  const terms = name.split(' ').map((word) => index.termOf.get(stem(word)) ?? -1);
  const [first = -1] = terms;
  if (terms.includes(-1)) return [];
  return Array.from(listAt(index.postingDoc, index.postingStart, first)).filter((doc) =>
    terms.every((term) => fieldsWith(index, term, doc) & OWN_FIELDS),
  );
}
