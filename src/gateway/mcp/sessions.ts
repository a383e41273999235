import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { API_VERSION } from '../../http/version.ts';
import type { PublishedOperation } from '../../operations/published-schema.ts';
import { serverInput } from '../../operations/server-tools/server-input.ts';
import { CallRefusal } from '../refusal.ts';
import { GroupTransport } from './group-transport.ts';
import { schemaDifference } from './schema-difference.ts';

const MAX_SESSIONS = 16;

/** How to reach a server, with its credentials. */
export type Server =
  | {
      type: 'http';
      url: string;
      headers: Record<string, string>;
      fetch: typeof fetch;
      login: OAuthClientProvider | null;
    }
  | { type: 'stdio'; command: string; args: readonly string[]; env: Record<string, string>; cwd: string };

/** How long a request may take, in milliseconds. */
type Waiting = { signal: AbortSignal; timeout: number };
type Starting = { signal: AbortSignal; startTimeoutMs: number };
type Session = { client: Client; checked: Set<string> };

/** Sessions with MCP servers. They are kept while the gateway runs, and end with it. */
export class Sessions {
  readonly #open = new Map<string, Promise<Session>>();

  /** The client of a server, after the tool was compared with its contract. Throws a CallRefusal if they differ. */
  async clientFor(
    server: Server,
    operation: PublishedOperation,
    options: Waiting & Starting,
  ): Promise<Client> {
    const key = JSON.stringify({ ...server, login: null });
    const session = await (this.#open.get(key) ?? this.#start(key, server, options));
    if (!session.checked.has(operation.name)) await checkTool(session.client, operation, options);
    session.checked.add(operation.name);
    return session.client;
  }

  async close(): Promise<void> {
    const open = await Promise.allSettled(this.#open.values());
    this.#open.clear();
    await Promise.allSettled(
      open.map((each) => (each.status === 'fulfilled' ? each.value.client.close() : null)),
    );
  }

  #start(key: string, server: Server, options: Starting): Promise<Session> {
    if (this.#open.size >= MAX_SESSIONS)
      throw new CallRefusal(`${MAX_SESSIONS} servers are open.`, 'The user can start the gateway again.');
    const session = connect(server, options, () => this.#open.delete(key));
    this.#open.set(key, session);
    session.catch(() => this.#open.delete(key)); // The caller gets the error; the next call tries again.
    return session;
  }
}

/** Without capabilities the server may ask neither for input nor for samples: the SDK refuses both. */
async function connect(
  server: Server,
  { signal, startTimeoutMs: timeout }: Starting,
  onEnd: () => void,
): Promise<Session> {
  const client = new Client({ name: 'callbook-gateway', version: API_VERSION }, { capabilities: {} });
  client.onclose = onEnd;
  client.onerror = () => {}; // Failed calls say the same.
  try {
    await client.connect(transportOf(server), { signal, timeout });
  } catch (error) {
    await client.close();
    throw error;
  }
  return { client, checked: new Set() };
}

const transportOf = (server: Server): Transport =>
  server.type === 'stdio'
    ? new GroupTransport(server)
    : (new StreamableHTTPClientTransport(new URL(server.url), {
        fetch: server.fetch,
        requestInit: { headers: server.headers },
        onInsufficientScope: 'throw', // Nobody is there to agree to more: the caller reads which are missing.
        ...(server.login ? { authProvider: server.login } : {}),
      }) as Transport);

async function checkTool(
  client: Client,
  { name, input }: PublishedOperation,
  options: Waiting,
): Promise<void> {
  const { tools } = await client.listTools(undefined, options);
  const tool = tools.find((each) => each.name === name);
  const differences = tool
    ? schemaDifference(input, serverInput(tool.inputSchema))
    : ['the server does not list it'];
  if (differences.length === 0) return;
  throw new CallRefusal(
    `The tool "${name}" is not what the registry recorded: ${differences.join('; ')}. It was not called.`,
    'Tell the user: the server has changed since it was recorded. Use an alternative that discover returns.',
  );
}
