import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { type PageDeps, refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { icon } from '../rows/row.ts';
import { compareAddress, MAX_COMPARED, MAX_TYPED_LENGTH, readCompared } from './compare.ts';
import { factsSection } from './facts-table.ts';
import { operationsSection } from './operations/operations-table.ts';
import { docNamed, type Suggestion, suggestEntries } from './suggest.ts';

export const CHOICE_SLOT = makeSlot('choice');
export const TABLE_SLOT = makeSlot('table');

/** `GET /compare/?entry=a&entry=b`: up to four entries side by side, each named by its slug or its name. */
export async function answerCompare(
  request: Request,
  { openCatalog, readShell }: PageDeps,
): Promise<Response> {
  const refusal = refuseMethod(request, ['GET', 'HEAD']);
  if (refusal) return refusal;
  const [catalog, shell] = await Promise.all([openCatalog(), readShell()]);
  const typed = readCompared(new URL(request.url).searchParams);
  const choice = choose(catalog, typed);
  const picker = html`${chosenList(choice.chosen)}${compareForm(choice)}`;
  const tables = comparison(choice.chosen, catalog.operationsOf);
  const page = fillSlot(fillSlot(shell, CHOICE_SLOT, picker), TABLE_SLOT, tables);
  // Search engines may index the form, but not its endless tables.
  const robots = typed.length === 0 ? { 'X-Robots-Tag': 'all' } : {};
  return replyPage(request, page, { ...cacheBy(['entry']), ...robots });
}

/** A text that names no entry, with the entries that it may mean. */
type Unknown = { typed: string; suggestions: readonly Suggestion[] };

/** What the page compares: the entries that were found, and the texts that name none. */
type Choice = { chosen: readonly Entry[]; unknown: readonly Unknown[] };

/** Looks up what was typed. An entry that was typed twice, as its slug and its name, is chosen once. */
function choose(catalog: OpenCatalog, typed: readonly string[]): Choice {
  const docs = typed.map((text) => docNamed(catalog.index, text));
  const chosen = [...new Set(docs.flatMap((doc) => (doc === undefined ? [] : [doc])))].map(catalog.entryAt);
  const slugs = chosen.map(({ slug }) => slug);
  const unknown = typed.flatMap((text, i): Unknown[] =>
    docs[i] === undefined ? [{ typed: text, suggestions: suggestEntries(catalog.index, text, slugs) }] : [],
  );
  return { chosen, unknown };
}

function chosenList(chosen: readonly Entry[]): Html {
  if (chosen.length === 0) return NOTHING;
  const slugs = chosen.map(({ slug }) => slug);
  const rows = chosen.map(
    ({ slug, name, category }) =>
      html`<li data-compared="${slug}">${icon(category)}<a class="row-slug" href="/entry/${slug}/">${slug}</a><span class="chosen-name" dir="auto">${name}</span><a class="chosen-remove" href="${compareAddress(slugs.filter((other) => other !== slug))}" aria-label="Remove ${slug}">Remove</a></li>`,
  );
  return html`<ul class="chosen" aria-label="Compared">${rows}</ul>`;
}

function comparison(chosen: readonly Entry[], operationsOf: OpenCatalog['operationsOf']): Html {
  if (chosen.length < 2) return NOTHING;
  const compared = chosen.map((entry) => ({ entry, published: operationsOf(entry.slug) }));
  return html`${factsSection(chosen)}${operationsSection(compared)}`;
}

/**
 * The form that adds an entry by its name. Without a script the server looks the name up; with one, suggestions appear
 * while the reader types (the combobox of the ARIA Authoring Practices, with a list).
 */
export function compareForm({ chosen, unknown }: Choice): Html {
  const slugs = chosen.map(({ slug }) => slug);
  const notices = unknown.map((each) => unknownNotice(each, slugs));
  if (chosen.length === MAX_COMPARED)
    return html`${notices}<p class="compare-full soft">Four is the maximum. Remove one to add another.</p>`;
  const label = ['Name of the first entry', 'Compare it with'][chosen.length] ?? 'Add another';
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
