import { isWebAddress } from '../../../../src/entry/endpoint.ts';
import { marker } from '../../../../src/entry/files/marker.ts';
import type { GuardedFetch, GuardedResponse } from '../../../../src/network/guarded-fetch.ts';
import { splitShellWords } from '../../../../src/operations/calls/shell.ts';
import { type Draft, LEFT_TO_WRITE, nameOrMarker, plainName } from '../draft.ts';
import { converseWithServer } from './list-server-tools.ts';

/**
 * Drafts the entry of an MCP server from a handshake with it. Calls none of its tools.
 * @param url its address, or the command that started it
 * @param variables names of the environment variables that it was started with
 */
export async function draftFromServer(
  url: string,
  fetch: GuardedFetch,
  slug: string,
  variables: readonly string[] = [],
): Promise<Draft> {
  const { found, responses, info } = await converseWithServer(url, fetch);
  const { state, cause, shape } = found;
  const tools = shape?.kind === 'mcp' ? Object.entries(shape.tools ?? {}) : [];
  const isOlder = cause === 'older SSE transport';
  const local = isWebAddress(url) ? null : localServer(url, variables);
  return {
    category: 'mcp',
    fields: {
      ...LEFT_TO_WRITE,
      name: nameOrMarker(info?.title ?? info?.name),
      endpoint: url,
      auth_mode: local?.auth_mode ?? (state === 'ok' ? 'none' : modeByChallenge(responses)),
      docs_url: marker('the documentation of the server'),
      auth_params: [],
      ...(variables.length > 0
        ? {
            parameters: Object.fromEntries(
              variables.map((name) => [name.toLowerCase(), marker(`what ${name} is`)]),
            ),
          }
        : {}),
      input_format: `JSON-RPC (MCP, ${local ? 'stdio' : isOlder ? 'SSE' : 'Streamable HTTP'})`,
      output_format: 'JSON-RPC (MCP)',
      rate_limit: null,
      pricing: null,
      invocation_example: JSON.stringify({
        mcpServers: { [slug]: local?.server ?? { type: isOlder ? 'sse' : 'http', url } },
      }),
      source: marker('where the server is documented'),
    },
    facts: [
      `${cause ?? state}; ${plainName(info?.name) ?? 'no name'}, version ${plainName(info?.version, 40) ?? 'unnamed'}`,
      ...tools.map(([name, { params }]) => `tool ${name}(${Object.keys(params ?? {}).join(', ')})`),
      ...(tools.length === 0 ? ['its tools could not be listed'] : []),
    ],
    words: [info?.name, info?.title, ...tools.map(([name]) => name)].flatMap((word) => plainName(word) ?? []),
  };
}

function localServer(endpoint: string, variables: readonly string[]) {
  const [command, ...args] = splitShellWords(endpoint) ?? [];
  const env = Object.fromEntries(variables.map((name) => [name, `<${name.toLowerCase()}>`]));
  const [first, ...others] = variables;
  const also = others.length > 0 ? ` (with ${others.join(' and ')})` : '';
  return {
    auth_mode: first === undefined ? 'none (local server)' : `environment variable ${first}${also}`,
    server: { command, args, ...(first === undefined ? {} : { env }) },
  };
}

/** Servers with their own login point to its metadata (RFC 9728, section 5.1). */
function modeByChallenge(responses: readonly GuardedResponse[]): string {
  const challenge = responses.map(({ headers }) => headers.get('www-authenticate') ?? '').join(' ');
  if (/resource_metadata/i.test(challenge)) return 'OAuth 2.0 (browser login from the MCP client)';
  return marker('how calls authenticate: the server requires a key, but does not say which');
}
