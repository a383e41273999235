import type { Entry } from '../../../catalog/entry-schema.ts';
import type { PublishedOperation, PublishedOperations } from '../../../operations/published-schema.ts';
import { figure } from '../../../text/counted.ts';
import { type Html, html, NOTHING } from '../../../text/html.ts';
import { fragmentOf } from '../../entry/operations/operation-row.ts';
import { EFFECT_WORDS } from '../../entry/operations/operation-words.ts';
import { breakable } from '../../frame/words.ts';
import { tableOf } from '../facts-table.ts';
import { matchOperations } from './match-operations.ts';

/** Of one interface, in addition to those that match. Its own page lists all. */
const MAX_REST_SHOWN = 15;

/** An entry with its operations, undefined if none are known. */
export type WithOperations = { entry: Entry; published: PublishedOperations | undefined };

/** The operations of entries side by side: first those that seem to do the same, then the others of each. */
export function operationsSection(compared: readonly WithOperations[]): Html {
  if (compared.every(({ published }) => published === undefined))
    return html`<section class="part"><h2>Operations</h2><p>Callbook does not know any operations of these entries.</p></section>`;
  const { matched, rest } = matchOperations(compared.map(({ published }) => published?.operations ?? []));
  const entries = compared.map(({ entry }) => entry);
  const rows = matched.map(
    (row) => html`<tr>${entries.map(({ slug }, i) => operationCell(row[i] ?? null, slug))}</tr>`,
  );
  const lists = compared.map(({ entry, published }, i) => restCell(entry, published, rest[i] ?? []));
  const matches =
    matched.length === 0
      ? html`<p>No operations match.</p>`
      : html`<p class="small soft">Operations in one row have the same effect and similar names and summaries. Read both before you replace one with the other.</p>${tableOf('Operations that match', entries, rows)}`;
  return html`<section class="part"><h2>Operations</h2><div class="stack">${matches}<h3>${matched.length === 0 ? 'Operations of each' : 'Other operations of each'}</h3>${tableOf('Other operations', entries, [html`<tr>${lists}</tr>`])}</div></section>`;
}

function operationCell(operation: PublishedOperation | null, slug: string): Html {
  if (operation === null) return html`<td class="soft">No match</td>`;
  const { effect, summary } = operation;
  return html`<td>${nameLink(operation, slug)} <span class="effect effect-${effect}">${EFFECT_WORDS[effect]}</span><br><span class="small" dir="auto">${summary}</span></td>`;
}

const nameLink = ({ name }: PublishedOperation, slug: string): Html =>
  html`<a class="mono" href="/entry/${slug}/#${fragmentOf(name)}">${breakable(name)}</a>`;

function restCell(
  { slug }: Entry,
  published: PublishedOperations | undefined,
  rest: readonly PublishedOperation[],
): Html {
  if (published === undefined) return html`<td class="soft">None are known.</td>`;
  const shown = rest
    .slice(0, MAX_REST_SHOWN)
    .map(
      (operation) =>
        html`<li title="${operation.summary}">${nameLink(operation, slug)} <span class="small soft">${EFFECT_WORDS[operation.effect]}</span></li>`,
    );
  const hidden = published.total - published.operations.length + rest.length - shown.length;
  const more =
    hidden > 0
      ? html`<p class="small"><a href="/entry/${slug}/#operations">${figure(hidden)} more</a></p>`
      : NOTHING;
  if (shown.length + hidden === 0) return html`<td class="soft">None besides those above.</td>`;
  return html`<td><ul>${shown}</ul>${more}</td>`;
}
