import type { Entry } from '../../catalog/entry-schema.ts';
import type { Category } from '../../entry/category.ts';

/** What one interface of each category is called in running text. */
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

/** `1 entry`, `1,200 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

// Written by hand because Intl is slow to start and its output depends on the machine's locale data.
export const figure = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** The steps of a match score, which is the chance that the match serves the need: the least of each and its word. */
const STRENGTHS: readonly (readonly [number, string])[] = [
  [0.8, 'Strong'],
  [0.6, 'Good'],
  [0.4, 'Fair'],
  [0, 'Weak'],
];

export function strengthOf(score: number): string {
  return STRENGTHS.find(([least]) => score >= least)?.[1] ?? 'Weak';
}

export type Health = 'heard' | 'silent' | 'unheard';

export function healthOf({ health_ok }: Pick<Entry, 'health_ok'>): Health {
  if (health_ok === null) return 'unheard';
  return health_ok ? 'heard' : 'silent';
}

export const HEALTH_WORDS: Readonly<Record<Health, string>> = {
  heard: 'Heard',
  silent: 'Silent',
  unheard: 'Not heard yet',
};

/** The day of an ISO 8601 time, as `21 November 2026`, in UTC. */
export function dayOf(timestamp: string): string {
  const [year, month, day] = timestamp.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
