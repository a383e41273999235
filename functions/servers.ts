import type { Config } from '@netlify/functions';
import { theServers } from '../src/doors/mcp-registry/open-servers.ts';
import { servers } from '../src/doors/mcp-registry/servers.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = {
  path: ['/v0.1/servers', '/v0.1/servers/*', '/v0/servers', '/v0/servers/*'],
};

export default logged('servers', config, (request: Request) => servers(request, { openServers: theServers }));
