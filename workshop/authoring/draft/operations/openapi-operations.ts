import { isWebAddress } from '../../../../src/entry/endpoint.ts';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { METHODS } from '../../../../src/operations/file-schema.ts';
import { mapOf, textOf } from '../openapi/node.ts';
import { type OpenApiOperation, operationsOf } from '../openapi/operations.ts';
import type { OpenApiDocument } from '../openapi/read-document.ts';
import { serversOf } from '../openapi/servers.ts';
import { credentialNames } from './credential-names.ts';
import { type ReadOperations, summaryOf } from './drafted-operations.ts';
import { authOf, saysTooLittle } from './openapi-auth.ts';
import { countErrors, type ErrorCounts, errorsOf } from './openapi-errors.ts';
import { inputOf } from './openapi-input.ts';
import { outputOf } from './openapi-output.ts';
import { effectOf } from './operation-effect.ts';
import { nameFromId, nameFromPath, nameGiver } from './operation-name.ts';
import { conditionsIn } from './preconditions.ts';
import { repeatingOf } from './repeating.ts';
import { schemaBudget } from './schema-references.ts';
import { shortInput } from './short-input.ts';
import { lineOf } from './source-text.ts';

const MAX_VERSION_LENGTH = 120;
const MAX_LEVELS = 8; // As many as tool definitions have.
const MAX_INPUT_LENGTH = 8_000; // As JSON.

/**
 * Every operation of an OpenAPI document, in its order.
 * @param source where the document is published
 */
export function operationsFromOpenApi(
  document: OpenApiDocument,
  entry: Pick<CatalogEntry, 'endpoint' | 'auth_params'>,
  source: string,
): ReadOperations {
  const { root } = document;
  const found = operationsOf(document);
  // The document may be a copy on another host, so relative servers are those of the endpoint.
  const [named] = serversOf(document, isWebAddress(entry.endpoint) ? entry.endpoint : source);
  const server = named ?? originIfRepeated(found, entry.endpoint);
  const giveName = nameGiver();
  const credentials = credentialNames(document, entry.auth_params);
  const errorCounts = countErrors(root, found);
  const isKeyed = entry.auth_params.some(({ required }) => required);
  const nodes = found.map(({ node }) => node);
  const ignoresNone = saysTooLittle(root, nodes, isKeyed);
  const callable = found.filter(({ method }) => METHODS.includes(method.toUpperCase() as never));
  const here = callable.filter((each) => !hasOtherServer(each, server?.url));
  const version = lineOf(mapOf(root.info).version, MAX_VERSION_LENGTH);
  return {
    source,
    origin: 'vendor',
    ...(version === null ? {} : { source_version: version }),
    ...(server && withoutSlash(server.url) !== withoutSlash(entry.endpoint) ? { base_url: server.url } : {}),
    operations: here.map((each) =>
      readOperation(document, each, { giveName, credentials, errorCounts, ignoresNone }),
    ),
    notes: [
      ...(server ? [] : ['The document names no public server: check that its paths continue the endpoint.']),
      ...countNote(found.length - callable.length, 'have a method that files of operations do not know'),
      ...countNote(callable.length - here.length, 'have their own server'),
    ],
  };
}

/** A document without a server may have paths that repeat the path of the endpoint: then they begin at its origin. */
function originIfRepeated(found: readonly OpenApiOperation[], endpoint: string): { url: string } | undefined {
  if (!isWebAddress(endpoint) || !URL.canParse(endpoint) || found.length === 0) return undefined;
  const { origin, pathname } = new URL(endpoint);
  const start = `${withoutSlash(pathname)}/`;
  const isRepeated = start !== '/' && found.every(({ path }) => `${path}/`.startsWith(start));
  return isRepeated ? { url: origin } : undefined;
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

const countNote = (count: number, reason: string): string[] =>
  count > 0 ? [`left out: ${count} operations ${reason}.`] : [];

/** A file has one base address, so operations of another host cannot be called from it. */
function hasOtherServer({ node, item }: OpenApiOperation, base: string | undefined): boolean {
  const own = [node.servers, item.servers].find((servers) => Array.isArray(servers) && servers.length > 0);
  const url = textOf(mapOf((own as unknown[] | undefined)?.[0]).url);
  return url !== null && base !== undefined && isWebAddress(url) && withoutSlash(url) !== base;
}

type Reading = {
  giveName: (wanted: string) => string;
  credentials: ReadonlySet<string>;
  errorCounts: ErrorCounts;
  ignoresNone: boolean;
};

function readOperation(
  { root, version }: OpenApiDocument,
  found: OpenApiOperation,
  { giveName, credentials, errorCounts, ignoresNone }: Reading,
): ReadOperations['operations'][number] {
  // A service model tells calls of one path apart by a fragment, which is never sent.
  const mark = `#${found.id}`;
  const operation = {
    ...found,
    path: found.path.endsWith(mark) ? found.path.slice(0, -mark.length) : found.path,
  };
  const { path, id, node, item, deprecated } = operation;
  const method = operation.method.toUpperCase() as (typeof METHODS)[number];
  const name = giveName((id === null ? null : nameFromId(id)) ?? nameFromPath(method, path));
  const words = [node.summary, node.description, item.summary, item.description];
  const { summary, isSummarized } = summaryOf(words, `${method} ${path}`);
  const isOld = version === '2.0';
  const ancestors = { at: '#', places: new Map() };
  const source = { root, levels: MAX_LEVELS, left: schemaBudget(), ancestors };
  const { input, bodyType, isPartial } = inputOf(operation, { source, credentials, isOld });
  const output = outputOf(operation, input, { root, left: schemaBudget() }, isOld);
  const errors = errorsOf(root, node, errorCounts);
  return {
    operation: {
      name,
      summary,
      effect: effectOf(method, id),
      method,
      path,
      ...(bodyType === null ? {} : { body_type: bodyType }),
      input: shortInput(input, MAX_INPUT_LENGTH),
      ...(output ? { output } : {}),
      ...authOf(root, node, ignoresNone),
      ...(errors ? { errors } : {}),
      ...repeatingOf(node, input),
      ...(isPartial ? { partial: true as const } : {}),
      ...(deprecated ? { deprecated: true } : {}),
    },
    isSummarized,
    conditions: conditionsIn([node.summary, node.description]),
  };
}
