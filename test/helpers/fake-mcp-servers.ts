import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { McpServer as CurrentMcpServer, createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toWebRequest, writeWebResponse } from '../../src/server/web-bridge.ts';

export type Play = (request: IncomingMessage, response: ServerResponse) => unknown;
/** Which tools a server has, by name and parameters, at the moment it is asked. */
export type Toolbox = () => Record<string, z.ZodRawShape>;

const INFO = { name: 'world', version: '1.0.0' };
const MAX_REQUEST_BYTES = 65_536;

function aServer(tools: Toolbox): McpServer {
  const server = new McpServer(INFO);
  for (const [name, inputSchema] of Object.entries(tools())) {
    server.registerTool(name, { description: `Does ${name}.`, inputSchema }, () => {
      throw new Error('a prober must call no tool');
    });
  }
  return server;
}

/** Streamable HTTP with sessions, by the official SDK. It answers with event streams, or with JSON. */
export function mcpWithSessions(
  tools: Toolbox,
  { json = false } = {},
): Play & { openSessions: () => number } {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const play: Play = async (request, response) => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (known) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: json,
      onsessioninitialized: (session) => void sessions.set(session, transport),
      onsessionclosed: (session) => void sessions.delete(session),
    });
    await aServer(tools).connect(transport);
    return transport.handleRequest(request, response);
  };
  return Object.assign(play, { openSessions: () => sessions.size });
}

/** Streamable HTTP without sessions, by the official SDK. */
export function mcpWithoutSessions(tools: Toolbox): Play {
  return async (request, response) => {
    const transport = new StreamableHTTPServerTransport({});
    await aServer(tools).connect(transport);
    await transport.handleRequest(request, response);
  };
}

/** The current revision by the official SDK; `alone` where earlier ones are refused. */
export function mcpOfCurrentRevision(tools: Toolbox, { alone = false } = {}): Play {
  const handler = createMcpHandler(
    () => {
      const server = new CurrentMcpServer(INFO);
      for (const [name, shape] of Object.entries(tools()))
        server.registerTool(name, { description: `Does ${name}.`, inputSchema: z.object(shape) }, () => {
          throw new Error('a prober must call no tool');
        });
      return server;
    },
    { legacy: alone ? 'reject' : 'stateless' },
  );
  return async (request, response) => {
    const made = toWebRequest(request, response, MAX_REQUEST_BYTES);
    if (!made) throw new Error('the prober sent what is no request');
    await writeWebResponse(await handler.fetch(made.request), request, response);
  };
}

/** The older transport, by the official SDK: a GET opens the stream, and there is nothing else to POST to. */
export function mcpOverOlderSse(tools: Toolbox): Play {
  return async (request, response) => {
    if (request.method !== 'GET') return response.writeHead(404).end('Cannot POST /sse');
    return aServer(tools).connect(new SSEServerTransport('/messages', response));
  };
}
