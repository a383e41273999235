import { marker } from '../../../../src/entry/files/marker.ts';
import {
  ACCESS_TO_WRITE,
  asWebAddress,
  type Draft,
  LEFT_TO_WRITE,
  nameOrMarker,
  plainName,
} from '../draft.ts';
import { exampleCall } from './example-call.ts';
import { inputFormat, outputFormat } from './formats.ts';
import { mapOf } from './node.ts';
import { type OpenApiOperation, operationsOf } from './operations.ts';
import type { OpenApiDocument } from './read-document.ts';
import { authOf } from './security.ts';
import { serversOf } from './servers.ts';

const NO_SERVER = { url: '', parameters: {} };

/** Drafts the entry of an HTTP API. `address` is the address of the document. Null if it is a file. */
export function draftFromOpenApi(document: OpenApiDocument, address: string | null): Draft {
  const { root } = document;
  const operations = operationsOf(document);
  const servers = serversOf(document, address);
  const server = servers[0];
  const auth = authOf(document, operations);
  const example = server ? exampleCall(root, operations, server, auth.curl) : null;
  const docs = asWebAddress(mapOf(root.externalDocs).url);
  const isOpen = auth.mode === 'none' || example?.operation.security?.some((each) => each.length === 0);
  return {
    category: 'api',
    fields: {
      ...LEFT_TO_WRITE,
      name: nameOrMarker(mapOf(root.info).title),
      endpoint: server?.url ?? marker('the address of the API: the document names no public server'),
      parameters: { ...(server ?? NO_SERVER).parameters, ...example?.parameters },
      auth_mode: auth.mode,
      docs_url: docs ?? marker('the documentation of the API'),
      auth_params: auth.params,
      ...(/^(none|FILL:)/.test(auth.mode) ? {} : { auth: ACCESS_TO_WRITE }),
      input_format: inputFormat(operations),
      output_format: outputFormat(operations),
      rate_limit: null,
      pricing: null,
      invocation_example: example?.command ?? marker('one curl command'),
      ...(isOpen && example?.address ? { probe_url: example.address } : {}),
      ...(address ? { openapi_url: address } : {}),
      source: address ?? docs ?? marker('where the document is published'),
    },
    facts: factsOf(
      document,
      operations,
      servers.slice(1).map(({ url }) => url),
    ),
    words: [
      mapOf(root.info).title,
      ...operations.flatMap(({ id, tags, path }) => [id, ...tags, path]),
    ].flatMap((word) => plainName(word) ?? []),
  };
}

function factsOf(
  document: OpenApiDocument,
  operations: readonly OpenApiOperation[],
  servers: readonly string[],
): string[] {
  const { version, root, warnings } = document;
  const open = operations.filter(({ security }) =>
    (security ?? []).every((each) => each.length === 0),
  ).length;
  return [
    `OpenAPI ${version}, ${operations.length} operations, ${open} of them without a key; version ${plainName(mapOf(root.info).version, 40) ?? 'unnamed'}`,
    ...warnings,
    ...servers.map((url) => `another server: ${url}`),
    ...operations.map(
      ({ method, path, id }) => `${method.toUpperCase()} ${path}${id ? ` (${plainName(id) ?? ''})` : ''}`,
    ),
  ];
}
