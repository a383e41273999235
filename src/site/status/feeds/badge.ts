import type { Incident, InterfaceStatus } from '../../../health/status-schema.ts';
import { dayOf } from '../../../text/dates.ts';
import { html } from '../../../text/html.ts';
import { percent, VERDICT } from '../status-list.ts';

const LABEL = 'callbook';
const CACHED_S = 1_800; // Probes run every half hour, so a badge changes no sooner.

export type OneHealth = { status: InterfaceStatus; incidents: readonly Incident[] };

/** `up, 99.93 %`, `down since 20 November 2026`, `no data yet`. */
export function badgeMessage({ status, incidents }: OneHealth): string {
  const word = VERDICT[status.state].word.toLowerCase();
  if (status.state === 'up' && status.uptime !== null) return `${word}, ${percent(status.uptime)}`;
  const open = incidents.find(({ kind, ended_at }) => kind !== 'shape_changed' && ended_at === null);
  return open ? `${word} since ${dayOf(open.started_at)}` : word;
}

const SHIELDS_COLORS = { up: 'brightgreen', down: 'red', flapping: 'orange', unknown: 'lightgrey' } as const;

/** The badge in the JSON format of Shields.io endpoint badges. */
export const shieldsBadge = (health: OneHealth): object => ({
  schemaVersion: 1,
  label: LABEL,
  message: badgeMessage(health),
  color: SHIELDS_COLORS[health.status.state],
  cacheSeconds: CACHED_S,
});

const COLORS = { up: '#17552a', down: '#961a1a', flapping: '#7a4a00', unknown: '#4b463c' } as const;
const CHARACTER_WIDTH = 6.4; // Mean width at this font size; textLength makes every font fit.
const HEIGHT = 20;

/** The badge as an SVG image. Its title says the state. It uses the fonts of the reader's system. */
export function svgBadge(health: OneHealth): string {
  const message = badgeMessage(health);
  const widthOf = (text: string) => Math.round(text.length * CHARACTER_WIDTH);
  const [left, right] = [widthOf(LABEL), widthOf(message)];
  const [edge, width] = [left + 14, left + right + 28];
  const text = (x: number, length: number, words: string) =>
    html`<text x="${x}" y="14" textLength="${length}">${words}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${LABEL}: ${message}"><title>${LABEL}: ${message}</title><path fill="#1c1a15" d="M0 0h${edge}v${HEIGHT}H0z"/><path fill="${COLORS[health.status.state]}" d="M${edge} 0H${width}v${HEIGHT}H${edge}z"/><g fill="#fffaf2" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(7, left, LABEL)}${text(edge + 7, right, message)}</g></svg>`
    .html;
}
