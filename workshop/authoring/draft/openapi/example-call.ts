import { ownValue } from '../../../../src/entry/own-value.ts';
import { addPlaceholder } from '../draft.ts';
import { follow, listOf, mapOf, type Node } from './node.ts';
import type { OpenApiOperation, OpenApiParameter } from './operations.ts';
import type { CurlAuth } from './security.ts';
import type { OpenApiServer } from './servers.ts';

const MAX_VALUE_LENGTH = 40; // Of a value that is copied. Longer ones are sentences or content.
const MAX_PLACEHOLDERS = 6;
const MAX_BODY_FIELDS = 8;

export type ExampleCall = {
  operation: OpenApiOperation;
  command: string;
  parameters: Record<string, string>;
  /** The address of the call if it is a GET without placeholders, else null. */
  address: string | null;
};

/** The simplest call: one that reads rather than writes and has few values to fill in. Null if none can be built. */
export function exampleCall(
  root: Node,
  operations: readonly OpenApiOperation[],
  server: OpenApiServer,
  auth: CurlAuth,
): ExampleCall | null {
  const calls = operations
    .filter(({ method, deprecated }) => !deprecated && (method === 'get' || method === 'post'))
    .toSorted((a, b) => effort(a) - effort(b));
  for (const operation of calls) {
    const call = build(root, operation, server, auth);
    if (call) return call;
  }
  return null;
}

/** Reading counts less than writing, then each value to fill in, then each path segment. */
const effort = ({ method, parameters, path }: OpenApiOperation): number =>
  (method === 'get' ? 0 : 1_000) +
  parameters.filter((each) => each.required && givenValue(each) === null).length * 10 +
  path.split('/').length;

function build(
  root: Node,
  operation: OpenApiOperation,
  server: OpenApiServer,
  auth: CurlAuth,
): ExampleCall | null {
  const explained = { ...server.parameters };
  const fill = (parameter: OpenApiParameter): string => {
    const value = givenValue(parameter);
    return value === null
      ? `<${addPlaceholder(parameter.name, explained)}>`
      : encodeURIComponent(value).replaceAll('%2C', ',');
  };
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const declared = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return declared ? fill(declared) : `<${addPlaceholder(name, explained)}>`;
  });
  const own = (place: string) => operation.parameters.filter((each) => each.in === place && each.required);
  const query = own('query').map((each) => `${encodeURIComponent(each.name)}=${fill(each)}`);
  const headers = own('header')
    .filter(
      ({ name }) => /^[\w-]+$/.test(name) && !auth.options.some((option) => option.includes(`'${name}:`)),
    )
    .map((each) => `-H '${each.name}: ${fill(each)}'`);
  const body = operation.method === 'post' ? bodyOptions(root, operation, explained) : [];
  if (body === null || Object.keys(explained).length > MAX_PLACEHOLDERS || /'/.test(path)) return null;
  const bare = `${server.url.replaceAll(/\{([^{}]+)\}/g, '<$1>')}${path}`;
  const address = withQuery(bare, [...query, ...auth.query]);
  const isPlain = operation.method === 'get' && headers.length === 0 && !/[<>]/.test(withQuery(bare, query));
  return {
    operation,
    command: ['curl', ...auth.options, ...headers, ...body, `'${address}'`].join(' '),
    parameters: { ...auth.parameters, ...explained },
    address: isPlain ? withQuery(bare, query) : null,
  };
}

const withQuery = (address: string, query: readonly string[]): string =>
  query.length === 0 ? address : `${address}?${query.join('&')}`;

/** A short value that the document gives as an example or default. Null if there is none. */
function givenValue({ node, schema }: OpenApiParameter): string | null {
  const examples = Object.values(mapOf(node.examples)).map((each) => mapOf(each).value);
  const given = [node.example, ...examples, ...offered(schema)];
  return given.map(plainValue).find((value) => value !== null) ?? null;
}

const offered = (schema: Node): unknown[] => [
  schema.example,
  ...listOf(schema.examples),
  schema.default,
  schema.const,
  ...listOf(schema.enum),
];

function plainValue(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value === '' || value.length > MAX_VALUE_LENGTH) return null;
  return /^[\p{L}\p{N} .,:;@/_+-]+$/u.test(value) && value.split(' ').length <= 4 ? value : null;
}

/** Options that send a body with its required fields. Null if the body is more than flat JSON. */
function bodyOptions(
  root: Node,
  { body }: OpenApiOperation,
  explained: Record<string, string>,
): string[] | null {
  if (!body) return ['-X POST'];
  if (!body.types.some((type) => /json/.test(type))) return null;
  const schema = follow(root, body.media.schema);
  const required = listOf(schema?.required).filter((name) => typeof name === 'string');
  if (!schema || required.length === 0 || required.length > MAX_BODY_FIELDS) return null;
  const fields = required.map((name): [string, unknown] | null => {
    const field = follow(root, ownValue(mapOf(schema.properties), name));
    const value = field && fieldValue(name, field, explained);
    return value === null || value === undefined ? null : [name, value];
  });
  if (fields.includes(null)) return null;
  const json = JSON.stringify(Object.fromEntries(fields as [string, unknown][]));
  return json.includes("'") ? null : ["-H 'Content-Type: application/json'", `-d '${json}'`];
}

function fieldValue(name: string, field: Node, explained: Record<string, string>): unknown {
  const given = offered(field).find((value) => plainValue(value) !== null);
  if (given !== undefined) return given;
  const type = listOf(field.type)[0] ?? field.type;
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return type === 'string' ? `<${addPlaceholder(name, explained)}>` : null;
}
