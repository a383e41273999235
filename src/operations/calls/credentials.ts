import { authKind, needsNoKey } from '../../entry/auth.ts';
import type { AuthParam } from '../../entry/fields/access.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Operation } from '../file-schema.ts';
import type { HttpRequest } from './http-request.ts';
import { readCurlLogin } from './read-curl.ts';

type Authenticated = Pick<CatalogEntry, 'category' | 'auth_mode' | 'auth_params' | 'invocation_example'>;

type Login = NonNullable<ReturnType<typeof readCurlLogin>>;

/** What authenticates a call. Values are placeholders such as `<api_key>`, or the public key of the entry's example. */
export type Credentials = Pick<HttpRequest, 'headers' | 'basic' | 'aws_signature'> & {
  query: [name: string, value: string][];
};

const WRITING: readonly string[] = ['write', 'destroy'] satisfies Operation['effect'][];

/**
 * Whether an operation sends the key of an interface whose key is optional. Unless it says so itself, writing does.
 * @param isPreferred whether one that works with and without sends it
 */
export const sendsOptionalKey = (
  { auth, effect }: Pick<Operation, 'auth'> & { effect: string },
  isPreferred: boolean,
): boolean =>
  auth === 'required' || (auth !== 'none' && isPreferred) || (auth === undefined && WRITING.includes(effect));

/**
 * The credentials that a call of an interface needs, as its own example sends them.
 * @param withOptional whether they are sent if the interface can be called without
 */
export function credentialsOf(entry: Authenticated, { withOptional = false } = {}): Credentials {
  const example = readCurlLogin(entry.invocation_example ?? '');
  const isOptional = needsNoKey(entry.auth_mode, entry.auth_params);
  const kind = isOptional && !withOptional ? 'none' : authKind(entry.auth_mode);
  const aws_signature = example?.aws_signature;
  const hasLogin =
    kind === 'basic' || aws_signature !== undefined || (kind !== 'none' && sendsLogin(example));
  const basic = hasLogin ? (example?.basic ?? '<user>:<password>') : null;
  const sent = paramsOfCall(entry.auth_params, isOptional && withOptional).filter(
    ({ name }) => !(basic !== null && isAuthorization(name)),
  );
  const headers = sent
    .filter(({ location }) => location === 'header')
    .map((param): [string, string] => [
      param.name,
      headerIn(example, param.name) ?? defaultHeader(param, kind, entry.auth_mode),
    ]);
  // The client of a remote MCP server obtains this token by its login.
  const needsToken =
    entry.category === 'mcp' && kind === 'oauth2' && !headers.some(([name]) => isAuthorization(name));
  return {
    headers: needsToken ? [...headers, ['Authorization', 'Bearer <access_token>']] : headers,
    query: sent
      .filter(({ location }) => location === 'query')
      .map(({ name }) => [name, queryValueIn(example, name) ?? placeholderFor(name)]),
    basic,
    ...(aws_signature === undefined ? {} : { aws_signature }),
  };
}

/** Several optional parameters are ways to send the same key, so the first is enough. */
const paramsOfCall = (params: readonly AuthParam[], withOptional: boolean): readonly AuthParam[] =>
  withOptional ? params.slice(0, 1) : params.filter(({ required }) => required);

/** An interface may take a token or a login. The example shows one of them. */
const sendsLogin = (example: Login | null): boolean =>
  example?.basic != null && headerIn(example, 'authorization') === undefined;

const isAuthorization = (name: string) => name.toLowerCase() === 'authorization';

const headerIn = (example: Login | null, wanted: string): string | undefined =>
  example?.headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];

function queryValueIn(example: Login | null, name: string): string | null {
  if (!example || !URL.canParse(example.url)) return null;
  return new URL(example.url).searchParams.get(name);
}

function defaultHeader({ name }: AuthParam, kind: string, authMode: string): string {
  if (!isAuthorization(name)) return placeholderFor(name);
  if (kind === 'bearer' || kind === 'oauth2') return 'Bearer <token>';
  const scheme = SCHEME.exec(authMode)?.[1];
  if (scheme === undefined) return '<api_key>';
  return scheme.endsWith('=') ? `${scheme}<api_key>` : `${scheme} <api_key>`;
}

/** What stands before the key, as entries write it in `auth_mode`: `written "Token" and the key`. */
const SCHEME = /\bwritten "([^"]+)" and the\b/;

/** `X-Api-Key` becomes `<x_api_key>`. */
export const placeholderFor = (name: string): string =>
  `<${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || 'value'
  }>`;
