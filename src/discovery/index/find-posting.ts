import type { Layer } from './layer.ts';

/**
 * A binary search of its own, because `firstPosition` calls a function at each step, and ranking does this for thousands of
 * postings.
 * @returns the position of the posting of `doc` among those of `term`, or -1 if the document does not have the term
 */
export function findPosting({ postingStart, postingDoc }: Layer, term: number, doc: number): number {
  let low = postingStart[term] ?? 0;
  const end = postingStart[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((postingDoc[middle] ?? 0) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && postingDoc[low] === doc ? low : -1;
}

/** Whether a document of the layer has the term. A term can be in another layer only. */
export const hasEntry = ({ postingStart }: Layer, term: number | undefined): boolean =>
  term !== undefined && (postingStart[term + 1] ?? 0) > (postingStart[term] ?? 0);

/** @returns the bit mask of FIELDS in which the document has the term; 0 if it does not have it, or if `term` is -1 */
export function fieldsWith(layer: Layer, term: number, doc: number): number {
  if (term < 0) return 0;
  return layer.postingFields[findPosting(layer, term, doc)] ?? 0;
}
