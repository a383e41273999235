import { builtCatalog } from '../../catalog/built.ts';
import { builtHistory } from '../../catalog/bulk/built-bulk.ts';
import { environment } from '../../environment/environment.ts';
import { describeServers } from '../../protocols/mcp-registry/describe-servers.ts';

/** The MCP servers of the catalog in the format of the MCP registry. The function behind /v0.1/servers reads them. */
export const GET = (): Response => {
  const { events, formerNames } = builtHistory();
  return Response.json(describeServers(builtCatalog().entries, events, environment().siteUrl, formerNames));
};
