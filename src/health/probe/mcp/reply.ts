import { z } from 'zod';
import { MAX_VERSION_LENGTH } from '../../../operations/file-schema.ts';
import { serverText } from '../../../operations/server-tools/server-text.ts';
import { sanitiseTools } from '../../../operations/server-tools/server-tools.ts';
import type { ServerTool } from '../../../operations/server-tools/server-tools-schema.ts';
import { parseJson } from '../../../text/parse-json.ts';
import type { ToolShape } from '../../shape/schema.ts';
import { MAX_SHAPE_CHARS, toolShapes } from '../../shape/tools.ts';
import { eventsOf } from '../answer/event-stream.ts';

const MAX_TOOLS = 1_000; // On one page. The largest servers have a few hundred in all.
const MAX_MESSAGE_CHARS = 500; // Of an error. A cause quotes 200 at most.
const MAX_VALUE_CHARS = 2_048; // Of a cursor, which is sent back, or a revision.

const ReplySchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullish(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string().default('') }).optional(),
});
type Message = z.output<typeof ReplySchema>;

const WelcomeSchema = z.looseObject({
  protocolVersion: z.string().max(MAX_VALUE_CHARS),
  capabilities: z.looseObject({ tools: z.unknown().optional() }),
});

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
const ServerInfoSchema = z.looseObject({ version: z.string() });
/** The handshake states the server's version; the current revision has it in `_meta` of every result. */
const VersionedSchema = z
  .looseObject({
    serverInfo: ServerInfoSchema.optional(),
    _meta: z.looseObject({ [SERVER_INFO]: ServerInfoSchema.optional() }).optional(),
  })
  .transform(({ serverInfo, _meta }) => (serverInfo ?? _meta?.[SERVER_INFO])?.version);

const ToolListSchema = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.unknown().optional() })),
  nextCursor: z.string().max(MAX_VALUE_CHARS).nullish(),
});

/** The body of an MCP server's answer, and the id of the message it should reply to. */
export type McpAnswer = { text: string; isStream: boolean; id: number | undefined };

export type NamedTool = [name: string, shape: ToolShape];

export type ToolPage = {
  /** How many tools the page has. */
  count: number;
  /** To be compared. Null if there are more than MAX_TOOLS. */
  shapes: NamedTool[] | null;
  /** To be recorded, within the limits of one list. */
  tools: ServerTool[];
  nextCursor: string | null;
};

/** The parts of a JSON-RPC reply that matter here. Its size is bounded. */
export type Reply = {
  hasResult: boolean;
  error: { code: number; message: string } | null;
  welcome: { revision: string; hasTools: boolean } | null;
  /** The server's own version, if the reply states it. */
  version: string | null;
  page: ToolPage | null;
};

export type McpReading = {
  /** Null if the answer contains no reply. */
  reply: Reply | null;
  /** Whether the stream has the event of HTTP+SSE (revision 2024-11-05) that names the URL for messages. */
  isOlderTransport: boolean;
};

/** Reads an answer of an MCP server. Pure, but slow for a large one: see answer-process.ts. */
export function readMcp({ text, isStream, id }: McpAnswer): McpReading {
  const events = isStream ? eventsOf(text) : [];
  const texts = isStream ? events.map(({ data }) => data) : [text];
  const message = replyIn(texts, id);
  return { reply: message && digest(message), isOlderTransport: events.some(isEndpoint) };
}

const isEndpoint = ({ name, data }: { name: string; data: string }): boolean =>
  name === 'endpoint' && data !== '';

/** The reply to the message with this id; otherwise an error without an id, as sent for an unreadable request. */
function replyIn(texts: readonly string[], id: number | undefined): Message | null {
  const replies = texts.flatMap(messagesOf).flatMap((found) => ReplySchema.safeParse(found).data ?? []);
  const own = replies.find((reply) => reply.id === id && (reply.result || reply.error));
  return own ?? replies.find((reply) => reply.error && reply.id == null) ?? null;
}

function digest({ result, error }: Message): Reply {
  const welcome = WelcomeSchema.safeParse(result).data;
  const list = ToolListSchema.safeParse(result).data;
  return {
    hasResult: result !== undefined,
    error: error ? { code: error.code, message: error.message.slice(0, MAX_MESSAGE_CHARS) } : null,
    welcome: welcome
      ? { revision: welcome.protocolVersion, hasTools: welcome.capabilities.tools !== undefined }
      : null,
    version: serverText(VersionedSchema.safeParse(result).data, MAX_VERSION_LENGTH) || null,
    page: list ? pageOf(list) : null,
  };
}

const pageOf = ({ tools, nextCursor }: z.output<typeof ToolListSchema>): ToolPage => ({
  count: tools.length,
  shapes: namedTools(tools),
  tools: sanitiseTools(tools),
  nextCursor: nextCursor || null,
});

/** Parameters that are too large to be stored with the shape are dropped here. */
function namedTools(tools: readonly { name: string; inputSchema?: unknown }[]): NamedTool[] | null {
  if (tools.length > MAX_TOOLS) return null;
  const shapes = toolShapes(tools.map(({ name, inputSchema = {} }) => ({ name, inputSchema })));
  if (JSON.stringify(shapes).length <= MAX_SHAPE_CHARS) return shapes;
  return shapes.map(([name, shape]) => [name, { ...shape, params: null }]);
}

/** The JSON-RPC messages in a text: one, or several in a batch of revision 2025-03-26. */
export function messagesOf(text: string): unknown[] {
  const message = parseJson(text);
  return message === undefined ? [] : [message].flat(); // The caller reports what it got instead of JSON.
}
