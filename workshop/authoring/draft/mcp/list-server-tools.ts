import { z } from 'zod';
import { eventsOf, isEventStream } from '../../../../src/health/probe/answer/event-stream.ts';
import { probeMcp } from '../../../../src/health/probe/mcp/probe-mcp.ts';
import { messagesOf } from '../../../../src/health/probe/mcp/reply.ts';
import type { ProbeFinding } from '../../../../src/health/probe/probe-finding.ts';
import type { GuardedFetch, GuardedResponse } from '../../../../src/network/guarded-fetch.ts';
import { DraftError } from '../draft.ts';

const InitializeSchema = z.looseObject({
  result: z.looseObject({
    serverInfo: z.looseObject({
      name: z.string(),
      title: z.string().optional(),
      version: z.string().optional(),
    }),
  }),
});
export const SourceToolSchema = z.looseObject({
  name: z.string(),
  title: z.unknown().optional(),
  description: z.unknown().optional(),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: z.unknown().optional(),
});
const ToolListSchema = z.looseObject({ result: z.looseObject({ tools: z.array(z.unknown()) }) });

export type ServerInfo = z.output<typeof InitializeSchema>['result']['serverInfo'];
export type SourceTool = z.output<typeof SourceToolSchema>;
export type SourceTools = { version: string | undefined; tools: SourceTool[] };

/** A finding of the prober, with every response that led to it. */
export type Conversation = {
  found: ProbeFinding;
  responses: GuardedResponse[];
  info: ServerInfo | undefined;
};

/** Runs the prober's handshake with a server, which lists its tools and calls none. Throws a DraftError. */
export async function converseWithServer(url: string, fetch: GuardedFetch): Promise<Conversation> {
  const responses: GuardedResponse[] = [];
  const found = await probeMcp(url, async (...request) => {
    const response = await fetch(...request);
    responses.push(response);
    return response;
  });
  if (found.state !== 'ok' && found.state !== 'auth_required')
    throw new DraftError(`No MCP server responded at ${url}: ${found.cause ?? found.state}.`);
  const [welcome] = messagesIn(responses).flatMap((each) => InitializeSchema.safeParse(each).data ?? []);
  return { found, responses, info: welcome?.result.serverInfo };
}

/** The tools of a running server, as it describes them. Throws a DraftError if it does not list them all. */
export async function listServerTools(url: string, fetch: GuardedFetch): Promise<SourceTools> {
  const { found, responses, info } = await converseWithServer(url, fetch);
  // The prober sets no shape unless it has read the whole list.
  if (found.shape?.kind !== 'mcp')
    throw new DraftError(`The server at ${url} did not list its tools: ${found.cause ?? found.state}.`);
  const tools = messagesIn(responses)
    .flatMap((each) => ToolListSchema.safeParse(each).data?.result.tools ?? [])
    .flatMap((each) => SourceToolSchema.safeParse(each).data ?? []);
  return { version: info?.version, tools };
}

const messagesIn = (responses: readonly GuardedResponse[]): unknown[] =>
  responses.flatMap(({ headers, text }) =>
    (isEventStream(headers) ? eventsOf(text).map(({ data }) => data) : [text]).flatMap(messagesOf),
  );
