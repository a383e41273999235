import type { Match } from '../../discovery/discover.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import type { SearchResult } from '../../discovery/search.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { highlight } from '../code/highlight.ts';
import { counted, strengthOf } from '../frame/words.ts';
import { entryRow, type Row } from '../rows/row.ts';
import type { Answer } from './answer.ts';

const MATCHED_ON: Readonly<Record<Match['matched_on'], string>> = {
  capability: 'By capability',
  name: 'By name',
  tag: 'By tag',
  text: 'By its text',
};

/** The entries that answer a question, best first, each with the reason why it stands there. */
export function answerList(index: SearchIndex, answer: Answer): Html {
  const { matches, keywords, leading, question } = answer;
  if (question.text === '') return NOTHING;
  const heading =
    leading === 'names' ? 'By name' : leading === 'keywords' ? 'By keyword' : 'With these words';
  const parts = [
    section(
      verdictOf(answer),
      matches.map((match) => matchRow(index, match)),
    ),
    section(
      html`<b>${heading}</b>`,
      keywords.map((result) => keywordRow(index, result)),
    ),
  ];
  if (leading !== 'matches') parts.reverse();
  return html`${matches.length === 0 && leading !== 'names' && uncovered()}${parts}`;
}

/** One sentence for those who hear the page instead of seeing it. */
export function answerInWords({ question, coverage, matches, keywords }: Answer): string {
  if (question.text === '') return '';
  if (matches.length + keywords.length === 0) return 'Nothing in the catalog does this yet.';
  return `${counted(matches.length + keywords.length, 'entry', 'entries')}, coverage ${coverage}.`;
}

function section(heading: Html, rows: readonly Html[]): Html {
  if (rows.length === 0) return NOTHING;
  return html`<section class="answer-part"><h2 class="answer-heading">${heading}</h2><ol class="rows rows-found">${rows}</ol></section>`;
}

function verdictOf({ coverage, matches }: Answer): Html {
  const sentence =
    coverage === 'exact'
      ? 'the first match serves it, as far as words can tell.'
      : 'no match is sure. These come nearest.';
  return html`<b>${coverage === 'exact' ? 'Covered' : 'Partly covered'}:</b> ${sentence} <span class="answer-count">${counted(matches.length, 'match', 'matches')}</span>`;
}

const uncovered = (): Html =>
  html`<p class="answer-none"><b>Nothing in the catalog does this yet.</b> Try other words, or <a href="/contribute/">propose an entry</a> that does.</p>`;

function matchRow(index: SearchIndex, { doc, match_score, matched_on, matched_terms }: Match): Html {
  const strength = html`<span class="row-strength">${strengthOf(match_score)}<span class="unseen"> match,</span> <span class="figure">${match_score.toFixed(2)}</span></span>`;
  const reason = html`<span class="row-reason">${MATCHED_ON[matched_on]}: ${matched_terms.join(', ')}</span>`;
  return foundRow(index, doc, matched_terms, { strength, reason });
}

const keywordRow = (index: SearchIndex, { doc, matched_terms }: SearchResult): Html =>
  foundRow(index, doc, matched_terms, {});

type Why = { strength?: Html; reason?: Html };

function foundRow(index: SearchIndex, doc: number, terms: readonly string[], why: Why): Html {
  const row = indexedRow(index, doc);
  return entryRow(row, { name: highlight(row.name, terms), summary: highlight(row.summary, terms), ...why });
}

const indexedRow = (index: SearchIndex, doc: number): Row => ({
  slug: index.slug(doc),
  name: index.name(doc),
  category: index.category(doc),
  summary: index.summary(doc),
  no_key: index.noKey(doc),
  deprecated: index.deprecated(doc),
});
