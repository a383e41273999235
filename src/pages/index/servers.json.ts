import { builtCatalog } from '../../catalog/built.ts';
import { builtHistory } from '../../catalog/built-bulk.ts';
import { environment } from '../../environment.ts';
import { describeServers } from '../../mcp-registry/record.ts';

/** The MCP servers of the catalog in the form of the MCP registry, which the function behind /v0.1/servers reads. */
export const GET = (): Response =>
  Response.json(describeServers(builtCatalog().entries, builtHistory().events, environment().siteUrl));
