import { fieldsWith } from './index/layer.ts';
import { numberAt } from './index/numbers.ts';
import type { SearchIndex } from './index/search-index.ts';
import { isUnmet } from './need/constraint-bits.ts';
import type { Constraint } from './need/constraints.ts';
import type { NeedTerm } from './need/need-term.ts';
import { isProductName } from './need/product-name.ts';
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
