import { builtCatalog } from '../../catalog/built/built.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { entryAsRow, entryRow } from './row.ts';

const rendered = new WeakMap<Entry, string>();

/** The row of an entry as HTML. Each row is rendered once per build, although most are on about ten pages. */
export function listRow(entry: Entry): string {
  const known = rendered.get(entry);
  if (known !== undefined) return known;
  // Before the first probe, every row would say "No data yet".
  const hideHealth = builtCatalog().status.totals.monitored === 0;
  const row = entryRow(entryAsRow(entry), { hideHealth }).html;
  rendered.set(entry, row);
  return row;
}
