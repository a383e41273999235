import { CATEGORIES } from '../../entry/category.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { KINDS } from '../frame/words.ts';
import { CONDITIONS, FILTERED_PATH, MAX_WORDS_LENGTH, type StatusFilter } from './status-filter.ts';

const CONDITION_WORDS = {
  down: 'Down now',
  flapping: 'Unstable now',
  failed: 'With failures',
  up: 'Up now',
} as const;

/** The form that filters the status list. It works without JavaScript; with it, the list follows as the reader types. */
export function statusForm({ words, which, kind }: StatusFilter, count: string): Html {
  return html`<form class="status-filter" action="${FILTERED_PATH}" method="get" role="search" aria-label="Filter the interfaces" data-status-filter>
<label class="unseen" for="status-words">Name or slug</label><input class="search-field" id="status-words" name="words" type="search" value="${words}" maxlength="${MAX_WORDS_LENGTH}" placeholder="Name or slug" autocomplete="off" autocapitalize="off" spellcheck="false">
<label><span class="unseen">Which interfaces</span><select class="search-field" name="which">${option('', 'All', which)}${CONDITIONS.map((each) => option(each, CONDITION_WORDS[each], which))}</select></label>
<label><span class="unseen">Category</span><select class="search-field" name="kind">${option('', 'All categories', kind)}${CATEGORIES.map((each) => option(each, KINDS[each], kind))}</select></label>
<noscript><button class="button" type="submit">Show</button></noscript>
<p class="soft small" role="status" data-status-count>${count}</p>
</form>`;
}

const option = (value: string, label: string, chosen: string | null): Html =>
  html`<option value="${value}"${value !== '' && value === chosen ? html` selected` : NOTHING}>${label}</option>`;
