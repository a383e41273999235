import type { Entry } from '../catalog/entry-schema.ts';
import type { AuthKind } from '../entry/auth-kind-schema.ts';

type KeyedEntry = Pick<Entry, 'endpoint' | 'auth_kind' | 'auth_params'>;

/**
 * The headers with the required keys, each as `{name}`. Optional keys are left out: a client would ask for them, and a
 * server may refuse an empty one.
 */
export const remoteHeaders = ({ auth_kind, auth_params }: KeyedEntry): Record<string, string> =>
  Object.fromEntries(
    auth_params
      .filter(({ location, required }) => required && location === 'header')
      .map(({ name }) => [name, headerTemplate(name, auth_kind)]),
  );

/** The value of a header with its key as `{name}`: a token follows its scheme (RFC 9110, section 11.4). */
export function headerTemplate(name: string, kind: AuthKind): string {
  if (name.toLowerCase() !== 'authorization') return `{${name}}`;
  if (kind === 'bearer' || kind === 'oauth2') return `Bearer {${name}}`;
  return kind === 'basic' ? `Basic {${name}}` : `{${name}}`;
}

/** The address with `?token={token}` for each required key that is sent in the query. */
export function withKeysInQuery({ endpoint, auth_params }: KeyedEntry): string {
  const parts = auth_params
    .filter(({ location, required }) => required && location === 'query')
    .map(({ name }) => `${encodeURIComponent(name)}={${name}}`);
  if (parts.length === 0) return endpoint;
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${parts.join('&')}`;
}
