import { shapeOfTools } from '../../shape/tools.ts';
import { finding, findingByStatus, type ProbeFinding } from '../probe-finding.ts';
import { findingByRpcError } from './error.ts';
import type { Exchange } from './message.ts';
import type { NamedTool } from './reply.ts';

const MAX_PAGES = 20; // A server whose list never ends must not hold up the prober.
const MAX_TOOLS = 2_000; // On all pages together. reply.ts limits one page.

/**
 * Reads the list of tools page by page; `listPage` requests one page. The first page proves that the server works, and
 * its latency counts, unless there was a handshake: then the latency of `greeting` counts.
 */
export async function listTools(
  listPage: (params: { cursor?: string }) => Promise<Exchange>,
  { revision, greeting }: { revision: string; greeting?: Exchange },
): Promise<ProbeFinding> {
  const tools: NamedTool[] = [];
  const cursors = new Set<string>();
  let first: Exchange | undefined = greeting;
  for (let cursor: string | undefined; ; ) {
    const page = await listPage(cursor === undefined ? {} : { cursor });
    first ??= page;
    const failure = failureOf(page);
    if (failure) return failure;
    const list = page.reply?.page;
    const alive = (words: string) => finding('ok', `speaks MCP ${revision}, ${words}`, first?.answer);
    const tooLarge = () => alive('its list of tools is too large to compare');
    if (page.answer.truncated) return tooLarge();
    if (!list) return finding('wrong_protocol', 'answered tools/list without a list of tools', page.answer);
    if (list.tools === null || tools.length + list.tools.length > MAX_TOOLS) return tooLarge();
    tools.push(...list.tools);
    if (list.nextCursor === null)
      return {
        ...alive(tools.length === 1 ? '1 tool' : `${tools.length} tools`),
        shape: shapeOfTools(tools),
      };
    if (cursors.has(list.nextCursor) || cursors.size >= MAX_PAGES - 1)
      return alive(`its list of tools does not end after ${cursors.size + 1} pages`);
    cursors.add(list.nextCursor);
    cursor = list.nextCursor;
  }
}

function failureOf({ answer, reply }: Exchange): ProbeFinding | null {
  const byStatus = findingByStatus(answer);
  if (byStatus) return byStatus;
  if (reply?.error) return findingByRpcError('tools/list', reply.error, answer);
  if (reply || answer.truncated) return null;
  return finding('wrong_protocol', `answered tools/list with ${answer.status} and no MCP message`, answer);
}
