import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { openApiOf, readDocument } from '../openapi/read-document.ts';
import { discoveryAsOpenApi, isDiscoveryDocument } from './discovery-document.ts';
import type { ReadOperations } from './drafted-operations.ts';
import { operationsFromOpenApi } from './openapi-operations.ts';

/**
 * Every operation of an OpenAPI document, a Swagger 2 document or a Google API Discovery document, in JSON or YAML.
 * Throws a DraftError if the text is none of them or exceeds a limit.
 */
export function operationsFromDocument(
  text: string,
  entry: Pick<CatalogEntry, 'endpoint' | 'auth_params'>,
  source: string,
): ReadOperations {
  const root = readDocument(text);
  const document = isDiscoveryDocument(root) ? discoveryAsOpenApi(root) : openApiOf(root);
  return operationsFromOpenApi(document, entry, source);
}
