// Pure.
import type { Credentials } from '../../operations/calls/credentials.ts';
import type { HttpRequest } from '../../operations/calls/http-request.ts';

/** `<api_key>`: where a credential stands in a request. */
const PLACEHOLDER = /<([A-Za-z][\w.-]*)>/g;

/** Names of the placeholders in the path and in the credentials of a call, in the order in which they stand. */
export function placeholdersOf({ headers, query, basic }: Credentials, url: string): string[] {
  const [address = ''] = url.split('?');
  const texts = [
    address,
    ...headers.map(([, value]) => value),
    ...query.map(([, value]) => value),
    basic ?? '',
  ];
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
    url: fillAddress(request.url, values),
    headers: request.headers.map(([name, value]) =>
      credentials.headers.some(([each, template]) => each === name && template === value)
        ? [name, fill(value, values)]
        : [name, value],
    ),
    basic: request.basic === null ? null : fill(request.basic, values),
  };
}

/** Arguments are percent-encoded, so an angle bracket after the host belongs to a placeholder. */
function fillAddress(url: string, values: Values): string {
  const [, host = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)(.*)$/is.exec(url) ?? [];
  return host + fill(rest, values, encodeURIComponent);
}

const fill = (text: string, values: Values, encode = (value: string) => value): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : encode(value);
  });
