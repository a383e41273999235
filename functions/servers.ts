import type { Config } from '@netlify/functions';
import { servers } from '../src/api/servers.ts';
import { theServers } from '../src/mcp-registry/open-servers.ts';

export default (request: Request): Promise<Response> => servers(request, { openServers: theServers });

export const config: Config = {
  path: ['/v0.1/servers', '/v0.1/servers/*', '/v0/servers', '/v0/servers/*'],
};
