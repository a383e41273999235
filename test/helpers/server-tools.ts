import { sanitiseTools } from '../../src/operations/server-tools/server-tools.ts';
import type { ServerTools } from '../../src/operations/server-tools/server-tools-schema.ts';

/** The address of the MCP server whose tools `someServerTools` makes. */
export const TOOLS_ADDRESS = 'https://tides.example.org/mcp';

/** What a probe learns about the tools of a server. A tool is given by its name, or as the server lists it. */
export function someServerTools(
  listed: readonly (string | { name: string; [field: string]: unknown })[] = ['get_tides'],
  fields: Partial<ServerTools> = {},
): ServerTools {
  const tools = sanitiseTools(listed.map((tool) => (typeof tool === 'string' ? { name: tool } : tool)));
  return { address: TOOLS_ADDRESS, server_version: '1.0.0', total: listed.length, tools, ...fields };
}
