import { startsOf } from './compact.ts';
import { FIELD_WEIGHTS, FIELDS, LENGTH_DISCOUNT, SATURATION } from './fields.ts';
import type { DocumentWords, Vocabulary } from './vocabulary.ts';

const MAX_IMPACT = 255;

export type PostingColumns = {
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  postingImpact: Uint8Array;
  postingFields: Uint8Array;
};

/** The terms of one document: for each field those of all its texts. */
type Terms = readonly (readonly number[])[];

/** The posting lists of some documents of a vocabulary. */
export function collectPostings(documents: readonly DocumentWords[], vocabulary: Vocabulary): PostingColumns {
  const { words } = vocabulary;
  const terms = documents.map((fields) => fields.map((texts) => termsOf(texts, words)));
  const postingStart = startsOf(countHolders(terms, vocabulary.terms.length));
  const total = postingStart.at(-1) ?? 0;
  const columns = {
    postingStart,
    postingDoc: new Uint32Array(total),
    postingImpact: new Uint8Array(total),
    postingFields: new Uint8Array(total),
  };
  fillPostings(terms, columns);
  return columns;
}

/** Loops, because flatMap takes four times as long, and this sees every word of the catalog. */
function termsOf(texts: DocumentWords[number], words: Vocabulary['words']): number[] {
  const found: number[] = [];
  for (const text of texts)
    for (const word of text) for (const term of words[word]?.terms ?? []) found.push(term);
  return found;
}

/** How many documents have each term. */
function countHolders(documents: readonly Terms[], size: number): Uint32Array {
  const holders = new Uint32Array(size);
  for (const fields of documents) {
    for (const term of new Set(fields.flat())) holders[term] = (holders[term] ?? 0) + 1;
  }
  return holders;
}

/** For each term, its weight in one document and the bits of the fields that have it. All 0 between documents. */
type TermSums = { weights: Float64Array; masks: Uint8Array };

/** BM25F (Zaragoza et al., 2004): occurrences are weighted by field and length, summed, and saturated once. */
function fillPostings(documents: readonly Terms[], columns: PostingColumns): void {
  const means = meanLengths(documents);
  const next = columns.postingStart.slice();
  const sums = { weights: new Float64Array(next.length), masks: new Uint8Array(next.length) };
  documents.forEach((fields, doc) => {
    sumOccurrences(fields, means, sums);
    writePostings(doc, fields, sums, next, columns);
  });
}

function sumOccurrences(fields: Terms, means: readonly number[], { weights, masks }: TermSums): void {
  fields.forEach((terms, f) => {
    const weight = occurrenceWeight(f, terms.length, means[f] || 1);
    for (const term of terms) {
      weights[term] = (weights[term] ?? 0) + weight;
      masks[term] = (masks[term] ?? 0) | (1 << f);
    }
  });
}

/** Writes one posting per term. Sums are reset to 0 as they are written, so a repeated term is skipped. */
function writePostings(
  doc: number,
  fields: Terms,
  { weights, masks }: TermSums,
  next: Uint32Array,
  columns: PostingColumns,
): void {
  for (const term of fields.flat()) {
    const weight = weights[term] ?? 0;
    if (weight === 0) continue;
    const at = next[term] ?? 0;
    columns.postingDoc[at] = doc;
    columns.postingImpact[at] = Math.max(1, Math.round((MAX_IMPACT * weight) / (weight + SATURATION)));
    columns.postingFields[at] = masks[term] ?? 0;
    next[term] = at + 1;
    weights[term] = 0;
    masks[term] = 0;
  }
}

function occurrenceWeight(f: number, length: number, mean: number): number {
  const field = FIELDS[f] ?? 'description';
  const discount = LENGTH_DISCOUNT[field];
  return FIELD_WEIGHTS[field] / (1 - discount + (discount * length) / mean);
}

function meanLengths(documents: readonly Terms[]): number[] {
  return FIELDS.map((_, field) => {
    const lengths = documents.map((fields) => fields[field]?.length ?? 0).filter((length) => length > 0);
    return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  });
}

/** For the capabilities of entries: their number in each entry, the number of terms of each, and the terms. */
export function collectCapabilities(
  entries: readonly DocumentWords[],
  { words }: Vocabulary,
): [counts: number[], lengths: number[], terms: number[]] {
  const counts: number[] = [];
  const lengths: number[] = [];
  const ids: number[] = [];
  for (const fields of entries) {
    const capabilities = fields[FIELDS.indexOf('capabilities')] ?? [];
    counts.push(capabilities.length);
    for (const capability of capabilities) {
      const terms = capability.flatMap((word) => words[word]?.terms ?? []);
      lengths.push(terms.length);
      for (const term of terms) ids.push(term);
    }
  }
  return [counts, lengths, ids];
}
