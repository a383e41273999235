import { NetworkError } from './network-error.ts';

type RequestOptions = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  httpsOnly?: boolean;
};
type Init = { method: string; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
export type HopRequest = { url: string; init: Init };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number): boolean => REDIRECTS.has(status);

/** Headers that must not be sent to another origin. */
const PERSONAL_HEADERS = new Set(['authorization', 'cookie', 'mcp-session-id']);

/**
 * The request for the next hop. Null for `from` means the first one; others follow the redirect of `from`.
 * Throws a NetworkError if the URL may not be called.
 */
export function nextRequest(
  from: (HopRequest & { status: number }) | null,
  target: string,
  { method = 'GET', headers = {}, body, httpsOnly = false }: RequestOptions,
): HopRequest {
  const url = checkAddress(target, from?.url, httpsOnly);
  if (!from)
    return {
      url: url.href,
      init: { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) },
    };
  const kept =
    url.origin === new URL(from.url).origin ? from.init.headers : withoutPersonal(from.init.headers);
  if (!turnsIntoGet(from.status, from.init.method))
    return { url: url.href, init: { ...from.init, headers: kept } };
  const { 'content-type': _, 'Content-Type': __, ...rest } = kept;
  return { url: url.href, init: { method: 'GET', headers: rest } };
}

/** Fetch standard, "HTTP-redirect fetch": 303 changes the method to GET, 301 and 302 do so for a POST. */
const turnsIntoGet = (status: number, method: string): boolean =>
  (status === 303 && method !== 'GET' && method !== 'HEAD') ||
  ((status === 301 || status === 302) && method === 'POST');

const withoutPersonal = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PERSONAL_HEADERS.has(name.toLowerCase())));

function checkAddress(target: string, base: string | undefined, httpsOnly: boolean): URL {
  const refuse = (words: string) =>
    new NetworkError('address', base === undefined ? words : `redirects to what ${words}`);
  if (!URL.canParse(target, base)) throw refuse('is not a URL');
  const url = new URL(target, base);
  url.hash = '';
  const schemes = httpsOnly ? ['https:'] : ['https:', 'http:'];
  if (!schemes.includes(url.protocol)) throw refuse(`is not ${schemes.join(' or ').replaceAll(':', '')}`);
  if (url.username || url.password) throw refuse('contains a user name or a password');
  return url;
}
