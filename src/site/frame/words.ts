import type { Entry } from '../../catalog/entry-schema.ts';
import { WEAK_MATCH_BELOW } from '../../discovery/coverage.ts';
import type { Category } from '../../entry/category.ts';
import { isWebAddress } from '../../entry/endpoint.ts';
import { timeOf } from '../../text/dates.ts';
import { type Html, html } from '../../text/html.ts';

/** The name of one interface of each category, in running text. */
export const KIND: Readonly<Record<Category, string>> = {
  api: 'HTTP API',
  mcp: 'MCP server',
  cli: 'command-line tool',
};

export const KINDS: Readonly<Record<Category, string>> = {
  api: 'HTTP APIs',
  mcp: 'MCP servers',
  cli: 'Command-line tools',
};

/** A snake_case name or a path that may break after each underscore and slash. Browsers would break it within words. */
export const breakable = (name: string): Html =>
  html`${name.split(/(?<=[_/])/).map((part, i) => (i === 0 ? html`${part}` : html`<wbr>${part}`))}`;

/** Words for match scores, each with its lowest score. A score is the probability that the match serves the need. */
const STRENGTHS: readonly (readonly [number, string])[] = [
  [0.8, 'Strong'],
  [0.6, 'Good'],
  [WEAK_MATCH_BELOW, 'Fair'],
  [0, 'Weak'],
];

export function strengthOf(score: number): string {
  return STRENGTHS.find(([minimum]) => score >= minimum)?.[1] ?? 'Weak';
}

/** `key` is up as well: the interface answered, and asked for a key. */
export type Health = 'up' | 'key' | 'down' | 'none';

/** The health of an entry by its newest check. */
export function healthOf({ health_ok, health_state }: Pick<Entry, 'health_ok' | 'health_state'>): Health {
  if (health_ok === null) return 'none';
  if (!health_ok) return 'down';
  return health_state === 'auth_required' ? 'key' : 'up';
}

export const HEALTH_WORDS: Readonly<Record<Health, string>> = {
  up: 'Up',
  key: 'Needs a key',
  down: 'Down',
  none: 'No data yet',
};

type Checked = Pick<
  Entry,
  'endpoint' | 'health_ok' | 'health_state' | 'health_checked_at' | 'health_latency_ms'
>;

/** The health word and what the newest check found. Names the web page if that is what is probed. */
export function healthInWords(entry: Checked): string {
  const { health_checked_at: at, health_latency_ms: latency } = entry;
  if (at === null) return 'Not probed yet.';
  const isLocal = !isWebAddress(entry.endpoint);
  const whose = isLocal ? 'It runs on your machine. This is the health of its web page. ' : '';
  const asked = healthOf(entry) === 'key' ? 'It is up and asks for a key. ' : '';
  return `${whose}${asked}Checked on ${timeOf(at)}${latency === null ? '' : `, ${latency} ms`}.`;
}
