import type { OpenCatalog } from '../../catalog/open.ts';
import { discoverEntries } from '../../discovery/discover.ts';
import type { ArdEntry } from './entry-schema.ts';
import type { OpenArdEntries } from './open-entries.ts';
import type { ArdQuery, TermFilter } from './query/read-query.ts';
import { valuesAt } from './query/terms.ts';

/** What is less likely does not match: searches and facets leave it out alike (ARD v0.91, section 5.3.3). */
const MIN_CHANCE = 0.02;
const MAX_MATCHES = 500; // Far more than reach MIN_CHANCE: for common words of 1,685 entries, at most 50 do.

export type ArdMatch = { entry: ArdEntry; score: number };

/**
 * The entries that serve the text and pass the filter, ranked and rated as discover does. Without a text, all entries
 * that pass the filter, in the order of the catalog.
 * @param catalog with live values, if there are any
 * @returns scores from 0 to 100
 */
export function matchEntries(
  catalog: OpenCatalog,
  entries: OpenArdEntries,
  { text, filter }: Pick<ArdQuery, 'text' | 'filter'>,
): ArdMatch[] {
  const entryAt = (doc: number) => withHealth(entries.at(doc).entry, catalog, doc);
  const accepts = (doc: number) => filter.length === 0 || passes(entryAt(doc), filter);
  if (text === undefined) {
    const docs = Array.from({ length: entries.size }, (_, doc) => doc).filter(accepts);
    return docs.map((doc) => ({ entry: entryAt(doc), score: 100 }));
  }
  const reliabilityOf = (doc: number) => catalog.entryAt(doc).reliability_score;
  const options = { limit: MAX_MATCHES, accepts, reliabilityOf };
  return discoverEntries(catalog.index, text, options)
    .matches.filter(({ match_score }) => match_score >= MIN_CHANCE)
    .map(({ doc, match_score }) => ({ entry: entryAt(doc), score: Math.round(match_score * 100) }));
}

const passes = (entry: ArdEntry, filter: TermFilter): boolean =>
  filter.every(({ path, values }) => valuesAt(entry, path).some((value) => values.has(value)));

/** The entry with the newest health that the catalog knows. */
function withHealth(entry: ArdEntry, catalog: OpenCatalog, doc: number): ArdEntry {
  const { health_ok, reliability_score } = catalog.entryAt(doc);
  return { ...entry, metadata: { ...entry.metadata, health_ok, reliability_score } };
}
