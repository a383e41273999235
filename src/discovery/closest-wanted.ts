import { massOf, sharesOf } from './evidence.ts';
import { fieldsWith } from './index/layer.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { RankedNeed } from './rank-need.ts';

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
  const { share, headShare } = sharesOf({ terms, mass: massOf(terms) }, (term) =>
    fieldsWith(index.wanted, term, wanted.offer),
  );
  return share >= MIN_SHARE && headShare >= MIN_HEAD_SHARE ? index.wantedName(wanted.offer) : null;
}
