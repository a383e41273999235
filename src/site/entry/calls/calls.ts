import type { Entry } from '../../../catalog/entry-schema.ts';
import { asCurl, asFetch, asPython } from '../../../operations/calls/http-calls.ts';
import { type HttpRequest, withQuery } from '../../../operations/calls/http-request.ts';
import { readCurl } from '../../../operations/calls/read-curl.ts';
import { quoteInPlace } from '../../../operations/calls/shell.ts';
import { parseJson } from '../../../text/parse-json.ts';
import {
  asClaudeCode,
  asInitialize,
  asMcpServers,
  asVsCode,
  type CallableMcp,
  serverOf,
} from './mcp-calls.ts';
import { filler, NO_VALUES, type Values } from './placeholders.ts';

/** A call in one language or for one client. Its `id` is the same on every page, so that the reader's choice can be kept. */
export type Call = { id: string; label: string; hint: string | null; code: string };

export type Callable = CallableApi & CallableMcp & Pick<Entry, 'category' | 'output_format' | 'install'>;

/** All calls of an interface. Placeholders with a value are replaced. */
export function callsOf(entry: Callable, values: Values = NO_VALUES): Call[] {
  if (entry.category === 'api') return apiCalls(entry, values);
  return entry.category === 'mcp' ? mcpCalls(entry, values) : commandCalls(entry, values);
}

function apiCalls(entry: Callable, values: Values): Call[] {
  const request = fillRequest(requestOf(entry), entry, values);
  const json = /json/i.test(entry.output_format ?? '');
  const curl: Call = { id: 'curl', label: 'curl', hint: null, code: asCurl(request) };
  // Neither fetch nor requests can sign a request.
  if (request.aws_signature !== undefined)
    return [{ ...curl, hint: 'curl signs it with AWS Signature Version 4.' }];
  return [
    curl,
    { id: 'javascript', label: 'JavaScript', hint: null, code: asFetch(request, json) },
    { id: 'python', label: 'Python', hint: 'Needs the package requests.', code: asPython(request, json) },
  ];
}

function mcpCalls(entry: Callable, values: Values): Call[] {
  const server = serverOf(entry, values);
  const initialize = asInitialize(server);
  const calls: Call[] = [
    {
      id: 'mcp-servers',
      label: 'Client configuration',
      hint: 'Read by most MCP clients.',
      code: asMcpServers(server),
    },
    { id: 'vscode', label: 'VS Code', hint: 'Goes into .vscode/mcp.json.', code: asVsCode(server) },
    { id: 'claude-code', label: 'Claude Code', hint: 'Run once in a terminal.', code: asClaudeCode(server) },
  ];
  if (initialize === null) return calls;
  return [
    ...calls,
    { id: 'curl', label: 'curl', hint: 'Starts a session without a client.', code: initialize },
  ];
}

function commandCalls(entry: Callable, values: Values): Call[] {
  const fillValues = filler(entry, values);
  const fill = (line: string) => fillValues(line, quoteInPlace);
  const example = entry.invocation_example;
  const forms = [
    example !== null && { id: 'example', label: 'Example', hint: null, code: fill(example) },
    { id: 'command', label: 'Command', hint: 'The general syntax.', code: fill(entry.endpoint) },
    entry.install !== null && { id: 'install', label: 'Install', hint: null, code: entry.install },
  ];
  return forms.filter((form) => form !== false);
}

export type CallableApi = Pick<Entry, 'endpoint' | 'invocation_example' | 'auth_params' | 'parameters'>;

/** The request of the entry's example if that is a plain curl call, otherwise one built from the fields of the entry. */
export const requestOf = (entry: CallableApi): HttpRequest =>
  readCurl(entry.invocation_example ?? '') ?? describedRequest(entry);

function describedRequest({ endpoint, auth_params }: CallableApi): HttpRequest {
  const required = auth_params.filter((param) => param.required);
  const sent = (location: 'header' | 'query') => required.filter((param) => param.location === location);
  const query = sent('query').map(({ name }) => `${encodeURIComponent(name)}=<${name}>`);
  return {
    method: 'GET',
    url: withQuery(endpoint, query),
    headers: sent('header').map(({ name }) => [name, `<${name}>`]),
    body: null,
    basic: null,
  };
}

/** Fills in values: percent-encoded in a URL (except its scheme and host), escaped in JSON, unchanged elsewhere. */
export function fillRequest(request: HttpRequest, entry: CallableApi, values: Values): HttpRequest {
  const fill = filler(entry, values);
  const inUrl = (value: string, offset: number, url: string) =>
    url.slice(0, offset).split('/').length > 3 ? encodeURIComponent(value) : value.trim();
  const jsonBody = parseJson(request.body) !== undefined;
  const inBody = (value: string) =>
    jsonBody ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  return {
    ...request,
    url: fill(request.url, inUrl),
    headers: request.headers.map(([name, value]) => [name, fill(value, oneLine)]),
    body: request.body === null ? null : fill(request.body, inBody),
    basic: request.basic === null ? null : fill(request.basic, oneLine),
    ...(request.aws_signature === undefined ? {} : { aws_signature: fill(request.aws_signature, oneLine) }),
  };
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ').trim();
