import type { Entry } from '../catalog/entry-schema.ts';
import type { AuthParam } from '../entry/fields/access.ts';

import { describedServer, type ServerEntry } from './described-server.ts';

type KeyedEntry = ServerEntry & Pick<Entry, 'auth_kind' | 'auth_params'>;

/** Whether the keys that a server can do without are there too. */
export type KeyChoice = { withOptional: boolean };

/**
 * The headers with the keys, each as `{name}`, after those of the entry's example that have a fixed value. Optional keys
 * are left out unless asked for: a client would ask for them, and a server may refuse an empty one.
 */
export function remoteHeaders(entry: KeyedEntry, choice: KeyChoice): Record<string, string> {
  const isKey = (name: string) => isSecretName(name) || entry.auth_params.some((key) => key.name === name);
  const fixed = Object.entries(exampleHeaders(entry)).filter(
    ([name, value]) => !isKey(name) && !/[<{]/.test(value),
  );
  const keys = keysIn(entry, 'header', choice).map(({ name }) => [name, headerTemplate(name, entry)]);
  return Object.fromEntries([...fixed, ...keys]);
}

/**
 * The value of a header with its key as `{name}`: what the entry's example has before the key, else the scheme of a token
 * (RFC 9110, section 11.4).
 */
export function headerTemplate(name: string, entry: KeyedEntry): string {
  const [, before] =
    /^((?:[A-Za-z-]+ )?(?:[a-z]+=)?)[<{][^<>{}]+[>}]$/.exec(exampleHeaders(entry)[name] ?? '') ?? [];
  if (before !== undefined) return `${before}{${name}}`;
  if (name.toLowerCase() !== 'authorization') return `{${name}}`;
  if (entry.auth_kind === 'bearer' || entry.auth_kind === 'oauth2') return `Bearer {${name}}`;
  return entry.auth_kind === 'basic' ? `Basic {${name}}` : `{${name}}`;
}

/** The headers of the entry's example, if it is about the same address. */
function exampleHeaders(entry: KeyedEntry): Readonly<Record<string, string>> {
  const example = describedServer(entry);
  const isSame = example.kind === 'remote' && withoutQuery(example.url) === withoutQuery(entry.endpoint);
  return (isSame && example.headers) || {};
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/, '');

const keysIn = ({ auth_params }: KeyedEntry, place: AuthParam['location'], { withOptional }: KeyChoice) =>
  auth_params.filter(({ location, required }) => location === place && (required || withOptional));

/** The address with `?token={token}` for each key that is sent in the query. */
export function withKeysInQuery(entry: KeyedEntry, choice: KeyChoice): string {
  const { endpoint } = entry;
  const parts = keysIn(entry, 'query', choice).map(({ name }) => `${encodeURIComponent(name)}={${name}}`);
  if (parts.length === 0) return endpoint;
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

const VARIABLE_NAME = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g;
const SECRET_NAME =
  /key|token|secret|pass|pwd|jwt|credential|authorization|cookie|connection[-_]?string|dsn|(?:database|db|mongo|postgres|mysql|redis)\w*[-_]ur[il]/i;

/** Names of the environment variables in `auth_mode`, such as "environment variable API_KEY (with API_HOST)". */
export const variablesIn = (authMode: string): string[] => [...new Set(authMode.match(VARIABLE_NAME))];

/** Whether a value with this name must not be shown or stored in plain text. Errs on the side of yes. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
