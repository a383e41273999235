import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '../../../../src/text/parse-json.ts';
import { type SourceTool, SourceToolSchema } from '../../draft/mcp/list-server-tools.ts';
import type { StartedProcess } from '../bounded-process.ts';

const PROTOCOL_VERSION = '2025-06-18'; // Servers answer with the version that they speak.
const MAX_PAGES = 20;
const MAX_TOOLS = 2_000;

const ResponseSchema = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const InitializeSchema = z.object({
  protocolVersion: z.string(),
  serverInfo: z.object({ name: z.string(), version: z.string().optional() }),
});
const ToolsSchema = z.object({
  tools: z.array(SourceToolSchema),
  nextCursor: z.string().optional(),
});

export type ListedServer = {
  name: string;
  version: string | null;
  protocolVersion: string;
  tools: SourceTool[];
};

/**
 * Speaks MCP with a local server over standard input and output (stdio transport, specification 2025-06-18): one JSON
 * object a line. Initializes it and lists its tools page by page; calls none. Throws with what the server did instead;
 * the limit on time is that of its process.
 */
export async function listOverStdio(server: StartedProcess): Promise<ListedServer> {
  const { ask, notify } = connect(server);
  const client = { name: 'callbook-verify', version: '1' };
  const hello = InitializeSchema.parse(
    await ask('initialize', { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo: client }),
  );
  notify('notifications/initialized');
  const { name, version = null } = hello.serverInfo;
  return { name, version, protocolVersion: hello.protocolVersion, tools: await allTools(ask) };
}

type Ask = (method: string, params: object) => Promise<unknown>;

/** Requests and their responses by id. Lines that are no response are skipped, since servers log there. */
function connect({ child, result }: StartedProcess): { ask: Ask; notify: (method: string) => void } {
  const waiting = new Map<number, (response: z.output<typeof ResponseSchema>) => void>();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const response = ResponseSchema.safeParse(parseJson(line));
    if (response.success) waiting.get(response.data.id)?.(response.data);
  });
  const ended = result.then(({ code, ended: why, stderr }) => {
    throw new Error(
      why ? `gave no answer in time` : `ended with ${code} before it answered: ${stderr.trim().slice(-300)}`,
    );
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let newestId = 0;
  const ask: Ask = async (method, params) => {
    newestId += 1;
    const id = newestId;
    const answered = new Promise<z.output<typeof ResponseSchema>>((resolve) => waiting.set(id, resolve));
    send({ id, method, params });
    const { error, result: value } = await Promise.race([answered, ended]);
    if (error) throw new Error(`refused ${method}: ${error.message}`);
    return value;
  };
  return { ask, notify: (method) => send({ method }) };
}

async function allTools(ask: Ask): Promise<SourceTool[]> {
  const tools: SourceTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = ToolsSchema.parse(await ask('tools/list', cursor ? { cursor } : {}));
    tools.push(...listed.tools);
    cursor = listed.nextCursor;
    if (!cursor || tools.length > MAX_TOOLS) break;
  }
  return tools.slice(0, MAX_TOOLS);
}
