import type { Config } from '@netlify/functions';
import { servers } from '../src/api/servers.ts';
import { logged } from '../src/log/call.ts';
import { theServers } from '../src/mcp-registry/open-servers.ts';

export const config: Config = {
  path: ['/v0.1/servers', '/v0.1/servers/*', '/v0/servers', '/v0/servers/*'],
};

export default logged('servers', config, (request: Request) => servers(request, { openServers: theServers }));
