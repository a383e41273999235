import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import type { Node } from '../openapi/node.ts';
import { type OpenApiDocument, openApiOf, readDocument } from '../openapi/read-document.ts';
import { discoveryAsOpenApi, isDiscoveryDocument } from './discovery-document.ts';
import type { ReadOperations } from './drafted-operations.ts';
import { operationsFromOpenApi } from './openapi-operations.ts';
import { isServiceModel, serviceModelAsOpenApi } from './service-model.ts';

/**
 * Every operation of an OpenAPI document, a Swagger 2 document, a Google API Discovery document or a service model of
 * AWS, in JSON or YAML.
 * Throws a DraftError if the text is none of them or exceeds a limit.
 */
export function operationsFromDocument(
  text: string,
  entry: Pick<CatalogEntry, 'endpoint' | 'auth_params'>,
  source: string,
): ReadOperations {
  return operationsFromOpenApi(openApiFrom(readDocument(text)), entry, source);
}

/** A document of any of these kinds in the terms of OpenAPI. Throws a DraftError if it is none of them. */
export function openApiFrom(root: Node): OpenApiDocument {
  if (isDiscoveryDocument(root)) return discoveryAsOpenApi(root);
  return isServiceModel(root) ? serviceModelAsOpenApi(root) : openApiOf(root);
}
