import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { icon } from '../rows/row.ts';
import { compareAddress } from './compare.ts';
import { type Choice, compareForm, type Unknown } from './compare-form.ts';
import { factsSection } from './facts-table.ts';
import { operationsSection } from './operations/operations-table.ts';
import { docNamed, suggestEntries } from './suggest.ts';

export const CHOICE_SLOT = makeSlot('choice');
export const TABLE_SLOT = makeSlot('table');

/** Looks up what was typed. An entry that was typed twice, as its slug and its name, is chosen once. */
export function choose(catalog: OpenCatalog, typed: readonly string[]): Choice {
  const docs = typed.map((text) => docNamed(catalog.index, text));
  const chosen = [...new Set(docs.flatMap((doc) => (doc === undefined ? [] : [doc])))].map(catalog.entryAt);
  const slugs = chosen.map(({ slug }) => slug);
  const unknown = typed.flatMap((text, i): Unknown[] =>
    docs[i] === undefined ? [{ typed: text, suggestions: suggestEntries(catalog.index, text, slugs) }] : [],
  );
  return { chosen, unknown };
}

/** The compare page with the chosen entries, the form for another, and from two entries on their comparison. */
export function fillComparePage(
  shell: string,
  choice: Choice,
  operationsOf: OpenCatalog['operationsOf'],
): string {
  const picker = html`${chosenList(choice.chosen)}${compareForm(choice)}`;
  const tables = comparison(choice.chosen, operationsOf);
  return fillSlot(fillSlot(shell, CHOICE_SLOT, picker), TABLE_SLOT, tables);
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
