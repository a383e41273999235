import type { Config } from '@netlify/functions';
import { logged } from '../src/http/logged.ts';
import { servers, theServers } from '../src/protocols/mcp-registry/servers.ts';

// The whole of the API's paths, so that one which is not published gets an error in its format.
export const config: Config = { path: ['/v0.1/*', '/v0/*'] };

export default logged('servers', config, (request: Request) => servers(request, { openServers: theServers }));
