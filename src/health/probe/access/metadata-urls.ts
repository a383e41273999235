import { isIssuer } from '../../../entry/access/observed-access-schema.ts';

const RESOURCE = '/.well-known/oauth-protected-resource';
const AUTHORIZATION_SERVER = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';

/** An https URL. Null if the text is none, or has a user name. */
export function httpsUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username + url.password === '' ? url : null;
}

/**
 * Where the metadata of a protected resource may be, best first: where its challenge says (RFC 9728, section 5.1), if
 * that is on its own origin, else at the well-known paths (section 3.1). Metadata elsewhere is not requested: a challenge
 * must not send the prober to hosts that have nothing to do with the interface.
 */
export function resourceMetadataUrls(resource: URL, stated: string | undefined): string[] {
  const named = stated === undefined ? null : httpsUrl(stated);
  if (named && named.origin === resource.origin) return [named.href];
  return [...new Set([`${RESOURCE}${pathOf(resource)}${resource.search}`, RESOURCE])].map(
    (path) => resource.origin + path,
  );
}

/**
 * Where the metadata of an authorization server may be: RFC 8414, section 3.1 and 5, then OpenID Connect Discovery 1.0,
 * section 4. MCP 2025-11-25 asks clients for this order. Empty if the issuer is none.
 */
export function issuerMetadataUrls(issuer: string): string[] {
  if (!isIssuer(issuer)) return [];
  const url = new URL(issuer);
  const path = pathOf(url);
  const paths = [AUTHORIZATION_SERVER + path, OPENID + path, path + OPENID];
  return [...new Set(paths)].map((each) => url.origin + each);
}

/** Whether a resource identifier covers an address: the same origin, and the same path or one above it. */
export function coversAddress(resource: string, address: URL): boolean {
  const url = httpsUrl(resource);
  if (!url || url.origin !== address.origin || url.hash !== '') return false;
  return `${pathOf(address)}/`.startsWith(`${pathOf(url)}/`);
}

/** The path without its final slash. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
