import { CLIENT } from '../pace/polite-fetch.ts';
import { finding, type ProbeFinding } from '../probe-finding.ts';
import { listTools } from './list-tools.ts';
import type { Exchange, McpCall } from './mcp-call.ts';

/** The revision without a handshake or a session: each request carries all metadata. */
const CURRENT_REVISION = '2026-07-28';
/** The newest revision with a handshake. The prober offers it to all servers. */
const HANDSHAKE_REVISION = '2025-11-25';
/** The revisions that a server may choose in its reply: those with a handshake that clients still support. */
const HANDSHAKE_REVISIONS: readonly string[] = [HANDSHAKE_REVISION, '2025-06-18', '2025-03-26', '2024-11-05'];

const END_SESSION_TIMEOUT_MS = 3_000; // Nothing depends on the answer.

/** Opens a session as every revision before the current one does (MCP 2025-11-25, "Lifecycle"). */
export const greet = (call: McpCall): Promise<Exchange> =>
  call({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: HANDSHAKE_REVISION, capabilities: {}, clientInfo: CLIENT },
  });

/** Continues the session that `greeting` opened: reports that it is ready, lists the tools, and ends the session. */
export async function finishHandshake(
  call: McpCall,
  greeting: Exchange,
  endSession: (headers: Record<string, string>, timeoutMs: number) => Promise<void>,
): Promise<ProbeFinding> {
  const welcome = greeting.reply?.welcome;
  if (!welcome)
    return finding('wrong_protocol', 'answered initialize without saying what it can', greeting.answer);
  const { revision, hasTools } = welcome;
  if (!HANDSHAKE_REVISIONS.includes(revision))
    return finding(
      'wrong_protocol',
      `offers MCP revision "${revision}", which no client asked for`,
      greeting.answer,
    );
  const session = greeting.answer.headers.get('mcp-session-id');
  const headers = {
    'MCP-Protocol-Version': revision,
    ...(session === null ? {} : { 'Mcp-Session-Id': session }),
  };
  try {
    await call({ method: 'notifications/initialized' }, { headers });
    if (!hasTools) return finding('ok', `speaks MCP ${revision}, no tools`, greeting.answer);
    let id = 1;
    return await listTools(
      (params) => {
        id += 1;
        return call({ id, method: 'tools/list', params }, { headers });
      },
      { revision, greeting },
    );
  } finally {
    if (session !== null) await endSession(headers, END_SESSION_TIMEOUT_MS);
  }
}

const NAMESPACE = 'io.modelcontextprotocol';
const META = {
  [`${NAMESPACE}/protocolVersion`]: CURRENT_REVISION,
  [`${NAMESPACE}/clientInfo`]: CLIENT,
  [`${NAMESPACE}/clientCapabilities`]: {},
};

/** Lists the tools as the current revision does (MCP 2026-07-28, "Request Metadata"): requests are independent. */
export const listByCurrentRevision = (call: McpCall): Promise<ProbeFinding> =>
  listTools((params) => listPage(call, params), { revision: CURRENT_REVISION });

const listPage = (call: McpCall, params: { cursor?: string }): Promise<Exchange> =>
  call(
    { id: 1, method: 'tools/list', params: { ...params, _meta: META } },
    { headers: { 'MCP-Protocol-Version': CURRENT_REVISION, 'Mcp-Method': 'tools/list' } },
  );
