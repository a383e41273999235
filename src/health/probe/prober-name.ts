import { API_VERSION } from '../../http/version.ts';

/** How the prober identifies itself to MCP servers. */
export const CLIENT = { name: 'callbook-prober', version: API_VERSION };

/** The User-Agent of every request. It links to the page that explains the prober and how to stop it. */
export const userAgent = (siteUrl: string): string => `CallbookProber/0.4 (+${siteUrl}/methodology/#prober)`;
