import type { Match } from '../../discovery/discover.ts';
import type { SearchIndex } from '../../discovery/index/search-index.ts';
import type { KeywordMatch } from '../../discovery/search.ts';
import { counted } from '../../text/counted.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import type { NameOperation } from './operation-names.ts';
import { keywordRow, matchRow, nearRow, sharedByRows } from './result-rows.ts';
import type { Results } from './results.ts';
import { EMPTY_QUERY, searchQueryString } from './search-form.ts';
import { stepList } from './step-list.ts';

/**
 * The entries found, best first, in up to three parts:
 *
 *   Read “tidde” as “tide”.
 *   Step by step                               only for a need of several parts
 *   Covered: …                                 matches     or   Nothing does this yet.   nearest
 *   Other entries with these words             keywords; this part comes first if `leading` says so
 *
 * @param nameOperation left out until the operations are loaded
 */
export function resultsList(index: SearchIndex, found: Results, nameOperation?: NameOperation): Html {
  if (found.query.text === '') return NOTHING;
  const results = withMeantWords(found);
  const { leading, matches, nearest, keywords } = results;
  const shown = sharedByRows(index, results, nameOperation);
  const parts = [
    section(
      coverageLine(results),
      matches.map((match) => matchRow(shown, match)),
    ),
    section(
      html`<b>${lackOf(results)}</b> ${nearest.length === 1 ? 'This comes closest.' : 'These come closest.'}`,
      nearest.map((match) => nearRow(shown, match)),
    ),
    nearest.length > 0 ? html`<p class="results-propose">${whatToDo(index, results)}</p>` : NOTHING,
    section(
      html`<b>${KEYWORD_HEADINGS[leading]}</b>`,
      keywords.map((result) => keywordRow(shown, result)),
    ),
  ];
  if (leading !== 'matches') parts.reverse();
  const isFound = matches.length + nearest.length > 0 || leading === 'names';
  return html`${!isFound && html`<p class="results-none"><b>${lackOf(results)}</b> ${whatToDo(index, results)}</p>`}${readingLine(results)}${stepList(index, results.steps, nameOperation)}${parts}`;
}

/** The same results, with the words that were meant instead of misspelled ones. */
function withMeantWords(results: Results): Results {
  const meant = new Map(results.corrections.map((each) => [each.written, each.meant]));
  const corrected = <M extends KeywordMatch | Match>(matches: readonly M[]): M[] =>
    matches.map((match) => ({
      ...match,
      matched_terms: match.matched_terms.map((word) => meant.get(word) ?? word),
    }));
  return {
    ...results,
    matches: corrected(results.matches),
    nearest: corrected(results.nearest),
    keywords: corrected(results.keywords),
  };
}

const KEYWORD_HEADINGS: Readonly<Record<Results['leading'], string>> = {
  names: 'By name',
  keywords: 'By keyword',
  matches: 'Other entries with these or similar words',
};

/** The results in one sentence, for screen readers. */
export function resultsInWords(results: Results): string {
  const { query, coverage, matches, nearest, keywords } = results;
  if (query.text === '') return '';
  const near = nearest.length === 0 ? '' : ` ${counted(nearest.length, 'entry is', 'entries are')} close.`;
  if (near || matches.length + keywords.length === 0) return `${lackOf(results)}${near}`;
  return `${counted(matches.length + keywords.length, 'entry', 'entries')}, coverage ${coverage}.`;
}

function section(heading: Html, rows: readonly Html[]): Html {
  if (rows.length === 0) return NOTHING;
  return html`<section class="results-part"><h2 class="results-heading">${heading}</h2><ol class="rows rows-found">${rows}</ol></section>`;
}

function coverageLine({ coverage }: Results): Html {
  const sentence =
    coverage === 'exact'
      ? 'the description of the first match fits.'
      : 'no match is certain. These come closest.';
  return html`<b>${coverage === 'exact' ? 'Covered' : 'Partly covered'}:</b> ${sentence}`;
}

/** How the need was read: misspelled words, then preferences. */
function readingLine({ corrections, preferences }: Results): Html {
  const words = corrections.map(({ written, meant }) => `“${written}” as “${meant}”`).join(', ');
  const sentences = [words && `Read ${words}.`, preferences].filter(Boolean);
  return sentences.length === 0 ? NOTHING : html`<p class="results-preferences">${sentences.join(' ')}</p>`;
}

function lackOf({ filteredOut, unread }: Results): string {
  if (unread !== null) return `This is in ${unread}. Ask in English.`;
  return filteredOut.length > 0
    ? 'Nothing that passes the filters does this.'
    : 'Nothing in the catalog does this yet.';
}

function whatToDo(index: SearchIndex, { query, filteredOut, wanted, unread }: Results): Html {
  if (unread !== null) return html`Names of products and places can stay as they are.`;
  if (filteredOut.length === 0)
    return html`${wanted && html`The closest capability on the wanted list is <a href="/wanted/#${wanted}">${wanted}</a>. `}Try other words, or <a href="/contribute/">propose an entry</a> that does it.`;
  const names = filteredOut.map(({ doc }) => index.name(doc)).join(', ');
  const address = `/search/${searchQueryString({ ...EMPTY_QUERY, text: query.text })}`;
  return html`Without them, ${names} ${filteredOut.length === 1 ? 'does' : 'do'}. <a href="${address}">Search without filters</a>.`;
}
