import { Validator } from '@seriousme/openapi-schema-validator';
import { mapOf, type Node } from './node.ts';
import { type OpenApiDocument, openApiOf, readDocument } from './read-document.ts';

/** Larger documents are not validated, because that would take minutes. */
const MAX_VALIDATED_BYTES = 1024 * 1024;

/**
 * Reads the text of an OpenAPI document, 2.0 to 3.2, in JSON or YAML. Schema errors are only warnings, because most
 * published documents have some. Throws a DraftError if the text is not an OpenAPI document or exceeds a limit.
 */
export async function readOpenApi(text: string): Promise<OpenApiDocument> {
  const document = openApiOf(readDocument(text));
  const isValidated = Buffer.byteLength(text) <= MAX_VALIDATED_BYTES;
  return { ...document, warnings: isValidated ? await validate(document.root) : [] };
}

async function validate(root: Node): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(structuredClone(root));
  if (valid) return [];
  const [first] = Array.isArray(errors) ? errors : [errors];
  const place = mapOf(first).instancePath;
  return [`The document does not match the schema of its version${place ? ` at ${String(place)}` : ''}`];
}
