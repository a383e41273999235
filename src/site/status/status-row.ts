import type { Category } from '../../entry/category.ts';
import { type Html, html } from '../../text/html.ts';
import { icon } from '../rows/row.ts';
import { bars, latencyLine } from './charts.ts';
import type { Month } from './month.ts';

/** One line of the status page. The page and the filter in the browser render the same one. */
export type StatusRow = {
  slug: string;
  name: string;
  category: Category;
  state: 'up' | 'down' | 'flapping' | 'unknown';
  /** From 0 to 1. */
  uptime: number;
  /** In milliseconds. Null without a response. */
  latency: number | null;
  month: Month;
};

/** The name of each verdict on the site, and the suffix of its CSS class. `unknown` includes one failed check with no history. */
export const VERDICT: Readonly<Record<StatusRow['state'], { word: string; health: string }>> = {
  up: { word: 'Up', health: 'up' },
  down: { word: 'Down', health: 'down' },
  flapping: { word: 'Unstable', health: 'unstable' },
  unknown: { word: 'No data yet', health: 'none' },
};

export function statusRow({ slug, name, category, state, uptime, latency, month }: StatusRow): Html {
  const { word, health } = VERDICT[state];
  return html`<li class="status-row">${icon(category)}<a class="row-slug" href="/entry/${slug}/#health">${slug}</a><span class="row-name" dir="auto">${name}</span><span class="row-health health-${health}">${word}</span>${bars(month)}<span class="figure status-uptime">${percent(uptime)}</span>${latencyLine(month)}<span class="figure soft status-pace">${latency === null ? 'no response' : `${latency} ms`}</span></li>`;
}

/** `99.93 %`. Never rounded up to 100 %, which would hide a failure. */
export function percent(share: number): string {
  if (share === 1) return '100 %';
  const digits = share > 0.99 ? 2 : share > 0.1 ? 1 : 0;
  const factor = 10 ** (digits + 2);
  return `${(Math.floor(share * factor) / 10 ** digits).toFixed(digits)} %`;
}
