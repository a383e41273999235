import type { Entry } from '../../catalog/entry-schema.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { HEALTH_WORDS, healthOf, KIND } from '../frame/words.ts';

/** What one line of a list shows of an entry. A search index knows no health: then its column stays empty. */
export type Row = Pick<Entry, 'slug' | 'name' | 'category' | 'summary' | 'no_key'> & {
  health_ok?: Entry['health_ok'];
  deprecated: boolean;
};

export const rowOf = (entry: Entry): Row => ({ ...entry, deprecated: entry.status === 'deprecated' });

type RowOptions = {
  /** Stands in place of the name and the summary as they are, with found words marked. */
  name?: Html;
  summary?: Html;
  /** How well the entry fits, and on a second line why. */
  strength?: Html;
  reason?: Html;
};

/**
 * One line of a list of entries, as written into pages at build, by the search function and in the browser:
 *
 *   ▽ open-meteo   Open-Meteo Forecast   Hourly and daily weather forecasts fo…   no key   ○
 */
export function entryRow(row: Row, options: RowOptions = {}): Html {
  return html`<li class="row" data-kind="${row.category}">${icon(row.category)}<a class="row-slug" href="/entry/${row.slug}/">${row.slug}</a><span class="row-name" dir="auto">${options.name ?? row.name}</span><span class="row-summary" dir="auto">${row.deprecated && html`<b class="row-deprecated">Deprecated.</b> `}${options.summary ?? row.summary}</span><span class="row-key">${row.no_key ? 'no key' : 'key'}</span>${health(row)}${options.strength ?? NOTHING}${options.reason ?? NOTHING}</li>`;
}

export const icon = (category: Entry['category']): Html =>
  html`<svg class="icon" role="img" aria-label="${KIND[category]}"><use href="#icon-${category}"></use></svg>`;

function health({ health_ok }: Row): Html {
  if (health_ok === undefined) return NOTHING;
  const state = healthOf({ health_ok });
  return html`<span class="row-health health-${state}">${HEALTH_WORDS[state]}</span>`;
}
