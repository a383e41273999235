import { getDomain } from 'tldts';
import { type ArdEntry, type ArdLine, SERVER_CARD } from '../../api/ard/entry-schema.ts';
import { identifierOf } from '../../api/ard/identifier.ts';
import { builtCatalog } from '../../catalog/built/built.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import type { FileEvent } from '../../catalog/bulk/changes.ts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { isWebAddress } from '../../entry/endpoint.ts';
import { environment } from '../../environment/environment.ts';
import { describeServers } from '../mcp-registry/describe-servers.ts';

const [MIN_QUERIES, MAX_QUERIES] = [2, 5]; // ARD v0.91, section 4.2.

/**
 * Every entry of the catalog as an entry of ARD, in the same order.
 * @param events the git history of the entries, newest first
 */
export function describeArdEntries(
  entries: readonly Entry[],
  events: readonly FileEvent[],
  siteUrl: string,
): ArdLine[] {
  const eventsOf = Map.groupBy(events, ({ slug }) => slug);
  return entries.map((entry) => {
    const own = eventsOf.get(entry.slug) ?? [];
    return { createdAt: own.at(-1)?.at ?? null, entry: describeEntry(entry, own, siteUrl) };
  });
}

function describeEntry(entry: Entry, events: readonly FileEvent[], siteUrl: string): ArdEntry {
  const { slug, category, name, summary, tags, capabilities, example_needs } = entry;
  const updatedAt = events[0]?.at;
  return {
    identifier: identifierOf(siteUrl, category, slug),
    displayName: name,
    ...artifactOf(entry, events, siteUrl),
    description: summary,
    ...(tags.length > 0 ? { tags } : {}),
    ...(capabilities.length > 0 ? { capabilities } : {}),
    ...(example_needs.length >= MIN_QUERIES
      ? { representativeQueries: example_needs.slice(0, MAX_QUERIES) }
      : {}),
    ...(updatedAt ? { updatedAt } : {}),
    metadata: metadataOf(entry, siteUrl),
  };
}

/** An MCP server carries its server card. ARD has no media type for other interfaces, so they refer to their contract. */
function artifactOf(
  entry: Entry,
  events: readonly FileEvent[],
  siteUrl: string,
): Pick<ArdEntry, 'type' | 'url' | 'data' | 'version'> {
  const server = entry.category === 'mcp' && describeServers([entry], events, siteUrl)[0]?.server;
  if (!server) return { type: 'application/json', url: contractOf(siteUrl, entry.slug) };
  return { type: SERVER_CARD, data: server, version: server.version };
}

const contractOf = (siteUrl: string, slug: string): string => `${siteUrl}/api/public/registry/${slug}`;

function metadataOf(entry: Entry, siteUrl: string): ArdEntry['metadata'] {
  return {
    slug: entry.slug,
    category: entry.category,
    publisher: publisherOf(entry),
    entry_url: contractOf(siteUrl, entry.slug),
    endpoint: entry.endpoint,
    auth_mode: entry.auth_mode,
    auth_kind: entry.auth_kind,
    no_key: entry.no_key,
    docs_url: entry.docs_url,
    verified: entry.verified,
    status: entry.status,
    health_ok: entry.health_ok,
    reliability_score: entry.reliability_score,
  };
}

/**
 * Who provides an interface: the registrable domain of its endpoint. For a local tool, the owner of its repository on
 * GitHub, else the domain of its documentation. Null if none of them says.
 */
export function publisherOf({ endpoint, source, docs_url }: Entry): string | null {
  const owner = [source, docs_url].map(githubOwner).find((name) => name !== null);
  return domainOf(endpoint) ?? (owner ? `github.com/${owner}` : domainOf(docs_url));
}

/** The registrable domain of an address, by the Public Suffix List with its private part. Null for a command. */
function domainOf(address: string): string | null {
  if (!isWebAddress(address)) return null;
  return getDomain(address.replaceAll(/[{}<>]/g, ''), { allowPrivateDomains: true });
}

const githubOwner = (address: string): string | null =>
  /^https:\/\/github\.com\/([\w.-]+)/.exec(address)?.[1]?.toLowerCase() ?? null;

let described: ArdLine[] | undefined;

/** The entries of this build as entries of ARD, made once for all files. Sorted by slug. */
export function builtArdEntries(): readonly ArdLine[] {
  described ??= describeArdEntries(builtCatalog().entries, builtHistory().events, environment().siteUrl);
  return described;
}
