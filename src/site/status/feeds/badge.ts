import type { Incident, InterfaceStatus } from '../../../health/status-schema.ts';
import { html } from '../../../text/html.ts';
import { dayOf } from '../../frame/words.ts';
import { percent, VERDICT } from '../status-row.ts';

const LABEL = 'callbook';
const CACHED_S = 1_800; // A run every half hour: sooner there is nothing new.

type Known = { status: InterfaceStatus; incidents: readonly Incident[] };

/** `heard, 99.93 %`, `silent since 20 November 2026`, `not heard yet`. */
export function badgeMessage({ status, incidents }: Known): string {
  const word = VERDICT[status.state].word.toLowerCase();
  if (status.state === 'up' && status.uptime !== null) return `${word}, ${percent(status.uptime)}`;
  const lasting = incidents.find(({ kind, ended_at }) => kind !== 'shape_changed' && ended_at === null);
  return lasting ? `${word} since ${dayOf(lasting.started_at)}` : word;
}

const SHIELDS_COLORS = { up: 'brightgreen', down: 'red', flapping: 'orange', unknown: 'lightgrey' } as const;

/** The badge as the endpoint badges of Shields.io read it. */
export const shieldsBadge = (known: Known): object => ({
  schemaVersion: 1,
  label: LABEL,
  message: badgeMessage(known),
  color: SHIELDS_COLORS[known.status.state],
  cacheSeconds: CACHED_S,
});

const COLORS = { up: '#17552a', down: '#961a1a', flapping: '#7a4a00', unknown: '#4b463c' } as const;
const LETTER = 6.4; // Mean width of a letter at this size; textLength makes every font keep to it.
const HEIGHT = 20;

/** The badge as a picture of its own: it names its state in its title, and needs no font but the reader's. */
export function svgBadge(known: Known): string {
  const message = badgeMessage(known);
  const [left, right] = [LABEL, message].map((text) => Math.round(text.length * LETTER)) as [number, number];
  const [edge, width] = [left + 14, left + right + 28];
  const text = (x: number, length: number, words: string) =>
    html`<text x="${x}" y="14" textLength="${length}">${words}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${LABEL}: ${message}"><title>${LABEL}: ${message}</title><path fill="#1c1a15" d="M0 0h${edge}v${HEIGHT}H0z"/><path fill="${COLORS[known.status.state]}" d="M${edge} 0H${width}v${HEIGHT}H${edge}z"/><g fill="#fffaf2" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(7, left, LABEL)}${text(edge + 7, right, message)}</g></svg>`
    .html;
}
