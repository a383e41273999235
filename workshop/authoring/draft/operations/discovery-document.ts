import { listOf, mapOf, type Node, textOf } from '../openapi/node.ts';
import type { OpenApiDocument } from '../openapi/read-document.ts';

const MAX_RESOURCE_DEPTH = 10; // Resources in resources.

/** Whether a document is a Google API Discovery document. */
export const isDiscoveryDocument = (root: Node): boolean =>
  root.kind === 'discovery#restDescription' || textOf(root.discoveryVersion) !== null;

/**
 * A Google API Discovery document in the terms of OpenAPI 3.0, so that one reader serves both. Parameters that every
 * Google API has, such as `prettyPrint`, are left out.
 * https://developers.google.com/discovery/v1/reference/apis
 */
export function discoveryAsOpenApi(root: Node): OpenApiDocument {
  const paths = new Map<string, Record<string, unknown>>();
  for (const method of methodsOf(root, MAX_RESOURCE_DEPTH)) addMethod(paths, root, method);
  const base = textOf(root.baseUrl) ?? `${textOf(root.rootUrl) ?? ''}${textOf(root.servicePath) ?? ''}`;
  return {
    version: '3.0',
    warnings: [],
    root: {
      info: { title: root.title, version: root.revision ?? root.version },
      servers: base === '' ? [] : [{ url: base }],
      paths: Object.fromEntries(paths),
      components: { schemas: withPointers(mapOf(root.schemas)) },
    },
  };
}

function methodsOf(node: Node, levels: number): Node[] {
  if (levels <= 0) return [];
  const own = Object.values(mapOf(node.methods)).map(mapOf);
  return [
    ...own,
    ...Object.values(mapOf(node.resources)).flatMap((each) => methodsOf(mapOf(each), levels - 1)),
  ];
}

function addMethod(paths: Map<string, Record<string, unknown>>, root: Node, method: Node): void {
  const path = pathOf(method);
  const verb = (textOf(method.httpMethod) ?? 'GET').toLowerCase();
  const item = paths.get(path) ?? {};
  paths.set(path, item);
  item[verb] ??= {
    operationId: method.id,
    description: method.description,
    deprecated: method.deprecated,
    parameters: [...parametersOf(method), ...keyOf(root, method)],
    requestBody: method.request === undefined ? undefined : { content: requestOf(root, method) },
    responses: responsesOf(method),
    ...securityOf(method),
  };
}

/** A method without a response has no body, unless it sends a file. */
function responsesOf({ response, supportsMediaDownload }: Node): Node {
  if (response !== undefined) return { 200: { content: contentOf(response) } };
  return supportsMediaDownload === true ? { 200: {} } : { 204: {} };
}

/** Any of the scopes is enough, and none beside a key. Methods without scopes do not say whether they need a key. */
function securityOf(method: Node): Node {
  const all = listOf(method.scopes);
  if (all.length === 0) return {};
  return { security: [...all.map((scope) => ({ oauth2: [scope] })), ...(needsKey(method) ? [{}] : [])] };
}

/** `{+name}` takes several segments at once (RFC 6570, section 3.2.3). `flatPath` names each of them. */
function pathOf(method: Node): string {
  const path = textOf(method.path) ?? '';
  const chosen = /\{\+/.test(path) ? (textOf(method.flatPath) ?? path) : path;
  return `/${chosen.replace(/^\//, '').replaceAll('{+', '{')}`;
}

const NEEDS_KEY = /\bAPI key\]?(?:\([^)]*\))? is required in the request\b/;

/** The key names a project, so a path that names one needs none. */
const needsKey = ({ description, path }: Node): boolean =>
  NEEDS_KEY.test(textOf(description) ?? '') && !/\bprojects\/\{/.test(textOf(path) ?? '');

/** The key of a project that calls of apps send, with or without a token. It stands beside those of every API. */
function keyOf(root: Node, method: Node): Node[] {
  if (!needsKey(method)) return [];
  const { type = 'string' } = mapOf(mapOf(root.parameters).key);
  return [
    { name: 'key', in: 'query', required: true, description: 'API key of the project', schema: { type } },
  ];
}

function parametersOf(method: Node): Node[] {
  const order = listOf(method.parameterOrder).map(String);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(mapOf(method.parameters))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => {
      const { location, required, description, deprecated: _, repeated, ...rest } = mapOf(value);
      const element = withPointers(rest);
      const schema = repeated === true ? { type: 'array', items: element } : element;
      return {
        name,
        in: location,
        required: required === true || saysRequired(name, description),
        description,
        schema,
      };
    });
}

/** Newer documents say it in the description alone. `mask.field` is needed only with `mask`, which is no parameter. */
function saysRequired(name: string, description: unknown): boolean {
  const text = textOf(description) ?? '';
  return !name.includes('.') && /^Required\b/.test(text) && !/\bdefaults to\b/i.test(text);
}

const contentOf = (schema: unknown): Node => ({
  'application/json': { schema: withPointers(mapOf(schema)) },
});

/** Which fields a call needs stands in annotations, or in the first word of a description. A PATCH needs none. */
function requestOf(root: Node, method: Node): Node {
  const schema = mapOf(mapOf(root.schemas)[textOf(mapOf(method.request).$ref) ?? '']);
  const needs = (field: Node): boolean =>
    listOf(mapOf(field.annotations).required).includes(method.id) ||
    (method.httpMethod !== 'PATCH' && /^Required\b/.test(textOf(field.description) ?? ''));
  const fields = Object.entries(mapOf(schema.properties)).filter(([, field]) => needs(mapOf(field)));
  const required = fields.map(([name]) => name);
  return contentOf(required.length === 0 ? method.request : { allOf: [method.request], required });
}

/** References name a schema of the document: `{"$ref": "Video"}`. Nesting is bounded when the document is read. */
function withPointers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPointers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === '$ref' && typeof each === 'string'
        ? [key, `#/components/schemas/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`]
        : [key, withPointers(each)],
    ),
  );
}
