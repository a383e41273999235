/** How the prober identifies itself to MCP servers. */
export const CLIENT = { name: 'callbook-prober', version: '0.4.0' };

/** The User-Agent of every request. It links to the page that explains the prober and how to stop it. */
export const userAgent = (siteUrl: string): string => `CallbookProber/0.4 (+${siteUrl}/methodology/#prober)`;
