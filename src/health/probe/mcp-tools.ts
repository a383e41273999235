import { z } from 'zod';
import { type Tool, toolsShape } from '../shape-tools.ts';
import { type Finding, finding, findingByStatus } from './finding.ts';
import { findingByRpcError } from './mcp-error.ts';
import type { Exchange } from './mcp-message.ts';

const MOST_PAGES = 20; // A server whose list never ends must not hold the prober.

const ToolListSchema = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.unknown().optional() })),
  nextCursor: z.string().nullish(),
});

/**
 * Reads the list of tools page by page. `listPage` asks for one page. The first page is the proof that the server
 * works; `greeting` is the answer whose latency counts, where a handshake came before.
 */
export async function listTools(
  listPage: (params: { cursor?: string }) => Promise<Exchange>,
  { revision, greeting }: { revision: string; greeting?: Exchange },
): Promise<Finding> {
  const tools: Tool[] = [];
  const cursors = new Set<string>();
  let first: Exchange | undefined = greeting;
  for (let cursor: string | undefined; ; ) {
    const page = await listPage(cursor === undefined ? {} : { cursor });
    first ??= page;
    const fault = faultOf(page);
    if (fault) return fault;
    const list = ToolListSchema.safeParse(page.reply?.result).data;
    const alive = (words: string) => finding('ok', `speaks MCP ${revision}, ${words}`, first?.answer);
    if (page.answer.truncated) return alive('its list of tools is too large to compare');
    if (!list) return finding('wrong_protocol', 'answered tools/list without a list of tools', page.answer);
    tools.push(...list.tools.map(({ name, inputSchema = {} }) => ({ name, inputSchema })));
    if (!list.nextCursor)
      return { ...alive(tools.length === 1 ? '1 tool' : `${tools.length} tools`), shape: toolsShape(tools) };
    if (cursors.has(list.nextCursor) || cursors.size >= MOST_PAGES - 1)
      return alive(`its list of tools does not end after ${cursors.size + 1} pages`);
    cursors.add(list.nextCursor);
    cursor = list.nextCursor;
  }
}

function faultOf({ answer, reply }: Exchange): Finding | null {
  const told = findingByStatus(answer);
  if (told) return told;
  if (reply?.error) return findingByRpcError('tools/list', reply.error, answer);
  if (reply || answer.truncated) return null;
  return finding('wrong_protocol', `answered tools/list with ${answer.status} and no MCP message`, answer);
}
