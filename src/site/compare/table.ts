import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html } from '../../text/html.ts';
import { icon } from '../rows/row.ts';

/** A table with a column per entry, which scrolls sideways by itself. The class holds the number of columns. */
export const tableOf = (label: string, columns: number, heads: Html, rows: readonly Html[]): Html =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table class="compared compared-${columns}"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** The heads of the columns: an icon and the slug, which links to the entry. */
export const columnHeads = (entries: readonly Entry[]): Html => ({
  html: entries
    .map(
      ({ slug, category }) =>
        html`<th scope="col">${icon(category)} <a class="mono" href="/entry/${slug}/">${slug}</a></th>`.html,
    )
    .join(''),
});
