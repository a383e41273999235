import type { Operation } from '../file-schema.ts';
import type { ReadyCall } from '../published-schema.ts';
import {
  type CallArguments,
  type CallableInterface,
  readyArguments,
  requiredArguments,
} from './call-arguments.ts';
import { asCurl, asFetch, asPython } from './http-calls.ts';
import type { HttpRequest } from './http-request.ts';
import { type OperationRequest, requestOfOperation, type ToolCall } from './operation-request.ts';
import { FORM_TYPE } from './request-body.ts';
import { quoteShell } from './shell.ts';

/**
 * The request of an operation's example, or of placeholders for its required arguments.
 * @param given arguments instead of the example. Placeholders stand for required ones that are missing. Throws
 * ArgumentError for a value that would change the path
 */
export function readyRequest(
  target: CallableInterface,
  operation: Operation,
  given?: CallArguments,
): OperationRequest {
  const missing = Object.entries(requiredArguments(operation.input, given)).filter(
    ([name]) => !Object.hasOwn(given ?? {}, name),
  );
  const args = given ? { ...given, ...Object.fromEntries(missing) } : readyArguments(operation);
  const isComplete = given ? missing.length === 0 : operation.example !== undefined;
  const request = requestOfOperation(target, operation, args);
  if (request.kind !== 'http' || isComplete) return request;
  return { ...request, url: withPlaceholders(request.url), body: formPlaceholders(request) };
}

/** The same call in each language that fits the interface. Throws ArgumentError as `readyRequest` does. */
export function readyCalls(
  target: CallableInterface,
  operation: Operation,
  given?: CallArguments,
): ReadyCall[] {
  const request = readyRequest(target, operation, given);
  if (request.kind === 'http') return httpCalls(request, returnsJson(target, operation));
  if (request.kind === 'mcp') return mcpCalls(request, hintOf(operation));
  const variable = /^environment variable ([A-Z][A-Z0-9_]*)/.exec(target.auth_mode)?.[1];
  const hint = variable ? `Needs the environment variable ${variable}.` : null;
  return [{ id: 'shell', label: 'Shell', hint, code: request.argv.map(quoteShell).join(' ') }];
}

const returnsJson = (target: CallableInterface, { output }: Operation): boolean =>
  /json/i.test(output?.media_type ?? target.output_format ?? '');

function httpCalls(request: HttpRequest, json: boolean): ReadyCall[] {
  const javascript: ReadyCall = {
    id: 'javascript',
    label: 'JavaScript',
    hint: request.files ? 'Reads files: needs Node.js, Deno or Bun.' : null,
    code: asFetch(request, json),
  };
  const curl: ReadyCall = { id: 'curl', label: 'curl', hint: null, code: asCurl(request) };
  // Neither fetch nor requests can sign a request.
  if (request.aws_signature !== undefined)
    return [{ ...curl, hint: 'curl signs it with AWS Signature Version 4.' }];
  // fetch refuses a body with these methods.
  const hasFetch = request.body === null || !['GET', 'HEAD'].includes(request.method);
  return [
    curl,
    ...(hasFetch ? [javascript] : []),
    { id: 'python', label: 'Python', hint: 'Needs the package requests.', code: asPython(request, json) },
  ];
}

const SESSION_HINT = 'Send it after initialize, with the session id if the server gave one.';
const UNKNOWN_HINT = 'Its arguments are not known: tools/list of the server has them.';

const hintOf = ({ input }: Operation): string =>
  input.additionalProperties === true && Object.keys(input.properties).length === 0
    ? `${UNKNOWN_HINT} ${SESSION_HINT}`
    : SESSION_HINT;

function mcpCalls({ url, headers, message }: ToolCall, hint: string): ReadyCall[] {
  const calls: ReadyCall[] = [
    {
      id: 'json-rpc',
      label: 'JSON-RPC',
      hint,
      code: JSON.stringify(message, null, 2),
    },
  ];
  if (url === null) return calls;
  const code = asCurl({ method: 'POST', url, headers, body: JSON.stringify(message), basic: null });
  return [...calls, { id: 'curl', label: 'curl', hint, code }];
}

const ENCODED_PLACEHOLDER = /%3C([\w.-]+)%3E/g;
const withPlaceholders = (text: string): string =>
  text.replace(ENCODED_PLACEHOLDER, (_, name: string) => `<${name}>`);

/** Only forms encode the placeholders of their body. */
function formPlaceholders({ body, headers }: HttpRequest): string | null {
  const isForm = headers.some(([, value]) => value.startsWith(FORM_TYPE));
  return body !== null && isForm ? withPlaceholders(body) : body;
}
