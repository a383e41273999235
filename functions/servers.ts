import type { Config } from '@netlify/functions';
import { theServers } from '../src/doors/mcp-registry/open-servers.ts';
import { servers } from '../src/doors/mcp-registry/servers.ts';
import { logged } from '../src/http/logged.ts';

// The whole of the API's paths, so that one which is not published gets an error in its format.
export const config: Config = { path: ['/v0.1/*', '/v0/*'] };

export default logged('servers', config, (request: Request) => servers(request, { openServers: theServers }));
