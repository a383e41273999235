import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { compareAddress } from '../compare/compare.ts';
import { HEALTH_WORDS, healthOf, KIND } from '../frame/words.ts';

/** The fields of an entry that a row shows. Rows from a search index have no health, so that column stays empty. */
export type Row = Pick<Entry, 'slug' | 'name' | 'category' | 'summary' | 'no_key'> & {
  health_ok?: Entry['health_ok'];
  health_state?: Entry['health_state'];
  deprecated: boolean;
};

export const entryAsRow = (entry: Entry): Row => ({ ...entry, deprecated: entry.status === 'deprecated' });

type RowOptions = {
  /** Replace the plain name and summary, with found words highlighted. */
  name?: Html;
  summary?: Html;
  /** How well the entry matches, and in a line below which operation does, or why. */
  strength?: Html;
  detail?: Html;
  /** Leaves out whether a key is needed. */
  hideKey?: boolean;
  hideHealth?: boolean;
};

/**
 * One row of a list of entries. The build, the search function and the browser all use it:
 *
 *   ▽ open-meteo   Open-Meteo Forecast   Hourly and daily weather forecasts fo…   no key   ● Up   +
 */
export function entryRow(row: Row, options: RowOptions = {}): Html {
  return html`<li class="row" data-kind="${row.category}">${icon(row.category)}<a class="row-slug" href="/entry/${row.slug}/">${row.slug}</a><span class="row-name" dir="auto">${options.name ?? row.name}</span><span class="row-summary" dir="auto">${row.deprecated && html`<b class="row-deprecated">Deprecated.</b> `}${options.summary ?? row.summary}</span>${!options.hideKey && html`<span class="row-key">${row.no_key ? 'no key' : 'key'}</span>`}${!options.hideHealth && healthCell(row)}${options.strength ?? NOTHING}${options.detail ?? NOTHING}${compareLink(row.slug)}</li>`;
}

/** Opens the compare page with this entry. A script makes it a switch that adds the entry to a tray. */
const compareLink = (slug: string): Html =>
  html`<a class="row-compare" href="${compareAddress([slug])}" aria-label="Compare ${slug}"></a>`;

export const icon = (category: Entry['category']): Html =>
  html`<svg class="icon" role="img" aria-label="${KIND[category]}"><use href="#icon-${category}"></use></svg>`;

function healthCell({ health_ok, health_state = 'unknown' }: Row): Html {
  if (health_ok === undefined) return NOTHING;
  const health = healthOf({ health_ok, health_state });
  return html`<span class="row-health health-${health}">${HEALTH_WORDS[health]}</span>`;
}
