import { follow, listOf, mapOf, type Node, textOf } from './node.ts';
import type { OpenApiDocument } from './read-document.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'query'] as const;
const MAX_OPERATIONS = 20_000; // More than in the largest known document, Microsoft Graph's.

export type OpenApiParameter = { name: string; in: string; required: boolean; node: Node; schema: Node };
export type OpenApiOperation = {
  method: string;
  path: string;
  id: string | null;
  tags: readonly string[];
  deprecated: boolean;
  parameters: readonly OpenApiParameter[];
  /** Null if the operation takes no body. */
  body: { types: readonly string[]; media: Node } | null;
  /** Media types of its successful responses. */
  responseTypes: readonly string[];
  /** Alternatives, each with the names of the schemes that one call needs. Null if the document does not say. */
  security: readonly (readonly string[])[] | null;
  /** The operation itself, and the item of its path. */
  node: Node;
  item: Node;
};

/** Every operation of a document, in the same form for every version. */
export function operationsOf({ version, root }: OpenApiDocument): OpenApiOperation[] {
  const found: OpenApiOperation[] = [];
  for (const [path, item] of Object.entries(mapOf(root.paths))) {
    const node = follow(root, item);
    if (!node || !path.startsWith('/')) continue;
    for (const method of METHODS) {
      const operation = node[method];
      if (typeof operation !== 'object' || operation === null) continue;
      if (found.length >= MAX_OPERATIONS) return found;
      found.push(
        readOperation(root, version === '2.0', { method, path, item: node, node: mapOf(operation) }),
      );
    }
  }
  return found;
}

type OperationSource = { method: string; path: string; item: Node; node: Node };

function readOperation(
  root: Node,
  isOld: boolean,
  { method, path, item, node }: OperationSource,
): OpenApiOperation {
  const all = [...listOf(item.parameters), ...listOf(node.parameters)]
    .map((each) => follow(root, each))
    .filter((each) => each !== null);
  const body = isOld ? oldBody(root, node, all) : bodyOf(root, node);
  return {
    method,
    path,
    id: textOf(node.operationId),
    tags: listOf(node.tags).flatMap((tag) => textOf(tag) ?? []),
    deprecated: node.deprecated === true,
    parameters: parametersOf(root, all),
    body,
    responseTypes: isOld ? typesIn(node.produces ?? root.produces) : responseTypesOf(root, node),
    security: securityOf(node.security ?? root.security),
    node,
    item,
  };
}

/** A parameter of the operation overrides one of the same name and place of its path (OpenAPI 3.1, section 4.8.10). */
function parametersOf(root: Node, nodes: readonly Node[]): OpenApiParameter[] {
  const byPlace = new Map<string, OpenApiParameter>();
  for (const node of nodes) {
    const [name, place] = [textOf(node.name), textOf(node.in)];
    if (!name || !place || !['path', 'query', 'header', 'cookie'].includes(place)) continue;
    const schema = node.schema === undefined ? node : (follow(root, node.schema) ?? {});
    byPlace.set(`${place} ${name}`, { name, in: place, required: node.required === true, node, schema });
  }
  return [...byPlace.values()];
}

function bodyOf(root: Node, node: Node): OpenApiOperation['body'] {
  const body = follow(root, node.requestBody);
  const content = mapOf(body?.content);
  const types = Object.keys(content);
  const chosen = types.find((type) => /json/.test(type)) ?? types[0];
  return chosen === undefined ? null : { types, media: mapOf(content[chosen]) };
}

/** In OpenAPI 2.0, bodies are parameters. */
function oldBody(root: Node, node: Node, parameters: readonly Node[]): OpenApiOperation['body'] {
  const types = typesIn(node.consumes ?? root.consumes);
  const body = parameters.find((each) => each.in === 'body');
  if (body) return { types: types.length > 0 ? types : ['application/json'], media: body };
  const hasForm = parameters.some((each) => each.in === 'formData');
  return hasForm
    ? { types: types.length > 0 ? types : ['application/x-www-form-urlencoded'], media: {} }
    : null;
}

function responseTypesOf(root: Node, node: Node): string[] {
  const responses = Object.entries(mapOf(node.responses)).filter(([status]) =>
    /^(?:2\d\d|2XX|default)$/i.test(status),
  );
  const successes = responses.filter(([status]) => status !== 'default');
  return (successes.length > 0 ? successes : responses).flatMap(([, each]) =>
    Object.keys(mapOf(follow(root, each)?.content)),
  );
}

const typesIn = (value: unknown): string[] => listOf(value).flatMap((type) => textOf(type) ?? []);

const securityOf = (value: unknown): string[][] | null =>
  Array.isArray(value) ? value.map((each) => Object.keys(mapOf(each))) : null;
