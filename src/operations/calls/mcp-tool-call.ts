import { isWebAddress } from '../../entry/endpoint.ts';
import type { Operation } from '../file-schema.ts';
import type { CallArguments, CallableInterface } from './callable-interface.ts';
import { credentialsOf } from './credentials.ts';
import { withQuery } from './http-request.ts';

/** A call of an MCP tool. A remote server has an address and takes the message by POST; a local one reads a line. */
export type ToolCall = {
  url: string | null;
  headers: [name: string, value: string][];
  message: {
    jsonrpc: '2.0';
    id: number;
    method: 'tools/call';
    params: { name: string; arguments: CallArguments };
  };
};

/** The message `tools/call` of the Model Context Protocol, and the headers of its Streamable HTTP transport. */
export function toolCallOf(target: CallableInterface, operation: Operation, args: CallArguments): ToolCall {
  const message: ToolCall['message'] = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: operation.name, arguments: args },
  };
  if (!isWebAddress(target.endpoint)) return { url: null, headers: [], message };
  const { headers, query } = credentialsOf(target);
  return {
    url: withQuery(
      target.endpoint,
      query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`),
    ),
    headers: [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      ...headers,
    ],
    message,
  };
}
