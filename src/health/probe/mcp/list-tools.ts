import type { GuardedResponse } from '../../../network/guarded-fetch.ts';
import { fitTools } from '../../../operations/server-tools/server-tools.ts';
import { shapeOfTools } from '../../shape/tools.ts';
import { finding, findingByStatus, type ProbeFinding, type ToolList } from '../probe-finding.ts';
import type { Exchange } from './mcp-call.ts';
import type { NamedTool, Reply, ToolPage } from './reply.ts';

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
  const shapes: NamedTool[] = [];
  const pages: ToolPage[] = [];
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
    pages.push(list);
    const isEnd = list.nextCursor === null;
    const tools = isEnd ? toolList(pages, greeting?.reply?.version ?? page.reply?.version) : {};
    if (list.shapes === null || shapes.length + list.shapes.length > MAX_TOOLS)
      return { ...tooLarge(), ...tools };
    shapes.push(...list.shapes);
    if (list.nextCursor === null)
      return {
        ...alive(shapes.length === 1 ? '1 tool' : `${shapes.length} tools`),
        shape: shapeOfTools(shapes),
        ...tools,
      };
    if (cursors.has(list.nextCursor) || cursors.size >= MAX_PAGES - 1)
      return alive(`its list of tools does not end after ${cursors.size + 1} pages`);
    cursors.add(list.nextCursor);
    cursor = list.nextCursor;
  }
}

/**
 * The tools to record, of a list that was read to its end. None for an empty one: servers that ask for a key may show
 * their tools only with it.
 */
function toolList(pages: readonly ToolPage[], version: string | null = null): { tools?: ToolList } {
  const tools = fitTools(pages.flatMap((page) => page.tools));
  if (tools.length === 0) return {};
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  return { tools: { server_version: version, total, tools } };
}

function failureOf({ answer, reply }: Exchange): ProbeFinding | null {
  const byStatus = findingByStatus(answer);
  if (byStatus) return byStatus;
  if (reply?.error) return findingByRpcError('tools/list', reply.error, answer);
  if (reply || answer.truncated) return null;
  return finding('wrong_protocol', `answered tools/list with ${answer.status} and no MCP message`, answer);
}

type RpcError = NonNullable<Reply['error']>;

export const METHOD_NOT_FOUND = -32_601; // JSON-RPC 2.0, section 5.1.
/** Errors that only servers of the current revision return (MCP 2026-07-28, "Server Validation", "Versioning"). */
const CURRENT_REVISION_ERRORS = new Set([-32_020, -32_021, -32_022]);
const ASKS_FOR_KEY =
  /\b(?:un)?auth(?:enticat|oriz|oris)|\bapi[- _]?key\b|\baccess token\b|\bbearer\b|\bcredentials?\b|\blog ?in\b|\bsign ?in\b/i;

export const isCurrentRevisionError = ({ code }: RpcError): boolean => CURRENT_REVISION_ERRORS.has(code);

/** Judges a JSON-RPC error. Some servers ask for a key in its message, with status 200. */
export function findingByRpcError(
  method: string,
  { code, message }: RpcError,
  answer: GuardedResponse,
): ProbeFinding {
  const words = message.trim();
  const cause = `answered ${method} with error ${code}${words ? `: ${words}` : ''}`;
  return finding(ASKS_FOR_KEY.test(words) ? 'auth_required' : 'server_error', cause, answer);
}
