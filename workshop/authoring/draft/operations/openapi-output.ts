import { MAX_OUTPUT_KEYS, type Operation } from '../../../../src/operations/file-schema.ts';
import { follow, mapOf, type Node } from '../openapi/node.ts';
import type { OpenApiOperation } from '../openapi/operations.ts';
import { isInputName, type SchemaSource } from './schema-facts.ts';
import { resolveSchema } from './schema-references.ts';
import { isPlainText } from './source-text.ts';

const MAX_MEDIA_TYPE_LENGTH = 120;
const JSON_TYPE = /[/+*]json\b/i; // Some documents write `application/*json`.
const TYPE_WITH_JSON = /^(?:\*|application)\/\*(?:json)?$/i;

/** Media type and top keys of the successful response. Undefined if the document does not say. */
export function outputOf(
  operation: OpenApiOperation,
  source: SchemaSource,
  isOld: boolean,
): Operation['output'] {
  const response = successOf(source.root, operation.node);
  const content = mapOf(response?.content);
  const types = isOld ? operation.responseTypes : Object.keys(content);
  const type = types.find((each) => JSON_TYPE.test(each)) ?? types[0];
  const value = isOld ? response?.schema : mapOf(content[type ?? '']).schema;
  const schema = resolveSchema(source.root, value, source.left);
  const isArray = schema.type === 'array' || schema.items !== undefined;
  const element = isArray ? resolveSchema(source.root, schema.items, source.left) : schema;
  const keys = Object.keys(mapOf(element.properties)).filter(isInputName).slice(0, MAX_OUTPUT_KEYS);
  const mediaType = TYPE_WITH_JSON.test(type ?? '') ? jsonIf(isArray || keys.length > 0) : type;
  const output = {
    ...(mediaType !== undefined && isPlainText(mediaType, MAX_MEDIA_TYPE_LENGTH)
      ? { media_type: mediaType }
      : {}),
    ...(isArray ? { is_array: true } : {}),
    ...(keys.length > 0 ? { keys } : {}),
  };
  return Object.keys(output).length > 0 ? output : undefined;
}

/** A range of types says nothing, unless only JSON has the form of the response. */
const jsonIf = (isStructured: boolean): string | undefined => (isStructured ? 'application/json' : undefined);

/** The response with the lowest status of success, else the default one. */
function successOf(root: Node, node: Node): Node | null {
  const responses = mapOf(node.responses);
  const statuses = Object.keys(responses).filter((status) => /^2(?:\d\d|XX)$/i.test(status));
  const [first] = statuses.sort();
  return first === undefined ? follow(root, responses.default) : follow(root, responses[first]);
}
