import { type Discovery, discoverEntries, type Match } from '../discovery/discover.ts';
import type { SearchIndex } from '../discovery/index.ts';
import { type SearchResult, searchEntries } from '../discovery/search.ts';
import { LONGEST_NEED, type Question } from './question.ts';

export type Answer = {
  question: Question;
  coverage: Discovery['coverage'];
  /** Ranked by how well they serve the need, as the discover call ranks. */
  matches: Match[];
  /** Further entries that hold the words as they are, unfinished or misspelled. */
  keywords: SearchResult[];
  /** The text is the beginning of a name: then the keyword results stand first. */
  named: boolean;
};

/** A need of fewer characters is still being typed. */
const SHORTEST_NEED = 3;
/** So many are ranked before those that ask for a key are left out. */
const RANKED = 60;

/** Answers a question from the index alone. At most `limit` entries, none of them twice. */
export function answerQuestion(index: SearchIndex, question: Question, limit: number): Answer {
  const text = question.text.trim().slice(0, LONGEST_NEED);
  const options = { limit: RANKED, ...(question.category && { category: question.category }) };
  const wanted = ({ doc }: { doc: number }) => !question.noKey || index.noKey(doc);
  const discovery = text.length < SHORTEST_NEED ? null : discoverEntries(index, text, options);
  const found = text === '' ? [] : searchEntries(index, text, options).filter(wanted);
  const named = isBeginningOfName(index, found[0], text);
  const matches = (discovery?.matches ?? []).filter(wanted).slice(0, limit);
  const shown = new Set(matches.map(({ doc }) => doc));
  const leading = named ? found.filter(({ doc }) => isBeginningOfName(index, { doc }, text)) : [];
  const rest = found.filter(({ doc }) => !shown.has(doc));
  return {
    question: { ...question, text },
    coverage: matches.length > 0 ? (discovery?.coverage ?? 'none') : 'none',
    matches: matches.filter(({ doc }) => !leading.some((lead) => lead.doc === doc)),
    keywords: (named ? leading : rest).slice(0, Math.max(limit - (named ? 0 : matches.length), 0)),
    named,
  };
}

function isBeginningOfName(index: SearchIndex, found: { doc: number } | undefined, text: string): boolean {
  if (!found || text === '') return false;
  const typed = text.toLowerCase();
  return (
    index.slug(found.doc).startsWith(typed.replace(/\s+/g, '-')) ||
    index.name(found.doc).toLowerCase().startsWith(typed)
  );
}
