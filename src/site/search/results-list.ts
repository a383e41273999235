import { WEAK_MATCH_BELOW } from '../../discovery/coverage.ts';
import type { Match } from '../../discovery/discover.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import type { KeywordMatch } from '../../discovery/search.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { highlight } from '../code/highlight.ts';
import { counted, strengthOf } from '../frame/words.ts';
import { entryRow, type Row } from '../rows/row.ts';
import type { Results } from './results.ts';

const MATCHED_ON: Readonly<Record<Match['matched_on'], string>> = {
  capability: 'By capability',
  name: 'By name',
  tag: 'By tag',
  text: 'By description',
};

/** The entries found, best first. Each match shows what it matched on. */
export function resultsList(index: SearchIndex, results: Results): Html {
  const { matches, nearest, keywords, leading, query } = results;
  if (query.text === '') return NOTHING;
  const heading =
    leading === 'names'
      ? 'By name'
      : leading === 'keywords'
        ? 'By keyword'
        : 'Other entries with these words';
  const parts = [
    section(
      coverageLine(results),
      matches.map((match) => matchRow(index, match)),
    ),
    section(
      html`<b>Comes near, does not answer the need</b>`,
      nearest.map((match) => nearRow(index, match)),
    ),
    section(
      html`<b>${heading}</b>`,
      keywords.map((result) => keywordRow(index, result)),
    ),
  ];
  if (leading !== 'matches') parts.reverse();
  return html`${matches.length === 0 && leading !== 'names' && nothingFits()}${preferencesLine(results)}${parts}`;
}

/** The results in one sentence, for screen readers. */
export function resultsInWords({ query, coverage, matches, nearest, keywords }: Results): string {
  if (query.text === '') return '';
  const near = nearest.length === 0 ? '' : ` ${counted(nearest.length, 'entry comes', 'entries come')} near.`;
  if (near || matches.length + keywords.length === 0) return `Nothing in the catalog does this yet.${near}`;
  return `${counted(matches.length + keywords.length, 'entry', 'entries')}, coverage ${coverage}.`;
}

function section(heading: Html, rows: readonly Html[]): Html {
  if (rows.length === 0) return NOTHING;
  return html`<section class="results-part"><h2 class="results-heading">${heading}</h2><ol class="rows rows-found">${rows}</ol></section>`;
}

function coverageLine({ coverage, matches }: Results): Html {
  const sentence =
    coverage === 'exact'
      ? 'the first match fits, judging by its description.'
      : 'no match is certain. These come closest.';
  return html`<b>${coverage === 'exact' ? 'Covered' : 'Partly covered'}:</b> ${sentence} <span class="results-count">${counted(matches.length, 'match', 'matches')}</span>`;
}

const preferencesLine = ({ preferences }: Results): Html =>
  preferences === '' ? NOTHING : html`<p class="results-preferences">${preferences}</p>`;

const nothingFits = (): Html =>
  html`<p class="results-none"><b>Nothing in the catalog does this yet.</b> Try other words, or <a href="/contribute/">propose an entry</a> that does.</p>`;

function matchRow(index: SearchIndex, { doc, match_score, matched_on, matched_terms }: Match): Html {
  // Only a weak match is called one in full: the word alone could be read as a weak interface.
  const noun = match_score < WEAK_MATCH_BELOW ? html` match` : html`<span class="unseen"> match,</span>`;
  const strength = html`<span class="row-strength">${strengthOf(match_score)}${noun} <span class="figure">${match_score.toFixed(2)}</span></span>`;
  return foundRow(index, doc, matched_terms, { strength, reason: reasonOf({ matched_on, matched_terms }) });
}

const nearRow = (index: SearchIndex, match: Match): Html =>
  foundRow(index, match.doc, match.matched_terms, { reason: reasonOf(match) });

/** A match without a word of the need was found by the similarity of its meaning. */
function reasonOf({ matched_on, matched_terms }: Pick<Match, 'matched_on' | 'matched_terms'>): Html {
  const reason =
    matched_terms.length === 0 ? 'By meaning' : `${MATCHED_ON[matched_on]}: ${matched_terms.join(', ')}`;
  return html`<span class="row-reason">${reason}</span>`;
}

const keywordRow = (index: SearchIndex, { doc, matched_terms }: KeywordMatch): Html =>
  foundRow(index, doc, matched_terms, {});

type MatchCells = { strength?: Html; reason?: Html };

function foundRow(index: SearchIndex, doc: number, terms: readonly string[], cells: MatchCells): Html {
  const row = indexedRow(index, doc);
  return entryRow(row, {
    name: highlight(row.name, terms),
    summary: highlight(row.summary, terms),
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
