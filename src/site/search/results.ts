import { isCovered } from '../../discovery/calibration.ts';
import { type Correction, type Discovery, discoverEntries, type Match } from '../../discovery/discover.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import { isAvoided } from '../../discovery/need/avoided.ts';
import { describePreferences } from '../../discovery/need/preferences.ts';
import { type KeywordMatch, searchEntries } from '../../discovery/search.ts';
import { planSteps } from '../../discovery/steps/plan-steps.ts';
import { splitSteps } from '../../discovery/steps/split-steps.ts';
import { MAX_QUERY_LENGTH, type SearchQuery } from './search-form.ts';
import type { SearchStep } from './step-list.ts';

export type Results = {
  query: SearchQuery;
  coverage: Discovery['coverage'];
  /** Entries that serve the need, in the order of the discover call. */
  matches: Match[];
  /** Entries that are close but not a match. Empty unless nothing serves the need. */
  nearest: Match[];
  /** Entries that serve the need and do not pass the filters. Empty unless the filters left no match. */
  filteredOut: Match[];
  /** Of the wanted list, what is closest to an uncovered need. */
  wanted: string | null;
  /** Preferences read in the need, as a sentence. Empty if there are none. */
  preferences: string;
  /** Misspelled words of the query, and the words that they were read as. */
  corrections: readonly Correction[];
  /** The language of a need that cannot be read. */
  unread: string | null;
  /** The parts of the need and what serves each, if it has several. */
  steps: readonly SearchStep[];
  /** Further entries that contain the words as typed, unfinished or misspelled. */
  keywords: KeywordMatch[];
  /** Which list comes first. Keyword results do if the text begins a name, or if every match is weak. */
  leading: 'matches' | 'names' | 'keywords';
};

/** A shorter need is still being typed. */
const MIN_NEED_LENGTH = 3;
/** Entries ranked before those that need a key are filtered out. */
const MAX_RANKED = 60;

const MAX_FILTERED_OUT = 3;

/** If no capability fits and the best match scores lower than this, keyword results come first. */
const WEAK_BELOW = 0.2;
/** Matches shown below the keyword results in that case. */
const MAX_WEAK_MATCHES = 5;

/** Searches the index. Returns at most `limit` entries in all, each of them once. */
export function findResults(index: SearchIndex, query: SearchQuery, limit: number): Results {
  const text = query.text.trim().slice(0, MAX_QUERY_LENGTH);
  const options = { limit: MAX_RANKED, ...(query.category && { category: query.category }) };
  const isAllowed = ({ doc }: { doc: number }) => !query.noKey || index.noKey(doc);
  const discovery = text.length < MIN_NEED_LENGTH ? null : discoverEntries(index, text, options);
  const isNotAvoided = ({ doc }: { doc: number }) => !isAvoided(index, discovery?.avoided ?? [], doc);
  const serving = (discovery?.matches ?? []).filter(isAllowed);
  const isNamed = ({ doc }: { doc: number }) => isBeginningOfName(index, doc, text);
  const worded =
    text === '' ? [] : searchEntries(index, text, options).filter(isAllowed).filter(isNotAvoided);
  // Words that another language shares with English lead anywhere. A name is the same in both.
  const found = discovery?.unread ? worded.filter(isNamed) : worded;
  const steps = discovery?.unread === null ? findSteps(index, { ...query, text }) : [];
  const filteredOut = serving.length > 0 ? [] : findFilteredOut(index, { ...query, text });
  const shared = {
    query: { ...query, text },
    coverage: serving.length > 0 ? coverageWith(steps, discovery?.coverage) : 'none',
    filteredOut,
    wanted: serving.length + filteredOut.length > 0 ? null : (discovery?.wanted ?? null),
    preferences: discovery ? describePreferences(text, discovery) : '',
    corrections: discovery?.corrections ?? [],
    unread: discovery?.unread ?? null,
    steps,
  };
  const names = found.filter(isNamed);
  // A single subject, such as "weather", also begins some names. If it is covered, the matches are more useful.
  if (names.length > 0 && shared.coverage !== 'exact') {
    const keywords = names.slice(0, limit);
    const matches = without(serving, keywords).slice(0, limit - keywords.length);
    return { ...shared, matches, nearest: [], keywords, leading: 'names' };
  }
  const best = serving[0]?.match_score ?? 0;
  const nearest = (discovery?.nearest ?? []).filter(isAllowed).slice(0, limit);
  const isWeak = nearest.length === 0 && shared.coverage !== 'exact' && best < WEAK_BELOW && found.length > 0;
  const matches = serving.slice(0, isWeak ? Math.min(MAX_WEAK_MATCHES, limit) : limit);
  const keywords = without(found, [...matches, ...nearest]).slice(0, limit - matches.length - nearest.length);
  return { ...shared, matches, nearest, keywords, leading: isWeak ? 'keywords' : 'matches' };
}

/** A need of several parts is never covered by its first match alone. */
const coverageWith = (
  steps: readonly SearchStep[],
  coverage: Discovery['coverage'] = 'none',
): Discovery['coverage'] => (steps.length > 0 && coverage === 'exact' ? 'partial' : coverage);

/** The parts of a need with what serves each. None if a step needs a key and the search leaves those out. */
function findSteps(index: SearchIndex, { text, category, noKey }: SearchQuery): SearchStep[] {
  if (text.length < MIN_NEED_LENGTH) return [];
  const served = planSteps(index, text, { limit: MAX_RANKED, ...(category && { category }) }) ?? [];
  if (noKey && served.some((step) => step && !index.noKey(step.doc))) return [];
  const parts = splitSteps(text);
  return served.map((step, at) => ({ part: parts[at] ?? '', served: step }));
}

/** What serves the need and does not pass the filters. Ranks the need once more, without them. */
function findFilteredOut(index: SearchIndex, { text, category, noKey }: SearchQuery): Match[] {
  if (text.length < MIN_NEED_LENGTH || (category === null && !noKey)) return [];
  const passes = (doc: number) =>
    (category === null || index.category(doc) === category) && (!noKey || index.noKey(doc));
  return discoverEntries(index, text, { limit: MAX_FILTERED_OUT }).matches.filter(
    ({ doc, match_score }) => isCovered(match_score) && !passes(doc),
  );
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
