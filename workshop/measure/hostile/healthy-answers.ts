import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';

/** How a harmless interface behaves. Some are down or change, which makes events. */
export type HealthyKind =
  | 'json'
  | 'mcp'
  | 'mcp_stream'
  | 'asks_for_key'
  | 'asks_for_patience'
  | 'never_found'
  | 'disappears'
  | 'redirects'
  | 'changes'
  | 'mcp_changes'
  | 'has_outage'
  | 'fails'
  | 'hangs'
  | 'refuses';

/** How many in a hundred behave in each way. The others are APIs that return JSON. */
const SHARES: readonly [HealthyKind, number][] = [
  ['mcp', 20],
  ['mcp_stream', 5],
  ['mcp_changes', 2],
  ['changes', 3],
  ['asks_for_key', 3],
  ['asks_for_patience', 2],
  ['never_found', 2],
  ['disappears', 1],
  ['redirects', 2],
  ['has_outage', 2],
  ['fails', 2],
  ['hangs', 1],
  ['refuses', 1],
];
const KINDS: readonly HealthyKind[] = SHARES.flatMap(([kind, share]) => Array<HealthyKind>(share).fill(kind));

export const kindOf = (i: number): HealthyKind => KINDS[(i * 37) % 100] ?? 'json';
/** From 20 to 199 ms, spread over the interfaces. */
export const delayOf = (i: number): number => 20 + ((i * 71) % 180);

const CHANGES_IN_RUN = 2; // The next run confirms the change.
const OUTAGE_RUNS = [1, 2];
const STATUSES: Readonly<Partial<Record<HealthyKind, number>>> = {
  fails: 500,
  asks_for_key: 401,
  asks_for_patience: 429,
  never_found: 404,
};
const ROWS = [
  { price: 1.5, tags: ['a'] },
  { price: 2, tags: [] },
];
const BODY = { name: 'a', rows: ROWS };
const CHANGED = { id: 'a', title: 'a', rows: [{ price: '1.5' }] };
const WELCOME = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'healthy', version: '1' },
};
const STREAM = { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': 'a-session' };

/** Sends the response of interface number `i` in a run. */
export async function answerHealthy(
  i: number,
  run: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const kind = kindOf(i);
  if (kind === 'hangs') return;
  const message = request.method === 'POST' ? ((await readJson(request)) as Message) : {};
  setTimeout(() => {
    if (kind.startsWith('mcp')) answerMcp(kind, run, message, response);
    else answerApi(kind, run, request.url ?? '/', response);
  }, delayOf(i));
}

type Message = { id?: number; method?: string };

function answerApi(kind: HealthyKind, run: number, path: string, response: ServerResponse): void {
  const isChanged = run >= CHANGES_IN_RUN;
  if (kind === 'has_outage' && OUTAGE_RUNS.includes(run)) send(response, 500, {});
  else if (kind === 'disappears' && isChanged) send(response, 404, {});
  else if (kind === 'changes' && isChanged) send(response, 200, CHANGED);
  else if (kind === 'redirects' && path === '/') send(response, 302, {}, { Location: '/v1' });
  else send(response, STATUSES[kind] ?? 200, { id: run, ...BODY });
}

function answerMcp(kind: HealthyKind, run: number, { id, method }: Message, response: ServerResponse): void {
  const field = kind === 'mcp_changes' && run >= CHANGES_IN_RUN ? 'query' : 'q';
  const inputSchema = { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] };
  const tools = ['search', 'fetch', 'list'].map((name) => ({ name, inputSchema }));
  const reply = { jsonrpc: '2.0', id, result: method === 'initialize' ? WELCOME : { tools } };
  if (id === undefined) send(response, 202, '');
  else if (kind === 'mcp_stream')
    send(response, 200, `event: message\ndata: ${JSON.stringify(reply)}\n\n`, STREAM);
  else send(response, 200, reply);
}

/** A text is sent as it is, anything else as JSON. */
function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
