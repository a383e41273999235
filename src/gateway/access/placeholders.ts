// Pure.
import type { Credentials } from '../../operations/calls/credentials.ts';
import type { HttpRequest } from '../../operations/calls/http-request.ts';

/** `<api_key>`: where a credential stands in a request. */
const PLACEHOLDER = /<([A-Za-z][\w.-]*)>/g;

/** Names of the placeholders in the credentials of a call, in the order in which they stand. */
export function placeholdersOf({ headers, query, basic }: Credentials): string[] {
  const texts = [...headers.map(([, value]) => value), ...query.map(([, value]) => value), basic ?? ''];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

type Values = ReadonlyMap<string, string>;

/**
 * The request with its credentials. Only the places where the interface reads them are filled, and only where no argument
 * replaced them: an argument that looks like a placeholder is sent as it is.
 */
export function fillCredentials(request: HttpRequest, credentials: Credentials, values: Values): HttpRequest {
  return {
    ...request,
    url: fillQuery(request.url, credentials.query, values),
    headers: request.headers.map(([name, value]) =>
      credentials.headers.some(([each, template]) => each === name && template === value)
        ? [name, fill(value, values)]
        : [name, value],
    ),
    basic: request.basic === null ? null : fill(request.basic, values),
  };
}

/** Arguments are percent-encoded, so an angle bracket in the query belongs to a placeholder. */
function fillQuery(url: string, query: Credentials['query'], values: Values): string {
  const at = url.indexOf('?');
  if (at < 0 || query.length === 0) return url;
  const pairs = url
    .slice(at + 1)
    .split('&')
    .map((pair) => fill(pair, values, encodeURIComponent));
  return `${url.slice(0, at)}?${pairs.join('&')}`;
}

const fill = (text: string, values: Values, encode = (value: string) => value): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : encode(value);
  });
