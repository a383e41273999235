import type { Entry } from '../../catalog/entry-schema.ts';
import { entryAsRow, entryRow } from './row.ts';

const rendered = new WeakMap<Entry, string>();

/** The row of an entry as HTML. Each row is rendered once per build, although most are on about ten pages. */
export function listRow(entry: Entry): string {
  const known = rendered.get(entry);
  if (known !== undefined) return known;
  const row = entryRow(entryAsRow(entry)).html;
  rendered.set(entry, row);
  return row;
}
