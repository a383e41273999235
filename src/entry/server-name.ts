import type { CatalogEntry } from './file-schema.ts';

/**
 * A server name in the form of the MCP registry: a reversed domain, a slash, a name. The domain is this site's, because
 * this site publishes the record; the provider of the server may use another name elsewhere.
 */
export function serverName(siteUrl: string, name: string): string {
  const { hostname } = new URL(siteUrl);
  const reversed = /[:[\]]|^[\d.]+$/.test(hostname)
    ? 'localhost'
    : hostname.split('.').toReversed().join('.');
  return `${reversed}/${name}`;
}

/**
 * The name under which the registry view lists an entry: the server's own name in the official registry if it is
 * known, because clients that admit only registered servers compare names. Otherwise a name of this site.
 */
export const nameOfServer = (
  { slug, mcp_name }: Pick<CatalogEntry, 'slug' | 'mcp_name'>,
  siteUrl: string,
): string => mcp_name ?? serverName(siteUrl, slug);
