import { type ArdEntry, type ArdLine, type ArdManifest, SERVER_CARD } from '../../api/ard/entry-schema.ts';
import { domainOfSite, identifierOf } from '../../api/ard/identifier.ts';
import { CATEGORIES, type Category } from '../../entry/category.ts';
import { API_VERSION } from '../../http/version.ts';
import { SERVER_CARD_PATH } from '../well-known/server-card.ts';

const TITLES = { api: 'HTTP APIs', mcp: 'MCP servers', cli: 'Command-line tools' } as const;
const MAX_CATALOG_QUERIES = 5; // ARD v0.91, section 4.2.
const QUERIES = ['find an API for a task', 'which MCP server can do this', 'is this interface working today'];

export const catalogPath = (category: Category): string => `/.well-known/ard/${category}.json`;

/**
 * The manifest at `/.well-known/ard.json` (ARD v0.91, section 5.1): the search API, the MCP server, and one catalog for
 * each category. The entries are in these catalogs, because all of them together take megabytes.
 */
export function describeManifest(lines: readonly ArdLine[], siteUrl: string): ArdManifest {
  const catalogs = CATEGORIES.map((category) => describeCatalogLink(category, lines, siteUrl));
  return {
    ...envelope(siteUrl),
    entries: [
      {
        identifier: identifierOf(siteUrl, 'registry', 'callbook'),
        displayName: 'Callbook',
        type: 'application/ai-registry+json',
        url: `${siteUrl}/ard`,
        description:
          'Finds HTTP APIs, MCP servers and command-line tools for a need, with contract and health.',
        representativeQueries: QUERIES,
        version: API_VERSION,
      },
      {
        identifier: identifierOf(siteUrl, 'server', 'callbook'),
        displayName: 'Callbook by MCP',
        type: SERVER_CARD,
        url: siteUrl + SERVER_CARD_PATH,
        description: 'The same search as tools of an MCP server, without a key.',
        representativeQueries: QUERIES,
        version: API_VERSION,
      },
      ...catalogs.filter((link) => link !== null),
    ],
  };
}

/** The entries of one category, in the form of a manifest. */
export function describeCatalog(category: Category, lines: readonly ArdLine[], siteUrl: string): ArdManifest {
  return { ...envelope(siteUrl), entries: entriesOf(category, lines) };
}

const envelope = (siteUrl: string): Pick<ArdManifest, 'specVersion' | 'host'> => ({
  specVersion: '1.0',
  host: {
    displayName: 'Callbook',
    identifier: domainOfSite(siteUrl),
    documentationUrl: `${siteUrl}/docs/`,
  },
});

const entriesOf = (category: Category, lines: readonly ArdLine[]): ArdEntry[] =>
  lines.map(({ entry }) => entry).filter(({ metadata }) => metadata.category === category);

/** Null if the category has no entries: ARD has no empty catalogs. */
function describeCatalogLink(
  category: Category,
  lines: readonly ArdLine[],
  siteUrl: string,
): ArdManifest['entries'][number] | null {
  const entries = entriesOf(category, lines);
  if (entries.length === 0) return null;
  const queries = spreadOver(entries.flatMap(({ representativeQueries = [] }) => representativeQueries));
  return {
    identifier: identifierOf(siteUrl, 'catalog', category),
    displayName: TITLES[category],
    type: 'application/ai-catalog+json',
    url: siteUrl + catalogPath(category),
    description: `${TITLES[category]} in this catalog: ${entries.length}.`,
    ...(queries.length > 1 ? { representativeQueries: queries } : {}),
  };
}

/** A few queries, at even distances. */
function spreadOver(queries: readonly string[]): string[] {
  const count = Math.min(MAX_CATALOG_QUERIES, queries.length);
  return Array.from({ length: count }, (_, i) => queries[Math.floor((i * queries.length) / count)] ?? '');
}
