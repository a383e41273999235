import { type Discovery, discoverEntries, type Match } from '../../discovery/discover.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { type SearchResult, searchEntries } from '../../discovery/search.ts';
import { MAX_QUESTION_LENGTH, type Question } from './question.ts';

export type SearchAnswer = {
  question: Question;
  coverage: Discovery['coverage'];
  /** Ranked by how well they serve the need, as the discover call ranks. */
  matches: Match[];
  /** Further entries that hold the words as they are, unfinished or misspelled. */
  keywords: SearchResult[];
  /** Which of the two stands first: the keyword results for the beginning of a name, or where no match is worth much. */
  leading: 'matches' | 'names' | 'keywords';
};

/** A need of fewer characters is still being typed. */
const MIN_NEED_LENGTH = 3;
/** So many are ranked before those that ask for a key are left out. */
const RANKED = 60;

/** Where no capability fits and even the best match is a long shot, entries found by keyword come first. */
const WEAK_BELOW = 0.2;
/** So many matches stay below them. */
const WEAK_MATCHES = 5;

/** Answers a question from the index alone. At most `limit` entries, none of them twice. */
export function answerQuestion(index: SearchIndex, question: Question, limit: number): SearchAnswer {
  const text = question.text.trim().slice(0, MAX_QUESTION_LENGTH);
  const options = { limit: RANKED, ...(question.category && { category: question.category }) };
  const wanted = ({ doc }: { doc: number }) => !question.noKey || index.noKey(doc);
  const discovery = text.length < MIN_NEED_LENGTH ? null : discoverEntries(index, text, options);
  const served = (discovery?.matches ?? []).filter(wanted);
  const found = text === '' ? [] : searchEntries(index, text, options).filter(wanted);
  const answer = {
    question: { ...question, text },
    coverage: served.length > 0 ? (discovery?.coverage ?? 'none') : 'none',
  };
  const names = found.filter(({ doc }) => isBeginningOfName(index, doc, text));
  // A lone subject, such as "weather", is also the beginning of names: there the matches say more.
  if (names.length > 0 && answer.coverage !== 'exact') {
    const keywords = names.slice(0, limit);
    const matches = without(served, keywords).slice(0, limit - keywords.length);
    return { ...answer, matches, keywords, leading: 'names' };
  }
  const best = served[0]?.match_score ?? 0;
  const weak = answer.coverage !== 'exact' && best < WEAK_BELOW && found.length > 0;
  const matches = served.slice(0, weak ? Math.min(WEAK_MATCHES, limit) : limit);
  const keywords = without(found, matches).slice(0, limit - matches.length);
  return { ...answer, matches, keywords, leading: weak ? 'keywords' : 'matches' };
}

function without<T extends { doc: number }>(entries: readonly T[], shown: readonly { doc: number }[]): T[] {
  const docs = new Set(shown.map(({ doc }) => doc));
  return entries.filter(({ doc }) => !docs.has(doc));
}

function isBeginningOfName(index: SearchIndex, doc: number, text: string): boolean {
  const typed = text.toLowerCase();
  return (
    index.slug(doc).startsWith(typed.replace(/\s+/g, '-')) || index.name(doc).toLowerCase().startsWith(typed)
  );
}
