import type { Category } from '../../entry/category.ts';
import { type Html, html, NOTHING } from '../../text/html.ts';
import { mark } from '../rows/row.ts';
import { bars, latencyLine } from './charts.ts';
import type { Month } from './month.ts';

/** One line of the status page, as the page and its search draw it. */
export type StatusRow = {
  slug: string;
  name: string;
  category: Category;
  state: 'up' | 'down' | 'flapping' | 'unknown';
  /** From 0 to 1; null where nothing was probed. */
  uptime: number | null;
  latency: number | null;
  month: Month;
};

/** What a verdict is called on the site. One failed check after nothing is not enough to say anything. */
export const VERDICT: Readonly<Record<StatusRow['state'], { word: string; health: string }>> = {
  up: { word: 'Heard', health: 'heard' },
  down: { word: 'Silent', health: 'silent' },
  flapping: { word: 'Unstable', health: 'unstable' },
  unknown: { word: 'Not heard yet', health: 'unheard' },
};

export function statusRow({ slug, name, category, state, uptime, latency, month }: StatusRow): Html {
  const { word, health } = VERDICT[state];
  return html`<li class="status-row" data-kind="${category}" data-state="${state}"${uptime !== null && uptime < 1 ? { html: ' data-failed' } : NOTHING}>${mark(category)}<a class="row-sign" href="/entry/${slug}/#health">${slug}</a><span class="row-name" dir="auto">${name}</span><span class="row-health health-${health}">${word}</span>${uptime === null ? html`<span class="soft small status-none">not probed in 30 days</span>` : html`${bars(month)}<span class="figure status-uptime">${percent(uptime)}</span>${latencyLine(month)}<span class="figure soft status-pace">${latency === null ? 'no answer' : `${latency} ms`}</span>`}</li>`;
}

/** `99.93 %`. Never rounded up to a hundred: that would hide a failure. */
export function percent(share: number): string {
  if (share === 1) return '100 %';
  const digits = share > 0.99 ? 2 : share > 0.1 ? 1 : 0;
  const factor = 10 ** (digits + 2);
  return `${(Math.floor(share * factor) / 10 ** digits).toFixed(digits)} %`;
}
