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
