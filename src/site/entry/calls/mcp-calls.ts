import type { Entry } from '../../../catalog/entry-schema.ts';
import { describedServer, type McpServer, type ServerEntry } from '../../../install/described-server.ts';
import { quoteShell } from '../../../operations/calls/shell.ts';
import { filler, type Values } from './placeholders.ts';

export type CallableMcp = ServerEntry & Pick<Entry, 'parameters'>;

/** The server of the entry's example configuration or, if the example is not one, of its endpoint. */
export function serverOf(entry: CallableMcp, values: Values): McpServer {
  const fill = filler(entry, values);
  const server = describedServer(entry);
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)]));
  if (server.kind === 'remote') {
    return { ...server, url: fill(server.url), ...(server.headers && { headers: filled(server.headers) }) };
  }
  const args = server.args.map((argument) => fill(argument));
  return { ...server, command: fill(server.command), args, ...(server.env && { env: filled(server.env) }) };
}

/** `mcpServers`, as most clients read it. */
export const asMcpServers = (server: McpServer): string =>
  JSON.stringify({ mcpServers: { [server.name]: described(server) } }, null, 2);

/** `.vscode/mcp.json` of Visual Studio Code, which names the list `servers` and the transport of each. */
export const asVsCode = (server: McpServer): string =>
  JSON.stringify({ servers: { [server.name]: described(server, 'stdio') } }, null, 2);

function described(server: McpServer, localType?: string): object {
  if (server.kind === 'remote') {
    return { type: 'http', url: server.url, ...(server.headers && { headers: server.headers }) };
  }
  const { command, args, env } = server;
  return { ...(localType && { type: localType }), command, args, ...(env && { env }) };
}

export function asClaudeCode(server: McpServer): string {
  const name = quoteShell(server.name);
  if (server.kind === 'remote') {
    const headers = Object.entries(server.headers ?? {}).map(
      ([key, value]) => `--header ${quoteShell(`${key}: ${value}`)}`,
    );
    return ['claude mcp add --transport http', name, quoteShell(server.url), ...headers].join(' ');
  }
  const env = Object.entries(server.env ?? {}).map(
    ([key, value]) => `--env ${quoteShell(`${key}=${value}`)}`,
  );
  return ['claude mcp add', name, ...env, '--', ...[server.command, ...server.args].map(quoteShell)].join(
    ' ',
  );
}

/** The first request of a session, `initialize` (MCP, Streamable HTTP transport), which any HTTP client can send. */
export function asInitialize(server: McpServer): string | null {
  if (server.kind === 'local') return null;
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'example', version: '1.0.0' },
    },
  };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...server.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `  -H ${quoteShell(`${name}: ${value}`)}`);
  return [`curl ${quoteShell(server.url)}`, ...lines, `  -d '${JSON.stringify(message)}'`].join(' \\\n');
}
