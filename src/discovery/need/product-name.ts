import { stem } from '../../text/stem.ts';
import { fieldBits } from '../index/fields.ts';
import { countPostings } from '../index/layer.ts';
import { listAt } from '../index/numbers.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { isOrdinaryWord } from './avoided.ts';
import type { NeedTerm } from './need-term.ts';

const NAME_FIELD = fieldBits(['name']);
/** Of the entries that have the name of a product, at least this part has it in its own name. */
const MIN_NAME_SHARE = 0.05;
/** What everybody asks for is in the words of more capabilities than this part: "login", "remind". */
const MAX_CAPABILITY_SHARE = 0.02;

/** Whether a word names a product of the catalog, such as "Xero", and is no word that people use for other things. */
export function isProductName(index: SearchIndex, { word }: Pick<NeedTerm, 'word'>): boolean {
  const term = index.termOf.get(stem(word));
  if (term === undefined || isOrdinaryWord(index, word)) return false;
  const { capabilities, postingFields, postingStart } = index;
  if (countPostings(capabilities, term) > MAX_CAPABILITY_SHARE * capabilities.size) return false;
  const fields = Array.from(listAt(postingFields, postingStart, term));
  const named = fields.filter((bits) => bits & NAME_FIELD).length;
  return named > 0 && named >= MIN_NAME_SHARE * fields.length;
}
