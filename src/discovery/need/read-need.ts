import { stem } from '../../text/stem.ts';
import { isContentWord, splitWords, type Word } from '../../text/words.ts';
import { hasEntry } from '../index/layer.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { isInNames, isOrdinaryWord } from './avoided.ts';
import { addJoinedWords, splitCompound } from './compounds.ts';
import { type NeedTerm, weightOf } from './need-term.ts';
import { type LookUps, readWord, WORD_WEIGHTS, wordWeight } from './read-word.ts';
import { splitLiterals, weighSentences } from './split-need.ts';

/** A need of 300 characters has fewer content words than this. Further words of a longer text are ignored. */
const MAX_TERMS = 64;
/** With fewer topic words than this, one of them may carry the whole need. */
const MIN_SHARING_WORDS = 3;
/** The largest share of a need's weight that one word can have, if there are enough others. */
const MAX_SHARE_OF_WORD = 0.4;

/** @returns the distinct content words of a need, in order */
export function readNeed(index: SearchIndex, need: string): NeedTerm[] {
  const terms = new Map<string, NeedTerm>();
  const lookUps: LookUps = { corrections: 0, near: 0 };
  const take = (text: string, factor: number) => {
    for (const word of splitWords(text).flatMap((written) => knownForm(index, written))) {
      if (!isContentWord(word) || terms.size >= MAX_TERMS) continue;
      const known = terms.get(stem(word));
      if (known) known.weight = Math.max(known.weight, factor * wordWeight(word, index.meaning?.lexicon));
      else terms.set(stem(word), readWord(index, word, factor, lookUps));
    }
  };
  const { topic, literals } = splitLiterals(need);
  for (const { text, factor } of weighSentences(topic)) {
    take(text, factor);
    addJoinedWords(index, text, terms, MAX_TERMS);
  }
  for (const literal of literals) take(literal, WORD_WEIGHTS.literal);
  return limitShares(index, weighNames(index, [...terms.values()], properNames(topic)));
}

/** A capitalised word that begins no sentence and stands in no run of capitals: "Paris" in "hotels in Paris". */
const CAPITALISED = /(?<=[\p{L}\p{N},)] )\p{Lu}\p{Ll}[\p{L}'’-]{0,40}/gu;

/** The words of a need that are written as names, in lowercase. A need in capitals, or with each word capitalised, has none. */
export function properNames(need: string): Set<string> {
  const names = need.match(CAPITALISED) ?? [];
  const ordinary = need.match(/(?<=\s)\p{Ll}{3,}/gu) ?? [];
  return new Set(names.length > ordinary.length ? [] : names.flatMap(splitWords).map(({ text }) => text));
}

/** The name of a person or a place says which one is meant, not what is asked for. That of an interface does. */
const weighNames = (index: SearchIndex, terms: NeedTerm[], names: ReadonlySet<string>): NeedTerm[] =>
  terms.map((term) =>
    names.has(term.word) && !isName(index, term)
      ? { ...term, weight: term.weight * WORD_WEIGHTS.properName }
      : term,
  );

/**
 * `GitHub` stays one word if an entry has that word. Otherwise it becomes its parts and the whole. The whole keeps
 * entries that only have a part ("chat" for "WeChat") from looking like full matches.
 */
function knownForm(index: SearchIndex, { text, parts }: Word): readonly string[] {
  if (hasEntry(index, index.termOf.get(stem(text)))) return [text];
  if (parts.length > 0) return [...parts, text];
  return splitCompound(index, text) ?? [text];
}

/**
 * One rare word must not decide what a need of many words is about: "a small flat in Paris near the Gare du Nord". The
 * name of an interface may: "open a QuickBooks estimate".
 */
function limitShares(index: SearchIndex, terms: NeedTerm[]): NeedTerm[] {
  const topics = terms.filter(({ asking }) => !asking);
  if (topics.length < MIN_SHARING_WORDS) return terms;
  const mass = weightOf(terms);
  return terms.map((term) => {
    const others = mass - term.weight * term.idf;
    const most = (others * MAX_SHARE_OF_WORD) / (1 - MAX_SHARE_OF_WORD);
    return term.weight * term.idf > most && !isName(index, term)
      ? { ...term, weight: most / term.idf }
      : term;
  });
}

/** Whether a word is in a name of the catalog and not an ordinary English word. Wider than isProductName: "JSON". */
const isName = (index: SearchIndex, { word }: Pick<NeedTerm, 'word'>): boolean =>
  !isOrdinaryWord(index, word) && isInNames(index, stem(word));
