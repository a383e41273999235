import { stem } from '../text/stem.ts';
import { ASKING_WORDS } from '../text/stop-words.ts';
import { isContentWord, splitWords, type Word } from '../text/words.ts';
import { maxInverseFrequency } from './index/inverse-frequency.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { Lexicon } from './lexicon.ts';
import { nearTerms } from './meaning.ts';
import type { NearTerm, NeedTerm } from './need-term.ts';
import { correctWord, MAX_CORRECTIONS } from './spelling.ts';
import { SYNONYMS } from './synonyms.ts';

/** How much a word counts in a need. Found on the development sets. */
export const WORD_WEIGHTS = {
  asking: 0.55,
  quoted: 0.6,
  corrected: 0.7,
  /** The weight rises with this power of a word's frequency rank in English … */
  rarityPower: 0.08,
  /** … and is 1 at this rank. */
  rarityUnit: 3000,
  /** Words that the lexicon lacks are names, technical terms or typos. */
  notInLexicon: 1.6,
  /** For two neighbouring words that an entry writes as one ("geo code"): the joined word gets this share of the lower weight. */
  joined: 0.7,
};
/** A word that no entry has finds entries through its synonyms and at most `max` similar words. */
export const NEAR = { max: 5, minSimilarity: 0.45, weight: 0.7, synonym: 0.9 };
/** A need of 300 characters has fewer content words than this. Further words of a longer text are ignored. */
const MAX_TERMS = 64;
/** Only the first unknown words of a need are looked up by meaning, because this is the slowest step. */
const MAX_NEAR_WORDS = 5;

/** Quoted text is usually an example value ("find the word 'serendipity'"), rarely the topic. */
const QUOTED = /"[^"]{1,120}"|“[^”]{1,120}”|(?<![\p{L}\p{N}])'[^']{1,120}'(?![\p{L}\p{N}])/gu;

/** @returns the distinct content words of a need, in order */
export function readNeed(index: SearchIndex, need: string): NeedTerm[] {
  const terms = new Map<string, NeedTerm>();
  const lookUps = { corrections: 0, near: 0 };
  const take = (text: string, factor: number) => {
    for (const word of splitWords(text).flatMap((written) => knownForm(index, written))) {
      if (!isContentWord(word) || terms.size >= MAX_TERMS) continue;
      const stemmed = stem(word);
      const known = terms.get(stemmed);
      if (known) known.weight = Math.max(known.weight, factor * wordWeight(word, index.meaning?.lexicon));
      else terms.set(stemmed, readWord(index, word, stemmed, factor, lookUps));
    }
  };
  const unquoted = need.replace(QUOTED, ' ');
  take(unquoted, 1);
  joinNeighbours(index, unquoted, terms);
  for (const [quoted] of need.matchAll(QUOTED)) take(quoted, WORD_WEIGHTS.quoted);
  return [...terms.values()];
}

/** Adds "website" for "web site" if an entry writes it as one word. The two words still count. */
function joinNeighbours(index: SearchIndex, text: string, terms: Map<string, NeedTerm>): void {
  const words = splitWords(text)
    .map((word) => word.text)
    .filter(isContentWord);
  words.slice(1).forEach((right, i) => {
    const left = words[i] ?? '';
    const joined = stem(left + right);
    const [a, b, term] = [terms.get(stem(left)), terms.get(stem(right)), index.termOf.get(joined)];
    if (!a || !b || term === undefined || terms.has(joined) || terms.size >= MAX_TERMS) return;
    const weight = WORD_WEIGHTS.joined * Math.min(a.weight, b.weight);
    terms.set(joined, {
      word: left + right,
      term,
      weight,
      idf: index.idf[term] ?? 0,
      asking: true,
      near: [],
      joins: [left, right],
    });
  });
}

function readWord(
  index: SearchIndex,
  word: string,
  stemmed: string,
  factor: number,
  lookUps: { corrections: number; near: number },
): NeedTerm {
  const lexicon = index.meaning?.lexicon;
  const asking = ASKING_WORDS.has(word);
  const read = { word, asking, weight: factor * wordWeight(word, lexicon), near: [] as NearTerm[] };
  const term = index.termOf.get(stemmed);
  const synonyms = synonymsOf(index, stemmed);
  if (term !== undefined && hasEntry(index, term))
    return { ...read, term, idf: index.idf[term] ?? 0, near: synonyms };
  const unknown = { ...read, term: term ?? -1, idf: maxInverseFrequency(index.size) };
  if (lexicon?.rowOf.has(word)) {
    if (lookUps.near++ < MAX_NEAR_WORDS) unknown.near = nearTerms(index, word, NEAR.max, NEAR.minSimilarity);
    unknown.near = [...synonyms, ...unknown.near];
    return unknown;
  }
  if (synonyms.length > 0 || term !== undefined) return { ...unknown, near: synonyms };
  const meant = lookUps.corrections++ < MAX_CORRECTIONS ? correctWord(index, word) : null;
  const corrected = meant === null ? undefined : index.termOf.get(stem(meant));
  if (corrected === undefined) return unknown;
  return {
    ...read,
    term: corrected,
    idf: index.idf[corrected] ?? 0,
    weight: read.weight * WORD_WEIGHTS.corrected,
  };
}

/** Whether an entry has the term. Some terms are only in the phrases of capabilities. */
const hasEntry = ({ postingStart }: SearchIndex, term: number): boolean =>
  (postingStart[term + 1] ?? 0) > (postingStart[term] ?? 0);

function synonymsOf(index: SearchIndex, stemmed: string): NearTerm[] {
  return (SYNONYMS.get(stemmed) ?? []).flatMap((other) => {
    const term = index.termOf.get(other);
    return term === undefined || NEAR.synonym === 0 ? [] : [{ term, similarity: NEAR.synonym }];
  });
}

/**
 * Frequencies in the catalog mislead for words like "month", "planning" and "friend", which are rare in entries but
 * frequent in needs. The frequency of a word in English corrects that.
 */
function wordWeight(word: string, lexicon: Lexicon | undefined): number {
  const asking = ASKING_WORDS.has(word) ? WORD_WEIGHTS.asking : 1;
  if (!lexicon || /\d/.test(word)) return asking;
  const row = lexicon.rowOf.get(word);
  if (row === undefined) return asking * WORD_WEIGHTS.notInLexicon;
  return asking * ((row + 30) / WORD_WEIGHTS.rarityUnit) ** WORD_WEIGHTS.rarityPower;
}

/**
 * `GitHub` stays one word if an entry has that word. Otherwise it becomes its parts and the whole. The whole keeps
 * entries that only have a part ("chat" for "WeChat") from looking like full matches.
 */
function knownForm(index: SearchIndex, { text, parts }: Word): readonly string[] {
  return parts.length === 0 || index.termOf.has(stem(text)) ? [text] : [...parts, text];
}
