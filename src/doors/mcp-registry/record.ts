import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { serverName } from '../../entry/mcp/server-name.ts';
import { bracePlaceholders, packageOf, variablesIn } from './package.ts';
import { OFFICIAL_META, type ServerDetail, type ServerRecord } from './schema.ts';

const MAX_REGISTRY_DESCRIPTION = 100; // Limit in the registry's schema.
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** Version of a record without a git history. */
const UNKNOWN_VERSION = '0.0.0';

type Dates = { published: string; updated: string };

/** Every MCP server of the catalog, and every removed one, as a record of the registry's API. Sorted by name. */
export function describeServers(
  entries: readonly Entry[],
  events: readonly FileEvent[],
  siteUrl: string,
): ServerRecord[] {
  const dates = datesOf(events);
  const servers = entries.filter(({ category }) => category === 'mcp');
  const present = new Set(entries.map(({ slug }) => slug));
  const gone = [...new Map(events.map((event) => [event.slug, event])).values()].filter(
    ({ slug, category }) => category === 'mcp' && !present.has(slug),
  );
  return [
    ...servers.map((entry) => recordOf(entry, dates.get(entry.slug), siteUrl)),
    ...gone.map(({ slug }) => deletedRecordOf(slug, dates.get(slug), siteUrl)),
  ].sort((a, b) => (a.server.name < b.server.name ? -1 : 1));
}

function datesOf(events: readonly FileEvent[]): Map<string, Dates> {
  const dates = new Map<string, Dates>();
  for (const { slug, at } of events)
    dates.set(slug, { updated: dates.get(slug)?.updated ?? at, published: at });
  return dates;
}

function recordOf(entry: Entry, dates: Dates | undefined, siteUrl: string): ServerRecord {
  const { slug, name, summary, docs_url, source, status, replaced_by } = entry;
  const repository = [source, docs_url].map(githubRepository).find((url) => url !== null);
  return {
    server: {
      $schema: SCHEMA,
      name: serverName(siteUrl, slug),
      title: cut(name),
      description: cut(summary),
      version: versionOf(dates),
      websiteUrl: docs_url,
      ...(repository ? { repository: { url: repository, source: 'github' } } : {}),
      ...connectionsOf(entry),
    },
    _meta: {
      [OFFICIAL_META]: {
        status,
        ...(replaced_by ? { statusMessage: `Use ${serverName(siteUrl, replaced_by)} instead.` } : {}),
        ...timesOf(dates),
        isLatest: true,
      },
      [serverName(siteUrl, 'entry')]: {
        slug,
        entry_url: `${siteUrl}/api/public/registry/${slug}`,
        auth_mode: entry.auth_mode,
        health_ok: entry.health_ok,
        reliability_score: entry.reliability_score,
      },
    },
  };
}

function deletedRecordOf(slug: string, dates: Dates | undefined, siteUrl: string): ServerRecord {
  const version = versionOf(dates);
  return {
    server: { name: serverName(siteUrl, slug), description: 'Removed from the catalog.', version },
    _meta: { [OFFICIAL_META]: { status: 'deleted', ...timesOf(dates), isLatest: true } },
  };
}

/** How clients connect to a server: at an address, or by starting a package. */
function connectionsOf(entry: Entry): Pick<ServerDetail, 'remotes' | 'packages'> {
  if (!/^https?:\/\//.test(entry.endpoint)) {
    const found = packageOf(entry);
    return found ? { packages: [found] } : {};
  }
  const url = bracePlaceholders(entry.endpoint);
  const variables = variablesIn(url, entry.parameters);
  const headers = entry.auth_params
    .filter(({ location }) => location === 'header')
    .map(({ name, required }) => ({
      name,
      description: entry.auth_mode,
      isRequired: required,
      isSecret: true,
    }));
  const type = /\/sse\/?$/.test(new URL(entry.endpoint).pathname) ? 'sse' : 'streamable-http';
  return {
    remotes: [{ type, url, ...(headers.length > 0 ? { headers } : {}), ...(variables ? { variables } : {}) }],
  };
}

/** Entries have no version, so the date of their last change serves as one, written as a semantic version. */
function versionOf(dates: Dates | undefined): string {
  if (!dates) return UNKNOWN_VERSION;
  const day = new Date(dates.updated);
  return `${day.getUTCFullYear()}.${day.getUTCMonth() + 1}.${day.getUTCDate()}`;
}

const timesOf = (dates: Dates | undefined) =>
  dates ? { publishedAt: dates.published, updatedAt: dates.updated } : {};

function githubRepository(address: string): string | null {
  return /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+/.exec(address)?.[0] ?? null;
}

const cut = (text: string): string =>
  [...text].length <= MAX_REGISTRY_DESCRIPTION
    ? text
    : `${[...text]
        .slice(0, MAX_REGISTRY_DESCRIPTION - 1)
        .join('')
        .trimEnd()}…`;
