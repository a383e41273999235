import { marker } from '../../../entry/files/marker.ts';
import { ownValue } from '../../../entry/own-value.ts';
import { placeholderName } from '../draft.ts';
import { follow, listOf, mapOf, type Node } from './node.ts';
import type { Operation, Parameter } from './operations.ts';
import type { CurlAuth } from './security.ts';
import type { Server } from './servers.ts';

const MAX_VALUE_LENGTH = 40; // Of a value that is taken over: longer ones are sentences or content.
const MAX_PLACEHOLDERS = 6;
const MAX_BODY_FIELDS = 8;

export type Example = {
  operation: Operation;
  command: string;
  parameters: Record<string, string>;
  /** The address alone where it can be asked as it stands: a GET without a placeholder. */
  address: string | null;
};

/** The call that shows the interface best: one that reads, works, and asks for little. Null where none can be made. */
export function exampleCall(
  root: Node,
  operations: readonly Operation[],
  server: Server,
  auth: CurlAuth,
): Example | null {
  const calls = operations
    .filter(({ method, deprecated }) => !deprecated && (method === 'get' || method === 'post'))
    .toSorted((a, b) => effort(a) - effort(b));
  for (const operation of calls) {
    const call = build(root, operation, server, auth);
    if (call) return call;
  }
  return null;
}

/** Few to fill in first, reading before writing. */
const effort = ({ method, parameters, path }: Operation): number =>
  (method === 'get' ? 0 : 1_000) +
  parameters.filter((each) => each.required && givenValue(each) === null).length * 10 +
  path.split('/').length;

function build(root: Node, operation: Operation, server: Server, auth: CurlAuth): Example | null {
  const needed = { ...server.parameters };
  const fill = (parameter: Parameter): string => {
    const value = givenValue(parameter);
    return value === null
      ? placeholder(parameter.name, needed)
      : encodeURIComponent(value).replaceAll('%2C', ',');
  };
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const declared = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    return declared ? fill(declared) : placeholder(name, needed);
  });
  const own = (place: string) => operation.parameters.filter((each) => each.in === place && each.required);
  const query = own('query').map((each) => `${encodeURIComponent(each.name)}=${fill(each)}`);
  const headers = own('header')
    .filter(
      ({ name }) => /^[\w-]+$/.test(name) && !auth.options.some((option) => option.includes(`'${name}:`)),
    )
    .map((each) => `-H '${each.name}: ${fill(each)}'`);
  const body = operation.method === 'post' ? bodyOptions(root, operation, needed) : [];
  if (body === null || Object.keys(needed).length > MAX_PLACEHOLDERS || /'/.test(path)) return null;
  const bare = `${server.url.replaceAll(/\{([^{}]+)\}/g, '<$1>')}${path}`;
  const address = withQuery(bare, [...query, ...auth.query]);
  const isPlain = operation.method === 'get' && headers.length === 0 && !/[<>]/.test(withQuery(bare, query));
  return {
    operation,
    command: ['curl', ...auth.options, ...headers, ...body, `'${address}'`].join(' '),
    parameters: { ...auth.parameters, ...needed },
    address: isPlain ? withQuery(bare, query) : null,
  };
}

const withQuery = (address: string, query: readonly string[]): string =>
  query.length === 0 ? address : `${address}?${query.join('&')}`;

function placeholder(name: string, needed: Record<string, string>): string {
  const word = placeholderName(name);
  if (!Object.hasOwn(needed, word)) needed[word] = marker(`what ${word} is`);
  return `<${word}>`;
}

/** A value that the document gives, where it is short enough to be one. */
function givenValue({ node, schema }: Parameter): string | null {
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

/** Options that send a body with what is required of it. Null where it takes more than flat JSON. */
function bodyOptions(root: Node, { body }: Operation, needed: Record<string, string>): string[] | null {
  if (!body) return ['-X POST'];
  if (!body.types.some((type) => /json/.test(type))) return null;
  const schema = follow(root, body.media.schema);
  const required = listOf(schema?.required).filter((name) => typeof name === 'string');
  if (!schema || required.length === 0 || required.length > MAX_BODY_FIELDS) return null;
  const fields = required.map((name): [string, unknown] | null => {
    const field = follow(root, ownValue(mapOf(schema.properties), name));
    const value = field && fieldValue(name, field, needed);
    return value === null || value === undefined ? null : [name, value];
  });
  if (fields.includes(null)) return null;
  const json = JSON.stringify(Object.fromEntries(fields as [string, unknown][]));
  return json.includes("'") ? null : ["-H 'Content-Type: application/json'", `-d '${json}'`];
}

function fieldValue(name: string, field: Node, needed: Record<string, string>): unknown {
  const given = offered(field).find((value) => plainValue(value) !== null);
  if (given !== undefined) return given;
  const type = listOf(field.type)[0] ?? field.type;
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return type === 'string' ? placeholder(name, needed) : null;
}
