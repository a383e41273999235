import type { Entry } from '../../catalog/entry-schema.ts';
import { entryRow, rowOf } from './row.ts';

const written = new WeakMap<Entry, string>();

/** The line of an entry in a list. Each is written once a build, though most stand on ten pages. */
export function listRow(entry: Entry): string {
  const known = written.get(entry);
  if (known !== undefined) return known;
  const line = entryRow(rowOf(entry)).html;
  written.set(entry, line);
  return line;
}
