/** Who the prober says it is to MCP servers. */
export const CLIENT = { name: 'callbook-prober', version: '0.4.0' };

/** The User-Agent of every request: the project, and the page that says what the prober does and how to stop it. */
export const userAgent = (siteUrl: string): string => `CallbookProber/0.4 (+${siteUrl}/methodology/#prober)`;
