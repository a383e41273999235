import { FIELD_WEIGHTS, FIELDS, fieldTexts, indexedStems, LENGTH_DISCOUNT, SATURATION } from './fields.ts';
import type { IndexableEntry } from './index.ts';
import { rememberingStemmer } from './stem.ts';

const LARGEST_IMPACT = 255;

export type PostingColumns = {
  terms: string[];
  postingStart: number[];
  postingDoc: number[];
  postingImpact: number[];
  postingFields: number[];
  /** How many capabilities each entry has, how many terms each of these has, and the terms. */
  capabilities: [number[], number[], number[]];
};

/** The stems of one entry: for each field, for each of its texts. */
type Stems = string[][][];
type Posting = { doc: number; impact: number; fields: number };

/** Turns entries into the columns of the index. Terms are sorted, so the result depends on the entries alone. */
export function collectPostings(entries: readonly IndexableEntry[]): PostingColumns {
  const stemOf = rememberingStemmer();
  const stems = entries.map((entry) =>
    FIELDS.map((field) => fieldTexts(entry, field).map((text) => indexedStems(text, stemOf))),
  );
  const means = meanLengths(stems);
  const byTerm = new Map<string, Posting[]>();
  stems.forEach((texts, doc) => {
    for (const [term, posting] of entryPostings(texts, means, doc)) {
      const list = byTerm.get(term);
      if (list) list.push(posting);
      else byTerm.set(term, [posting]);
    }
  });
  const terms = [...byTerm.keys()].sort();
  return { terms, ...flatten(terms, byTerm), capabilities: collectCapabilities(stems, terms) };
}

function meanLengths(stems: readonly Stems[]): number[] {
  return FIELDS.map((_, field) => {
    const lengths = stems.map((texts) => texts[field]?.flat().length ?? 0).filter((length) => length > 0);
    return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  });
}

/** BM25F (Zaragoza et al., 2004): occurrences are weighed by field and length, summed, and saturated once. */
function entryPostings(texts: Stems, means: readonly number[], doc: number): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  FIELDS.forEach((field, f) => {
    const stems = texts[f]?.flat() ?? [];
    const discount = LENGTH_DISCOUNT[field];
    const weight = FIELD_WEIGHTS[field] / (1 - discount + (discount * stems.length) / (means[f] || 1));
    for (const term of stems) {
      const posting = postings.get(term) ?? { doc, impact: 0, fields: 0 };
      postings.set(term, { doc, impact: posting.impact + weight, fields: posting.fields | (1 << f) });
    }
  });
  return postings;
}

function flatten(terms: readonly string[], byTerm: ReadonlyMap<string, readonly Posting[]>) {
  const columns = { postingStart: [0], postingDoc: [], postingImpact: [], postingFields: [] } as {
    [column in 'postingStart' | 'postingDoc' | 'postingImpact' | 'postingFields']: number[];
  };
  for (const term of terms) {
    for (const { doc, impact, fields } of byTerm.get(term) ?? []) {
      columns.postingDoc.push(doc);
      columns.postingImpact.push(Math.max(1, Math.round((LARGEST_IMPACT * impact) / (impact + SATURATION))));
      columns.postingFields.push(fields);
    }
    columns.postingStart.push(columns.postingDoc.length);
  }
  return columns;
}

function collectCapabilities(
  stems: readonly Stems[],
  terms: readonly string[],
): PostingColumns['capabilities'] {
  const idOf = new Map(terms.map((term, id) => [term, id]));
  const counts: number[] = [];
  const lengths: number[] = [];
  const ids: number[] = [];
  for (const texts of stems) {
    const capabilities = texts[FIELDS.indexOf('capabilities')] ?? [];
    counts.push(capabilities.length);
    for (const capability of capabilities) {
      lengths.push(capability.length);
      for (const term of capability) ids.push(idOf.get(term) ?? 0);
    }
  }
  return [counts, lengths, ids];
}
