/**
 * From the arguments of an operation to something that can be sent, and from there to text that can be pasted:
 *
 *   ready-calls.ts ─┬▶ call-arguments.ts      its example, or a placeholder for each required argument
 *                   ├▶ requestOfOperation ─┬▶ operation-http.ts   API: method, address, headers, body
 *                   │                      ├▶ mcp-tool-call.ts    MCP: a message `tools/call`
 *                   │                      └▶ command.ts          command line: words
 *                   │                         credentials.ts adds the login to the first two
 *                   └▶ http-calls/, shell.ts  the same as curl, JavaScript, Python or a shell command
 */
import type { Operation } from '../file-schema.ts';
import type { CallArguments, CallableInterface } from './callable-interface.ts';
import { commandOf } from './command.ts';
import type { HttpRequest } from './http-request.ts';
import { type ToolCall, toolCallOf } from './mcp-tool-call.ts';
import { httpRequestOf } from './operation-http.ts';

/** A call, independent of any language: an HTTP request, a JSON-RPC message of MCP, or the words of a command. */
export type OperationRequest =
  | ({ kind: 'http' } & HttpRequest)
  | ({ kind: 'mcp' } & ToolCall)
  | { kind: 'command'; argv: string[] };

/**
 * Turns arguments into the call of an operation. Credentials are placeholders such as `<api_key>`, in the place where
 * the interface reads them. Arguments that the operation does not declare are left out; `argumentProblems` finds them,
 * and values of wrong types. Throws ArgumentError for a value that would change the path.
 */
export function requestOfOperation(
  target: CallableInterface,
  operation: Operation,
  args: CallArguments,
): OperationRequest {
  if (target.category === 'api') return { kind: 'http', ...httpRequestOf(target, operation, args) };
  if (target.category === 'mcp') return { kind: 'mcp', ...toolCallOf(target, operation, args) };
  return { kind: 'command', argv: commandOf(operation, args) };
}
