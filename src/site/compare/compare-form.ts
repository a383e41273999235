import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { compareAddress, MAX_COMPARED, MAX_TYPED_LENGTH } from './compare.ts';
import type { Suggestion } from './suggest.ts';

/** A text that names no entry, with the entries that it may mean. */
export type Unknown = { typed: string; suggestions: readonly Suggestion[] };

/** What the page compares: the entries that were found, and the texts that name none. */
export type Choice = { chosen: readonly Entry[]; unknown: readonly Unknown[] };

/**
 * The form that adds an entry by its name. Without a script the server looks the name up; with one, suggestions appear
 * while the reader types (the combobox of the ARIA Authoring Practices, with a list).
 */
export function compareForm({ chosen, unknown }: Choice): Html {
  const slugs = chosen.map(({ slug }) => slug);
  const notices = unknown.map((each) => unknownNotice(each, slugs));
  if (chosen.length === MAX_COMPARED)
    return html`${notices}<p class="compare-full soft">Four is the maximum. Remove one to add another.</p>`;
  const label =
    ['Name of the first entry', 'Compare it with', 'Add another', 'Add another'][chosen.length] ?? '';
  const kept = slugs.map((slug) => html`<input type="hidden" name="entry" value="${slug}">`);
  return html`${notices}<form class="compare-form" action="/compare/" method="get" data-compare>${kept}<label for="compare-name">${label}</label><div class="compare-line"><div class="combobox"><input class="search-field" id="compare-name" name="entry" type="text" maxlength="${MAX_TYPED_LENGTH}" autocomplete="off" autocapitalize="off" spellcheck="false" required placeholder="${chosen.length === 0 ? 'Open-Meteo' : 'Name or slug'}"><ul class="suggestions" id="compare-suggestions" role="listbox" aria-label="Entries" hidden></ul></div><button class="button" type="submit">${chosen.length === 0 ? 'Choose' : 'Add'}</button></div><p class="unseen small" role="status" data-suggestions-words></p></form>`;
}

function unknownNotice({ typed, suggestions }: Unknown, slugs: readonly string[]): Html {
  const isFull = slugs.length >= MAX_COMPARED;
  const choices =
    suggestions.length === 0 || isFull
      ? NOTHING
      : html`<p>Choose one of these:</p><ul class="compare-meant">${suggestions.map(
          ({ slug, name, summary }) =>
            html`<li><a href="${compareAddress([...slugs, slug])}">${name}</a> <span class="mono small">${slug}</span> <span class="soft small" dir="auto">${summary}</span></li>`,
        )}</ul>`;
  const search = html`<a href="/search/?q=${encodeURIComponent(typed)}">Search the catalog for it</a>.`;
  return html`<div class="notice" role="status"><p>No interface has the name or slug <b dir="auto">${typed}</b>. ${suggestions.length === 0 && search}</p>${choices}</div>`;
}
