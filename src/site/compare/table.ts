import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html } from '../../text/html.ts';
import { icon } from '../rows/row.ts';

/**
 * A table with a column per entry, which scrolls sideways by itself. The class holds the number of columns.
 * @param corner the cell above the labels of rows, if they have labels
 */
export const tableOf = (
  label: string,
  entries: readonly Entry[],
  rows: readonly Html[],
  corner: Html | null = null,
): Html =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table class="compared compared-${entries.length}"><thead><tr>${corner}${entries.map(columnHead)}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** An icon and the slug, which links to the entry. */
const columnHead = ({ slug, category }: Entry): Html =>
  html`<th scope="col">${icon(category)} <a class="mono" href="/entry/${slug}/">${slug}</a></th>`;
