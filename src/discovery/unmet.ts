import { stem } from '../text/stem.ts';
import { sharesOf } from './evidence.ts';
import { fieldBits } from './index/fields.ts';
import { countPostings, fieldsWith } from './index/layer.ts';
import { listAt, numberAt } from './index/numbers.ts';
import type { SearchIndex } from './index/search-index.ts';
import { isOrdinaryWord } from './need/avoided.ts';
import { isUnmet } from './need/constraint-bits.ts';
import type { Constraint } from './need/constraints.ts';
import type { NeedTerm } from './need/need-term.ts';
import type { RankedNeed } from './rank-need.ts';
import type { Ranked } from './ranking/rank-entries.ts';

/** The words of a need that name a product of the catalog: an interface that lacks one is of another vendor. */
export const productNames = (index: SearchIndex, terms: readonly NeedTerm[]): NeedTerm[] =>
  terms.filter((term) => !term.asking && isProductName(index, term));

/** What the need asks for and the entry is not known to have: names as the need writes them, then constraints. */
export function unmetBy(
  index: SearchIndex,
  { names, constraints }: { names: readonly NeedTerm[]; constraints: readonly Constraint[] },
  { doc, capability }: Pick<Ranked, 'doc' | 'capability'>,
): string[] {
  const lacks = ({ term }: NeedTerm) =>
    fieldsWith(index, term, doc) === 0 &&
    (capability === null || fieldsWith(index.capabilities, term, capability.offer) === 0);
  const met = numberAt(index.constraints, doc);
  return [
    ...names.filter(lacks).map(({ word }) => word),
    ...constraints.filter((constraint) => isUnmet(constraint, met)),
  ];
}

const NAME_FIELD = fieldBits(['name']);
/** Of the entries that have the name of a product, at least this part has it in its own name. */
const MIN_NAME_SHARE = 0.05;
/** What everybody asks for is in the words of more capabilities than this part: "login", "remind". */
const MAX_CAPABILITY_SHARE = 0.02;

/** Whether a word names a product of the catalog, such as "Xero", and is no word that people use for other things. */
function isProductName(index: SearchIndex, { word }: Pick<NeedTerm, 'word'>): boolean {
  const term = index.termOf.get(stem(word));
  if (term === undefined || isOrdinaryWord(index, word)) return false;
  const { capabilities, postingFields, postingStart } = index;
  if (countPostings(capabilities, term) > MAX_CAPABILITY_SHARE * capabilities.size) return false;
  const fields = Array.from(listAt(postingFields, postingStart, term));
  const named = fields.filter((bits) => bits & NAME_FIELD).length;
  return named > 0 && named >= MIN_NAME_SHARE * fields.length;
}

/** A need means a wanted capability if this part of it, by weight, is in the words that people use for it … */
const MIN_SHARE = 0.45;
/** … and this part is in its name, its definition or what else it is called. */
const MIN_HEAD_SHARE = 0.2;

/**
 * The wanted capability that the need means, unless an entry fits it better. Most needs share a word with some wanted
 * capability: a psychologist in Santa Rosa is no secret Santa.
 */
export function closestWanted(
  index: SearchIndex,
  { terms, wanted, matches: [best] }: Pick<RankedNeed, 'terms' | 'wanted' | 'matches'>,
): string | null {
  if (!wanted || (best && best.score > wanted.score)) return null;
  const { share, headShare } = sharesOf(terms, (term) => fieldsWith(index.wanted, term, wanted.offer));
  return share >= MIN_SHARE && headShare >= MIN_HEAD_SHARE ? index.wantedName(wanted.offer) : null;
}
