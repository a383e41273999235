import { isWebAddress } from '../../entry/endpoint.ts';
import type { Operation } from '../file-schema.ts';
import { argumentTexts } from './argument-text.ts';
import type { CallArguments, CallableInterface } from './call-arguments.ts';
import { credentialsOf } from './credentials.ts';
import { type HttpRequest, withQuery } from './http-request.ts';
import { httpRequestOf } from './operation-http.ts';
import { splitShellWords } from './shell.ts';

/**
 * From the arguments of an operation to something that can be sent, and from there to text that can be pasted:
 *
 *   ready-calls.ts ─┬▶ call-arguments.ts      its example, or a placeholder for each required argument
 *                   ├▶ requestOfOperation ─┬▶ httpRequestOf   API: method, address, headers, body
 *                   │                      ├▶ toolCallOf      MCP: a message `tools/call`
 *                   │                      └▶ commandOf       command line: words
 *                   │                         credentials.ts adds the login to the first two
 *                   └▶ http-calls.ts, shell.ts  the same as curl, JavaScript, Python or a shell command
 *
 * A call is independent of any language: an HTTP request, a JSON-RPC message of MCP, or the words of a command.
 */
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
function toolCallOf(target: CallableInterface, operation: Operation, args: CallArguments): ToolCall {
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

/**
 * The words of a command line, without a shell: the command, then options and positional arguments in the order in
 * which the operation declares them, because some tools depend on it (`docker run` reads no option after the image).
 * Values may begin with a hyphen: a caller that runs the words must trust them as options too.
 */
function commandOf(operation: Operation, args: CallArguments): string[] {
  const command = operation.command ?? operation.name;
  const { properties, 'x-left-out': leftOut = [] } = operation.input;
  const words = Object.entries(properties).flatMap(([name, { 'x-in': place }]) => {
    if (!Object.hasOwn(args, name)) return [];
    if (place === 'argument') return argumentTexts(args[name]);
    return place === 'flag' ? optionWords(name, args[name]) : [];
  });
  // Options that did not fit have no schema. Like others they stand before what the command works on.
  const others = leftOut.flatMap((name) => (Object.hasOwn(args, name) ? optionWords(name, args[name]) : []));
  return [...(splitShellWords(command) ?? command.split(/\s+/)), ...others, ...words];
}

/**
 * A switch is a name alone, also if it could take a value. An option repeats for each element of a list. Words that belong
 * together are a list of their own: `[['id', '5']]` gives `--param id 5`.
 */
function optionWords(name: string, value: unknown): string[] {
  if (typeof value === 'boolean') return value ? [name.replace(/^(-.*)=$/, '$1')] : [];
  if (Array.isArray(value) && value.some(Array.isArray))
    return value.flatMap((each) => [name, ...argumentTexts(each)]);
  return argumentTexts(value).flatMap((text) => {
    if (name.endsWith('=')) return [`${name}${text}`];
    // Otherwise the value would be read as an option.
    return name.startsWith('--') && text.startsWith('-') ? [`${name}=${text}`] : [name, text];
  });
}
