/**
 * One row per kind of result:
 *
 *   match    name · strong 0.87   highlighted words   the best operation, or else the reason if the row hides it
 *   near     name                 highlighted words   the words that it shares with the need
 *   keyword  name                 highlighted words
 */
import { isCovered } from '../../discovery/calibration.ts';
import { scorePercent, WEAK_MATCH_BELOW } from '../../discovery/coverage.ts';
import type { Match } from '../../discovery/discover.ts';
import { hasEntry } from '../../discovery/index/layer.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import type { KeywordMatch } from '../../discovery/search.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { stem } from '../../text/stem.ts';
import { splitWords } from '../../text/words.ts';
import { highlight, highlightable, type Sought } from '../code/highlight.ts';
import { fragmentOf } from '../entry/operations/operation-row.ts';
import { strengthOf } from '../frame/words.ts';
import { entryRow, type Row } from '../rows/row.ts';
import type { NameOperation } from './operation-names.ts';
import type { Results } from './results.ts';

const MATCHED_ON: Readonly<Record<Match['matched_on'], string>> = {
  capability: 'By capability',
  name: 'By name',
  tag: 'By tag',
  text: 'By description',
};

/** What all rows of a list share. */
export type Shown = {
  index: SearchIndex;
  nameOperation: NameOperation | undefined;
  noKey: boolean;
  /** Reasons of more than one match. No row gives them, because they say nothing about it. */
  sharedReasons: ReadonlySet<string>;
  /** The end of the query, if no entry has it as a word: perhaps it is still being typed. */
  unfinished: string | undefined;
};

/** What the rows share. `nameOperation` is left out until the operations are loaded. */
export const sharedByRows = (
  index: SearchIndex,
  { query, matches }: Results,
  nameOperation?: NameOperation,
): Shown => ({
  index,
  nameOperation,
  noKey: query.noKey,
  sharedReasons: sharedReasons(matches),
  unfinished: unfinishedWord(index, query.text),
});

function unfinishedWord(index: SearchIndex, text: string): string | undefined {
  const last = splitWords(text).at(-1)?.text;
  return last === undefined || hasEntry(index, index.termOf.get(stem(last))) ? undefined : last;
}

/**
 * A match names the operation that serves the need. If it has none, it says what it matched on, unless its row shows
 * that already or several rows would say the same.
 */
export function matchRow(shown: Shown, match: Match): Html {
  const { doc, match_score, matched_terms } = match;
  // Only a weak match is called one in full: the word alone could be read as a weak interface. Phones lack the room.
  const noun =
    match_score < WEAK_MATCH_BELOW
      ? html`<span class="row-noun"> match</span>`
      : html`<span class="unseen"> match,</span>`;
  const strength = html`<span class="row-strength">${strengthOf(match_score)}${noun} <span class="figure">${(scorePercent(match_score) / 100).toFixed(2)}</span></span>`;
  return foundRow(shown, doc, { words: matched_terms }, { strength, detail: matchDetail(shown, match) });
}

function matchDetail(shown: Shown, match: Match): Html {
  const detail = operationOf(shown, match) ?? hiddenReason(shown, match);
  return detail !== NOTHING || awaitsOperation(shown, match)
    ? html`<span class="row-detail">${detail}</span>`
    : NOTHING;
}

/** Whether a line is kept for an operation that is not loaded yet, so that it does not move the rows below. */
const awaitsOperation = ({ index, nameOperation }: Shown, { doc, match_score }: Match): boolean =>
  nameOperation === undefined && index.hasOperations(doc) && isCovered(match_score);

/** A link to the operation that serves the need best, if it is as likely to serve as a match must be. */
function operationOf({ nameOperation }: Shown, { slug, operations: [best] }: Match): Html | null {
  if (!best || !isCovered(best.match_score)) return null;
  const named = nameOperation?.(slug, best.number);
  if (!named) return null;
  const [name, call = name] = named;
  return html`<a class="row-operation" href="/entry/${slug}/#${encodeURIComponent(fragmentOf(name))}"><span class="unseen">Operation </span>${call}</a>`;
}

/** The reason for a match whose name and summary show no word of the need. */
function hiddenReason({ index, sharedReasons }: Shown, match: Match): Html {
  const reason = reasonOf(match);
  if (sharedReasons.has(reason)) return NOTHING;
  const texts = `${index.name(match.doc)} ${index.summary(match.doc)}`;
  return highlightable(texts, { words: match.matched_terms }) ? NOTHING : html`${reason}`;
}

function sharedReasons(matches: readonly Match[]): Set<string> {
  const reasons = matches.map(reasonOf);
  return new Set(reasons.filter((reason, i) => reasons.indexOf(reason) !== i));
}

export const nearRow = (shown: Shown, { doc, matched_terms }: Match): Html => {
  const shared =
    matched_terms.length === 0 ? 'Similar in meaning' : `Matches only: ${matched_terms.join(', ')}`;
  return foundRow(
    shown,
    doc,
    { words: matched_terms },
    { detail: html`<span class="row-detail">${shared}</span>` },
  );
};

/** A match without a word of the need was found by the similarity of its meaning. */
const reasonOf = ({ matched_on, matched_terms }: Pick<Match, 'matched_on' | 'matched_terms'>): string =>
  matched_terms.length === 0 ? 'By meaning' : `${MATCHED_ON[matched_on]}: ${matched_terms.join(', ')}`;

export const keywordRow = (shown: Shown, { doc, matched_terms }: KeywordMatch): Html =>
  foundRow(shown, doc, { words: matched_terms, unfinished: shown.unfinished }, {});

type MatchCells = { strength?: Html; detail?: Html };

function foundRow({ index, noKey }: Shown, doc: number, sought: Sought, cells: MatchCells): Html {
  const row = indexedRow(index, doc);
  return entryRow(row, {
    name: highlight(row.name, sought),
    summary: highlight(row.summary, sought),
    // If the search is for entries without a key, no row needs to say so.
    hideKey: noKey,
    ...cells,
  });
}

const indexedRow = (index: SearchIndex, doc: number): Row => ({
  slug: index.slug(doc),
  name: index.name(doc),
  category: index.category(doc),
  summary: index.summary(doc),
  no_key: index.noKey(doc),
  deprecated: index.deprecated(doc),
});
