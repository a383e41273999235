import type { Entry } from '../../../catalog/entry-schema.ts';
import { type HttpRequest, withQuery } from '../../../operations/calls/http-request.ts';
import { readCurl } from '../../../operations/calls/read-curl.ts';
import { parseJson } from '../../../text/parse-json.ts';
import { filler, type Values } from './placeholders.ts';

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
  };
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ').trim();
