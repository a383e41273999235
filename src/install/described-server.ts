import type { Entry } from '../catalog/entry-schema.ts';
import { isWebAddress } from '../entry/endpoint.ts';
import { splitShellWords } from '../operations/calls/shell.ts';
import { parseJson } from '../text/parse-json.ts';

type Remote = { url: string; headers?: Readonly<Record<string, string>> };
type Local = { command: string; args: readonly string[]; env?: Readonly<Record<string, string>> };

/** How an MCP client reaches a server: over Streamable HTTP or by starting it. */
export type McpServer = { name: string } & (({ kind: 'remote' } & Remote) | ({ kind: 'local' } & Local));

export type ServerEntry = Pick<Entry, 'slug' | 'endpoint' | 'invocation_example'>;

/** The server of the entry's example configuration or, if the example is not one, of its endpoint. */
export const describedServer = (entry: ServerEntry): McpServer =>
  readConfiguration(entry.invocation_example) ?? serverAtEndpoint(entry);

function serverAtEndpoint({ slug, endpoint }: ServerEntry): McpServer {
  const name = slug.replace(/-mcp$/, '');
  if (isWebAddress(endpoint)) return { name, kind: 'remote', url: endpoint };
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
