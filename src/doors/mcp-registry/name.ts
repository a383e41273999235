/**
 * A server name as the MCP registry has them: a domain in reverse, then a name of its own. The domain is that of this
 * site, since the record is ours; the maker of a server names it elsewhere.
 */
export function serverName(siteUrl: string, name: string): string {
  const { hostname } = new URL(siteUrl);
  const reversed = /[:[\]]|^[\d.]+$/.test(hostname)
    ? 'localhost'
    : hostname.split('.').toReversed().join('.');
  return `${reversed}/${name}`;
}
