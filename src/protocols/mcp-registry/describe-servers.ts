import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { FormerName } from '../../catalog/bulk/former-names.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { isWebAddress } from '../../entry/endpoint.ts';
import { nameOfServer, serverName } from '../../entry/server-name.ts';
import { type Connection, connectionOf } from '../../install/connection.ts';
import { headerTemplate } from '../../install/remote-keys.ts';
import { type Dates, datesOf, newestOf, timesOf, tombstonesOf, versionOf } from './dates.ts';
import { packageOf, textVariables } from './package.ts';
import { type Input, OFFICIAL_META, type Remote, type ServerDetail, type ServerRecord } from './schema.ts';

const MAX_REGISTRY_DESCRIPTION = 100; // Limit in the registry's schema.
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * Every MCP server of the catalog, and every removed one, as a record of the registry's API. Sorted by name. Entries
 * with one `mcp_name` are one server: a record lists all their addresses and packages.
 * @param events what happened to the files of entries, newest first
 * @param formerNames names that entries gave up, newest first
 */
export function describeServers(
  entries: readonly Entry[],
  events: readonly FileEvent[],
  siteUrl: string,
  formerNames: readonly FormerName[] = [],
): ServerRecord[] {
  const dates = datesOf(events);
  const groups = Map.groupBy(
    entries.filter(({ category }) => category === 'mcp'),
    (entry) => nameOfServer(entry, siteUrl),
  );
  const servers = [...groups].map(([name, group]) =>
    recordOf(name, group, newestOf(group.flatMap(({ slug }) => dates.get(slug) ?? [])), siteUrl),
  );
  const gone = tombstonesOf(entries, { events, formerNames }, siteUrl);
  return [...servers, ...gone.filter(({ server }) => !groups.has(server.name))].sort((a, b) =>
    a.server.name < b.server.name ? -1 : 1,
  );
}

function recordOf(
  name: string,
  entries: readonly Entry[],
  dates: Dates | undefined,
  siteUrl: string,
): ServerRecord {
  const connections = connectionsOf(entries);
  const main = entries.find(isRemote) ?? (entries[0] as Entry);
  const repository = [main.source, main.docs_url].map(githubRepository).find((url) => url !== null);
  return {
    server: {
      $schema: SCHEMA,
      name,
      ...wordsOf(main, entries.filter(isRemote)),
      version: versionOf(dates),
      websiteUrl: main.docs_url,
      ...(repository ? { repository: { url: repository, source: 'github' } } : {}),
      ...connections,
    },
    _meta: {
      [OFFICIAL_META]: { ...statusOf(entries, siteUrl), ...timesOf(dates), isLatest: true },
      [serverName(siteUrl, 'entries')]: entries.map((entry) => entryFacts(entry, siteUrl)),
    },
  };
}

/** Several addresses under one name differ in what they serve, so that no summary of one fits all. */
function wordsOf(main: Entry, remotes: readonly Entry[]): Pick<ServerDetail, 'title' | 'description'> {
  if (remotes.length > 1) return { description: cut(remotes.map(({ name }) => name).join(', ')) };
  return { title: cut(main.name), description: cut(main.summary) };
}

function statusOf(entries: readonly Entry[], siteUrl: string) {
  const active = entries.some(({ status }) => status === 'active');
  const replacement = entries.find(({ replaced_by }) => replaced_by !== null)?.replaced_by;
  return {
    status: active ? ('active' as const) : ('deprecated' as const),
    ...(!active && replacement ? { statusMessage: `Use ${siteUrl}/entry/${replacement}/ instead.` } : {}),
  };
}

const entryFacts = (entry: Entry, siteUrl: string) => ({
  slug: entry.slug,
  entry_url: `${siteUrl}/api/public/registry/${entry.slug}`,
  auth_mode: entry.auth_mode,
  health_ok: entry.health_ok,
  reliability_score: entry.reliability_score,
});

/** How clients connect to a server: at its addresses, or by starting a package. */
function connectionsOf(entries: readonly Entry[]): Pick<ServerDetail, 'remotes' | 'packages'> {
  const connections = entries.map((entry) => ({ entry, connection: connectionOf(entry) }));
  const remotes = connections.flatMap(({ entry, connection }) =>
    connection && connection.type !== 'stdio' && isRemote(entry) ? [remoteOf(entry, connection)] : [],
  );
  const packages = connections.flatMap(
    ({ connection }) => (connection?.type === 'stdio' && packageOf(connection)) || [],
  );
  return {
    ...(remotes.length > 0 ? { remotes } : {}),
    ...(packages.length > 0 ? { packages } : {}),
  };
}

const isRemote = ({ endpoint }: Entry): boolean => isWebAddress(endpoint);

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

type Address = Exclude<Connection, { type: 'stdio' }>;

/** Describes the address of a server in the form of server.json, with the headers of its keys. */
function remoteOf(entry: Entry, { type, url, inputs }: Address): Remote {
  const headers = entry.auth_params
    .filter(({ location }) => location === 'header')
    .map(({ name, required }) => headerOf(name, required, entry));
  return {
    type: type === 'sse' ? 'sse' : 'streamable-http',
    url,
    ...(headers.length > 0 ? { headers } : {}),
    ...textVariables(url, inputs),
  };
}

/** Clients ask for a header with a description and no value. With a scheme such as Bearer, they ask for the token. */
function headerOf(name: string, isRequired: boolean, entry: Entry): Input {
  const { auth_mode } = entry;
  const value = headerTemplate(name, entry);
  const header = { name, description: auth_mode, isRequired, isSecret: true };
  if (value === `{${name}}`) return header;
  return { ...header, value, variables: { [name]: { description: auth_mode, isRequired, isSecret: true } } };
}
