import { startsOf } from './compact.ts';
import {
  FIELD_WEIGHTS,
  FIELDS,
  type Field,
  fieldBits,
  LENGTH_DISCOUNT,
  perField,
  SATURATION,
} from './fields.ts';
import { intAt } from './numbers.ts';
import type { DocumentWords } from './vocabulary.ts';

const MAX_IMPACT = 255;

export type PostingColumns = {
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  postingImpact: Uint8Array;
  postingFields: Uint8Array;
};

/** The terms of one document: for each field those of all its texts. */
type Terms = Readonly<Record<Field, readonly number[]>>;

/** The posting lists of some documents. BM25F: Zaragoza et al., 2004. */
export function collectPostings(documents: readonly DocumentWords[], termCount: number): PostingColumns {
  const terms = documents.map((texts) => perField((field) => termsOf(texts[field])));
  const postingStart = startsOf(countHolders(terms, termCount));
  const total = postingStart.at(-1) ?? 0;
  const postingDoc = new Uint32Array(total);
  const postingImpact = new Uint8Array(total);
  const postingFields = new Uint8Array(total);
  const means = perField((field) => meanLength(terms, field));
  const next = postingStart.slice();
  for (const [doc, fields] of terms.entries()) {
    for (const [term, { weight, bits }] of weighTerms(fields, means)) {
      const at = intAt(next, term);
      postingDoc[at] = doc;
      postingImpact[at] = Math.max(1, Math.round((MAX_IMPACT * weight) / (weight + SATURATION)));
      postingFields[at] = bits;
      next[term] = at + 1;
    }
  }
  return { postingStart, postingDoc, postingImpact, postingFields };
}

/** Loops, because flatMap takes four times as long, and this sees every word of the catalog. */
function termsOf(texts: DocumentWords[Field]): number[] {
  const found: number[] = [];
  for (const text of texts) for (const word of text) for (const term of word.terms) found.push(term);
  return found;
}

/** How many documents have each term. */
function countHolders(documents: readonly Terms[], termCount: number): Uint32Array {
  const holders = new Uint32Array(termCount);
  for (const fields of documents) {
    for (const term of new Set(Object.values(fields).flat())) holders[term] = intAt(holders, term) + 1;
  }
  return holders;
}

/** For each term of a document, its occurrences weighted by field and length, and the bits of the fields that have it. */
function weighTerms(fields: Terms, means: Readonly<Record<Field, number>>) {
  const weighed = new Map<number, { weight: number; bits: number }>();
  for (const field of FIELDS) {
    const discount = LENGTH_DISCOUNT[field];
    const weight = FIELD_WEIGHTS[field] / (1 - discount + (discount * fields[field].length) / means[field]);
    const bits = fieldBits([field]);
    for (const term of fields[field]) {
      const sum = weighed.get(term) ?? { weight: 0, bits: 0 };
      sum.weight += weight;
      sum.bits |= bits;
      weighed.set(term, sum);
    }
  }
  return weighed;
}

/** The mean length of a field among the documents that have it. 1 if none has. */
function meanLength(documents: readonly Terms[], field: Field): number {
  const lengths = documents.map((fields) => fields[field].length).filter((length) => length > 0);
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1;
}
