import type { Coverage } from './answer-schema.ts';
import { UNCOVERED_BELOW } from './calibration.ts';
import { coverageOf } from './coverage.ts';
import { explainMatch, type MatchedOn } from './explain-match.ts';
import type { SearchIndex } from './index/search-index.ts';
import type { Likely } from './likely-matches.ts';
import { MAX_MORE_OPERATIONS, MAX_NEAREST, MAX_OPERATIONS_OF_MATCH } from './limits.ts';
import type { Constraint } from './need/constraints.ts';
import { unreadLanguage } from './need/language.ts';
import type { NeedTerm } from './need/need-term.ts';
import { type DiscoverOptions, type RankedNeed, rankNeed } from './rank-need.ts';
import { operationOrder } from './ranking/rank-operations.ts';
import { closestWanted, productNames, unmetBy } from './unmet.ts';

export type Match = {
  doc: number;
  slug: string;
  /** Estimated chance that the match serves the need, 0 to 1. */
  match_score: number;
  matched_on: MatchedOn;
  /** Words of the need, as written there, that the entry has. */
  matched_terms: string[];
  /** Names and preferences of the need that the entry is not known to meet. */
  unmet: string[];
  /** The operations of the entry that serve the need best, at most MAX_RANKED_OPERATIONS. */
  operations: NumberedOperation[];
};

/** An operation, counted from 0 within its entry, and the estimated chance that it serves the need. */
export type NumberedOperation = { number: number; match_score: number };

export type Discovery = {
  coverage: Coverage;
  /** Nothing that passes the options serves the need. `matches` is empty then. */
  uncovered: boolean;
  /** Preferences found in the need. They change the order and never drop an entry. */
  constraints: Constraint[];
  /** Names that the need excludes. Entries with these names rank lower. */
  avoided: string[];
  /** Misspelled words of the need, and the words that they were read as. */
  corrections: Correction[];
  /** Highest match_score first. */
  matches: Match[];
  /** Entries that come closest to an uncovered need. They do not serve it. Empty for other needs. */
  nearest: Match[];
  /** Of the capabilities that no entry has and people ask for, the closest to an uncovered need. */
  wanted: string | null;
  /** The language of a need that cannot be read, as an English word. There are no matches then. */
  unread: string | null;
};

export type Correction = { written: string; meant: string };

/**
 * Entries below these chances are dropped:
 *
 *   MIN_FIRST_CHANCE   all active ones, or all deprecated ones, if the first of them is below
 *   MIN_CHANCE         matches. Among the first five for each judged need, no less likely entry serves it
 *   MIN_SHARE          the same, as a part of the chance of the first match
 *   MIN_NEARNESS       entries that come closest to an uncovered need
 */
const MIN_FIRST_CHANCE = UNCOVERED_BELOW;
const MIN_CHANCE = 0.02;
const MIN_SHARE = 0.1;
const MIN_NEARNESS = 0.005;

/** Ranked beyond the limit, so that deprecated entries do not push out active ones before they are moved last. */
const EXTRA_CANDIDATES = 20;

/**
 * Ranks the entries that serve a need. The same index, need and options give the same result.
 * rankNeed orders all entries; this function chooses the matches among them:
 *
 *   likely enough, deprecated last, `limit` of them ──▶ matches, with words and operations
 *   if there is none: uncovered ──────────────────────▶ nearest, and the closest capability that is wanted
 */
export function discoverEntries(index: SearchIndex, need: string, options: DiscoverOptions): Discovery {
  const { limit } = options;
  const unread = unreadLanguage(index, need);
  if (unread !== null) return unreadAnswer(unread);
  return answerFrom(index, rankNeed(index, need, { ...options, limit: limit + EXTRA_CANDIDATES }), limit);
}

/** The answer to a need in a language that cannot be read: nothing, rather than guesses from a name or two. */
export const unreadAnswer = (unread: string): Discovery => ({
  coverage: 'none',
  uncovered: true,
  constraints: [],
  avoided: [],
  corrections: [],
  matches: [],
  nearest: [],
  wanted: null,
  unread,
});

/** What an answer says of a ranked match. Explaining takes long, so it is done only for what is returned. */
export function describeRanked(
  index: SearchIndex,
  { terms, constraints }: Pick<RankedNeed, 'terms' | 'constraints'>,
): (match: Likely) => Match {
  const names = productNames(index, terms);
  return ({ doc, capability, chance }) => ({
    doc,
    slug: index.slug(doc),
    match_score: chance,
    ...explainMatch(index, terms, { doc, capability }),
    unmet: unmetBy(index, { names, constraints }, { doc, capability }),
    operations: [],
  });
}

/** The answer to a need that is ranked already. */
export function answerFrom(index: SearchIndex, found: RankedNeed, limit: number): Discovery {
  const { terms, constraints, avoided, matches: ranked } = found;
  const explain = describeRanked(index, found);
  const least = Math.max(MIN_CHANCE, MIN_SHARE * (ranked[0]?.chance ?? 0));
  const likely = ranked.filter(({ chance }) => chance >= least);
  const chosen = withDeprecatedLast(index, likely).slice(0, limit);
  const order = operationOrder(index, terms);
  const matches = chosen.map((match) => ({
    ...explain(match),
    operations: order(match)
      .slice(0, MAX_RANKED_OPERATIONS)
      .map(({ number, share }) => ({ number, match_score: match.chance * share })),
  }));
  const coverage = coverageOf(matches[0]);
  const uncovered = coverage === 'none';
  const near = ranked.filter(({ doc, nearness }) => nearness >= MIN_NEARNESS && !index.deprecated(doc));
  return {
    coverage,
    uncovered,
    constraints,
    avoided,
    corrections: correctionsOf(terms),
    matches,
    nearest: uncovered ? near.slice(0, MAX_NEAREST).map(explain) : [],
    wanted: uncovered ? closestWanted(index, found) : null,
    unread: null,
  };
}

const correctionsOf = (terms: readonly NeedTerm[]): Correction[] =>
  terms.flatMap(({ word, meant }) => (meant === undefined ? [] : [{ written: word, meant }]));

const MAX_RANKED_OPERATIONS = MAX_OPERATIONS_OF_MATCH + MAX_MORE_OPERATIONS;

/** Moves deprecated entries behind active ones and lowers their scores to the last active one. */
function withDeprecatedLast(index: SearchIndex, matches: readonly Likely[]): Likely[] {
  const active = likelyGroup(matches.filter(({ doc }) => !index.deprecated(doc)));
  const deprecated = likelyGroup(matches.filter(({ doc }) => index.deprecated(doc)));
  const max = active.at(-1)?.chance ?? 1;
  return [...active, ...deprecated.map((match) => ({ ...match, chance: Math.min(max, match.chance) }))];
}

/** The matches, or none if even the first is too unlikely. */
function likelyGroup(matches: readonly Likely[]): readonly Likely[] {
  const [first] = matches;
  return first && first.chance >= MIN_FIRST_CHANCE ? matches : [];
}
