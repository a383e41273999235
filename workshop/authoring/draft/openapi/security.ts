import type { AuthParam } from '../../../../src/entry/fields/access.ts';
import { marker } from '../../../../src/entry/files/marker.ts';
import { ownValue } from '../../../../src/entry/own-value.ts';
import { MAX_PHRASE_LENGTH } from '../../../../src/entry/text-schema.ts';
import { plainName } from '../draft.ts';
import { follow, mapOf, type Node, textOf } from './node.ts';
import type { OpenApiOperation } from './operations.ts';
import type { OpenApiDocument } from './read-document.ts';

/** One security scheme, as an entry and a curl command state it. */
type Scheme = { mode: string; params: Omit<AuthParam, 'required'>[]; curl: CurlAuth };
/** The parts of a curl command that authenticate it. `parameters` explains their `<placeholders>`. */
export type CurlAuth = {
  options: readonly string[];
  query: readonly string[];
  parameters: Readonly<Record<string, string>>;
};
export type Auth = { mode: string; params: AuthParam[]; curl: CurlAuth };

const NO_AUTH: CurlAuth = { options: [], query: [], parameters: {} };
const AUTHORIZATION = { name: 'Authorization', location: 'header' } as const;

/** Many documents leave security out although calls need a key, so a missing statement does not mean "none". */
const UNKNOWN_MODE = marker('none, or how calls authenticate: the document says nothing about it');

/** An empty list or an empty alternative states that calls need no key (OpenAPI 3.1, section 4.8.10). */
const saysNone = (operations: readonly OpenApiOperation[]): boolean =>
  operations.length > 0 && operations.every(({ security }) => security !== null);

/** How calls are authenticated, according to most operations. */
export function authOf(document: OpenApiDocument, operations: readonly OpenApiOperation[]): Auth {
  const schemes = schemesOf(document);
  const perOperation = operations.map(({ security }) => security ?? []);
  const requiring = perOperation.filter(
    (alternatives) => alternatives.length > 0 && alternatives.every((each) => each.length > 0),
  );
  const named = perOperation.flatMap((alternatives) => alternatives.filter((each) => each.length > 0));
  if (named.length === 0) {
    if (Object.keys(schemes).length === 0)
      return { mode: saysNone(operations) ? 'none' : UNKNOWN_MODE, params: [], curl: NO_AUTH };
    const modes = Object.values(schemes).map((scheme) => scheme.mode);
    const mode = marker(
      `none, or ${modes.join(', or ')}: the document defines it, but no operation requires it`,
    );
    return { mode: mode.slice(0, MAX_PHRASE_LENGTH), params: [], curl: NO_AUTH };
  }
  const used = mostFrequent(named).map((name) => ownValue(schemes, name) ?? unknownScheme(name));
  const isRequired = requiring.length === operations.length;
  const mode = joinModes(used);
  return {
    mode: isRequired || mode.startsWith('FILL') ? mode : `optional ${mode}`,
    params: used.flatMap(({ params }) => params.map((each) => ({ ...each, required: isRequired }))),
    curl: {
      options: used.flatMap(({ curl }) => curl.options),
      query: used.flatMap(({ curl }) => curl.query),
      parameters: Object.assign({}, ...used.map(({ curl }) => curl.parameters)),
    },
  };
}

function joinModes(used: readonly Scheme[]): string {
  const [first = '', ...others] = used.map(({ mode }) => mode);
  if (others.length === 0) return first;
  return `${first} together with ${others.join(' and ')}`.slice(0, MAX_PHRASE_LENGTH);
}

function mostFrequent(alternatives: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, { names: readonly string[]; count: number }>();
  for (const names of alternatives) {
    const key = names.join(' ');
    counts.set(key, { names, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.names ?? [];
}

/** The security schemes that a document defines, by name. */
function schemesOf({ version, root }: OpenApiDocument): Record<string, Scheme> {
  const defined = version === '2.0' ? root.securityDefinitions : mapOf(root.components).securitySchemes;
  return Object.fromEntries(
    Object.entries(mapOf(defined)).map(([name, value]) => {
      const node = follow(root, value);
      return [name, node ? readScheme(name, node) : unknownScheme(name)];
    }),
  );
}

const unknownScheme = (name: string): Scheme => ({
  mode: marker(`how calls authenticate: the document names ${plainName(name, 40) ?? 'a scheme'}`),
  params: [],
  curl: NO_AUTH,
});

function readScheme(name: string, node: Node): Scheme {
  switch (node.type) {
    case 'apiKey':
      return keyScheme(name, plainName(node.name, 60), textOf(node.in));
    case 'basic':
      return BASIC;
    case 'http':
      return httpScheme(String(node.scheme ?? '').toLowerCase());
    case 'oauth2':
    case 'openIdConnect':
      return { ...BEARER, mode: 'OAuth 2.0 (access token in header Authorization)' };
    case 'mutualTLS':
      return { mode: 'client certificate (mutual TLS)', params: [], curl: NO_AUTH };
    default:
      return unknownScheme(name);
  }
}

function keyScheme(scheme: string, name: string | null, place: string | null): Scheme {
  if (!name || !/^[A-Za-z0-9_.-]+$/.test(name)) return unknownScheme(scheme);
  const parameters = { api_key: 'your API key' };
  if (place === 'header')
    return {
      mode: `API key (header ${name})`,
      params: [{ name, location: 'header' }],
      curl: { options: [`-H '${name}: <api_key>'`], query: [], parameters },
    };
  if (place === 'query')
    return {
      mode: `API key (query parameter ${name})`,
      params: [{ name, location: 'query' }],
      curl: { options: [], query: [`${name}=<api_key>`], parameters },
    };
  return {
    mode: `API key (cookie ${name})`,
    params: [],
    curl: { options: [`-b '${name}=<api_key>'`], query: [], parameters },
  };
}

const BEARER: Scheme = {
  mode: 'bearer token (header Authorization)',
  params: [AUTHORIZATION],
  curl: {
    options: ["-H 'Authorization: Bearer <token>'"],
    query: [],
    parameters: { token: 'your access token' },
  },
};
const BASIC: Scheme = {
  mode: 'basic (user name and password)',
  params: [AUTHORIZATION],
  curl: {
    options: ["-u '<user>:<password>'"],
    query: [],
    parameters: { user: 'your user name', password: 'your password' },
  },
};

function httpScheme(scheme: string): Scheme {
  if (scheme === 'bearer') return BEARER;
  return scheme === 'basic' ? BASIC : unknownScheme(scheme);
}
