import type { ProbeFinding } from '../probe-finding.ts';
import { CLIENT } from '../prober-name.ts';
import { listTools } from './list-tools.ts';
import type { Exchange, McpCall } from './mcp-call.ts';
import { CURRENT_REVISION } from './revisions.ts';

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
