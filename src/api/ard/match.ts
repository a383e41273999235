import type { OpenCatalog } from '../../catalog/open.ts';
import { withLive } from '../../catalog/with-live.ts';
import { discoverEntries } from '../../discovery/discover.ts';
import type { Category } from '../../entry/category.ts';
import { noteFacts } from '../../log/notes.ts';
import { roundScore } from '../discover/describe-match.ts';
import { type ArdEntry, SERVER_CARD } from './entry-schema.ts';
import type { ArdDeps, OpenArdEntries } from './open-entries.ts';
import { type ArdQuery, type TermFilter, valuesAt } from './query/read-query.ts';

/** What is less likely does not match: searches and facets leave it out alike (ARD v0.91, section 5.3.3). */
const MIN_CHANCE = 0.02;
const MAX_MATCHES = 500; // Far more than reach MIN_CHANCE: for common words of 1,685 entries, at most 50 do.

export type ArdMatch = { entry: ArdEntry; score: number };

/**
 * The entries that serve the text and pass the filter, ranked and rated as discover does, with live values if there are
 * any. Without a text, all entries that pass the filter, in the order of the catalog.
 * @returns scores from 0 to 100
 */
export async function findArdMatches(
  query: Pick<ArdQuery, 'text' | 'filter'>,
  { openCatalog, openEntries, readLive }: ArdDeps,
): Promise<ArdMatch[]> {
  const [catalog, entries, live] = await Promise.all([
    openCatalog(),
    openEntries(),
    readLive?.() ?? new Map(),
  ]);
  const matches = matchEntries(withLive(catalog, live), entries, query);
  noteFacts({ matches: matches.length });
  return matches;
}

function matchEntries(
  catalog: OpenCatalog,
  entries: OpenArdEntries,
  { text, filter }: Pick<ArdQuery, 'text' | 'filter'>,
): ArdMatch[] {
  const found = text === undefined ? everyDoc(entries) : rank(catalog, text, categoryIn(filter));
  return found
    .map(({ doc, score }) => ({ entry: withHealth(entries.at(doc).entry, catalog, doc), score }))
    .filter(({ entry }) => passes(entry, filter));
}

type Scored = { doc: number; score: number };

const everyDoc = ({ size }: OpenArdEntries): Scored[] =>
  Array.from({ length: size }, (_, doc) => ({ doc, score: 100 }));

function rank(catalog: OpenCatalog, text: string, category: Category | undefined): Scored[] {
  return discoverEntries(catalog.index, text, {
    limit: MAX_MATCHES,
    reliabilityOf: (doc) => catalog.entryAt(doc).reliability_score,
    ...(category === undefined ? {} : { category }),
  })
    .matches.filter(({ match_score }) => match_score >= MIN_CHANCE)
    .map(({ doc, match_score }) => ({ doc, score: Math.round(roundScore(match_score) * 100) }));
}

/**
 * The one category that a filter leaves. discover rates the matches of a category among themselves, so the scores of
 * such a filter are those of discover with this category. Other filters only leave out matches.
 */
function categoryIn(filter: TermFilter): Category | undefined {
  const found = filter.flatMap(({ path, values: [value = '', ...others] }) =>
    others.length > 0 ? [] : [CATEGORY_OF.get(`${path}=${value}`)],
  );
  return found.find((category) => category !== undefined);
}

const CATEGORY_OF: ReadonlyMap<string, Category> = new Map<string, Category>([
  [`type=${SERVER_CARD}`, 'mcp'],
  ['metadata.category=api', 'api'],
  ['metadata.category=mcp', 'mcp'],
  ['metadata.category=cli', 'cli'],
]);

const passes = (entry: ArdEntry, filter: TermFilter): boolean =>
  filter.every(({ path, values }) => valuesAt(entry, path).some((value) => values.includes(value)));

/** The entry with the newest health that the catalog knows. */
function withHealth(entry: ArdEntry, catalog: OpenCatalog, doc: number): ArdEntry {
  const { health_ok, reliability_score } = catalog.entryAt(doc);
  return { ...entry, metadata: { ...entry.metadata, health_ok, reliability_score } };
}
