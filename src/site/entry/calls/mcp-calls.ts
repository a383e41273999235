import type { Entry } from '../../../catalog/entry-schema.ts';
import { parseJson } from '../../../operations/calls/http-request.ts';
import { quoteShell, splitShellWords } from '../../../operations/calls/shell.ts';
import { filler, type Values } from './placeholders.ts';

type Remote = { url: string; headers?: Readonly<Record<string, string>> };
type Local = { command: string; args: readonly string[]; env?: Readonly<Record<string, string>> };

/** How an MCP client reaches a server: over Streamable HTTP or by starting it. */
export type McpServer = { name: string } & (({ kind: 'remote' } & Remote) | ({ kind: 'local' } & Local));

export type CallableMcp = Pick<Entry, 'slug' | 'endpoint' | 'invocation_example' | 'parameters'>;

/** The server of the entry's example configuration or, if the example is not one, of its endpoint. */
export function serverOf(entry: CallableMcp, values: Values): McpServer {
  const fill = filler(entry, values);
  const server = readConfiguration(entry.invocation_example) ?? describedServer(entry);
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)]));
  if (server.kind === 'remote') {
    return { ...server, url: fill(server.url), ...(server.headers && { headers: filled(server.headers) }) };
  }
  const args = server.args.map((argument) => fill(argument));
  return { ...server, command: fill(server.command), args, ...(server.env && { env: filled(server.env) }) };
}

function describedServer({ slug, endpoint }: CallableMcp): McpServer {
  const name = slug.replace(/-mcp$/, '');
  if (/^https?:\/\//.test(endpoint)) return { name, kind: 'remote', url: endpoint };
  const [command = endpoint, ...args] = splitShellWords(endpoint) ?? [endpoint];
  return { name, kind: 'local', command, args };
}

// A leading hyphen would be read as an option by the command that adds the server.
const NAME = /^[\p{L}\p{N}_@]/u;
const ADDRESS = /^(?:https?:|[<{])/;

/** Reads `{"mcpServers": {"name": {…}}}`. Null for any other text. */
function readConfiguration(example: string | null): McpServer | null {
  const [name, server] = Object.entries(asRecord(asRecord(parseJson(example)).mcpServers))[0] ?? [];
  const { url, command, args, headers, env } = asRecord(server);
  if (name === undefined || !NAME.test(name)) return null;
  if (typeof url === 'string' && ADDRESS.test(url))
    return { name, kind: 'remote', url, ...texts('headers', headers) };
  if (typeof command !== 'string') return null;
  const given = Array.isArray(args) ? args.map(String) : [];
  return { name, kind: 'local', command, args: given, ...texts('env', env) };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function texts<K extends string>(key: K, value: unknown): Partial<Record<K, Record<string, string>>> {
  const pairs = Object.entries(asRecord(value)).map(([name, text]) => [name, String(text)]);
  return pairs.length === 0
    ? {}
    : ({ [key]: Object.fromEntries(pairs) } as Record<K, Record<string, string>>);
}

/** `mcpServers`, as most clients read it. */
export const asMcpServers = (server: McpServer): string =>
  JSON.stringify({ mcpServers: { [server.name]: described(server, 'http') } }, null, 2);

/** `.vscode/mcp.json` of Visual Studio Code, which names the list `servers` and the transport of each. */
export const asVsCode = (server: McpServer): string =>
  JSON.stringify({ servers: { [server.name]: described(server, 'http', 'stdio') } }, null, 2);

function described(server: McpServer, remoteType: string, localType?: string): object {
  if (server.kind === 'remote') {
    return { type: remoteType, url: server.url, ...(server.headers && { headers: server.headers }) };
  }
  const { command, args, env } = server;
  return { ...(localType && { type: localType }), command, args, ...(env && { env }) };
}

/** The command that adds the server to Claude Code. */
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
