import type { Operation, OperationInput } from '../file-schema.ts';
import { argumentText, argumentTexts, encodedPairs } from './argument-text.ts';
import { fieldPairs } from './field-pairs.ts';

type Pairs = [name: string, value: string][];

/** The body of a request. multipart/form-data has fields and files instead, which each language writes in its own way. */
export type RequestBody = {
  body: string | null;
  mediaType: string | null;
  /** Text fields of multipart/form-data. */
  form?: Pairs;
  /** Fields of multipart/form-data that are files: name of the field, path of the file. */
  files?: Pairs;
};

export const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';
const JSON_MEDIA_TYPE = /^[\w.+-]+\/(?:[\w.+-]+\+)?json\b/i;
/** Property that is the whole body, if it is the only field: a list as JSON, or a body that is neither JSON nor a form. */
export const WHOLE_BODY = 'body';

/**
 * Encodes the fields of the body of an operation. The body is JSON unless the operation declares another type. A JSON
 * body whose fields are all left out is an empty object: many interfaces refuse a call without any body.
 */
export function requestBody(
  operation: Pick<Operation, 'method' | 'body_type' | 'input'>,
  fields: readonly (readonly [string, unknown])[],
): RequestBody {
  const { body_type, input } = operation;
  const { properties } = input;
  const mediaType = body_type ?? 'application/json';
  if (fields.length === 0)
    return takesObject(operation, mediaType) ? { body: '{}', mediaType } : { body: null, mediaType: null };
  if (mediaType.startsWith(FORM_TYPE))
    return { body: encodedPairs(fieldPairs(input, fields)).join('&'), mediaType };
  if (mediaType.startsWith(MULTIPART_TYPE)) return multipart(fields, properties);
  const [[name, value] = []] = fields;
  const isWhole = fields.length === 1 && name === WHOLE_BODY;
  const isJson = JSON_MEDIA_TYPE.test(mediaType);
  if (isWhole && !isJson) return { body: argumentText(value), mediaType };
  if (isWhole && isWholeList(properties)) return { body: JSON.stringify(value), mediaType };
  return { body: JSON.stringify(Object.fromEntries(fields)), mediaType };
}

const WITH_BODY = ['POST', 'PUT', 'PATCH'];
const AMAZON_JSON_TYPE = /^application\/x-amz-json-/;

/** Whether the body is a JSON object, of which fields are known. */
function takesObject(
  { method = 'GET', input }: Pick<Operation, 'method' | 'input'>,
  mediaType: string,
): boolean {
  const fields = Object.entries(input.properties).filter(([, { 'x-in': place }]) => place === 'body');
  const isWhole = fields.length === 1 && fields[0]?.[0] === WHOLE_BODY;
  const isJson = JSON_MEDIA_TYPE.test(mediaType) || AMAZON_JSON_TYPE.test(mediaType);
  return WITH_BODY.includes(method) && fields.length > 0 && !isWhole && isJson;
}

type Properties = Readonly<Record<string, OperationInput>>;

function isWholeList(properties: Properties): boolean {
  const declared = Object.values(properties).filter(({ 'x-in': place }) => place === 'body');
  return declared.length === 1 && declared[0]?.type === 'array';
}

/** The sender adds the media type, with a boundary (RFC 7578). */
function multipart(fields: readonly (readonly [string, unknown])[], properties: Properties): RequestBody {
  const form: Pairs = [];
  const files: Pairs = [];
  for (const [name, value] of fields) {
    const place = isFile(properties[name]) ? files : form;
    place.push(...argumentTexts(value).map((text): [string, string] => [name, text]));
  }
  return { body: null, mediaType: null, form, ...(files.length > 0 ? { files } : {}) };
}

/** OpenAPI 3.0 marks files this way. */
function isFile(schema: OperationInput | undefined): boolean {
  const items = schema?.items as OperationInput | undefined;
  return schema?.format === 'binary' || items?.format === 'binary';
}
