import { serverName } from '../../entry/mcp/server-name.ts';
import { API_VERSION } from '../../http/version.ts';
import type { ServerDetail } from '../mcp-registry/schema.ts';

/** Describes Callbook's own MCP server in the form of server.json, for clients that read `/.well-known/mcp/`. */
export function describeServer({
  siteUrl,
  repositoryUrl,
}: {
  siteUrl: string;
  repositoryUrl: string | null;
}): ServerDetail {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: serverName(siteUrl, 'callbook'),
    title: 'Callbook',
    description: 'Finds callable interfaces (APIs, MCP servers, CLIs) for a need, with contract and health.',
    version: API_VERSION,
    websiteUrl: siteUrl,
    ...(repositoryUrl?.startsWith('https://github.com/')
      ? { repository: { url: repositoryUrl, source: 'github' } }
      : {}),
    remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }],
  };
}
