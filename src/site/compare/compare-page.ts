import type { Entry } from '../../catalog/entry-schema.ts';
import type { OpenCatalog } from '../../catalog/open.ts';
import { cacheBy } from '../../http/reply.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { refuseMethod, replyPage } from '../frame/page-shell.ts';
import { fillSlot, makeSlot } from '../frame/slot.ts';
import { icon } from '../rows/row.ts';
import { compareAddress, readCompared } from './compare.ts';
import { type Choice, compareForm, type Unknown } from './compare-form.ts';
import { factsSection } from './facts-table.ts';
import { operationsSection } from './operations/operations-table.ts';
import { docNamed, suggestEntries } from './suggest.ts';

export const CHOICE_SLOT = makeSlot('choice');
export const TABLE_SLOT = makeSlot('table');

type Deps = { openCatalog: () => Promise<OpenCatalog>; readShell: () => Promise<string> };

/** `GET /compare/?entry=a&entry=b`: up to four entries side by side, each named by its slug or its name. */
export async function answerCompare(request: Request, { openCatalog, readShell }: Deps): Promise<Response> {
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
