import { listOf, mapOf, type Node, textOf } from '../openapi/node.ts';
import type { OpenApiDocument } from '../openapi/read-document.ts';
import { plainLine, sentencesOf } from './source-text.ts';

/** Whether a document is a service model of AWS, as botocore has them (`service-2.json`). */
export const isServiceModel = (root: Node): boolean =>
  textOf(mapOf(root.metadata).endpointPrefix) !== null && root.shapes !== undefined;

/**
 * A service model of AWS in the terms of OpenAPI 3.0, so that one reader serves both. Calls that share a path are told
 * apart by a fragment, which the reader drops.
 * https://smithy.io/2.0/aws/protocols/index.html
 */
export function serviceModelAsOpenApi(root: Node): OpenApiDocument {
  const { endpointPrefix, apiVersion, serviceFullName } = mapOf(root.metadata);
  const paths = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(mapOf(root.operations))) {
    const operation = mapOf(value);
    const http = mapOf(operation.http);
    const path = `${(textOf(http.requestUri) ?? '/').replaceAll('+}', '}')}#${name}`;
    paths.set(path, { [(textOf(http.method) ?? 'POST').toLowerCase()]: callOf(root, name, operation) });
  }
  const schemas = Object.entries(mapOf(root.shapes)).map(([name, shape]) => [
    name,
    schemaOf(root, mapOf(shape)),
  ]);
  return {
    version: '3.0',
    warnings: [],
    root: {
      info: { title: serviceFullName, version: apiVersion },
      servers: [{ url: `https://${String(endpointPrefix)}.{region}.amazonaws.com` }],
      paths: Object.fromEntries(paths),
      components: { schemas: Object.fromEntries(schemas) },
    },
  };
}

function callOf(root: Node, name: string, operation: Node): Node {
  const input = shapeOf(root, operation.input);
  const members = Object.entries(mapOf(input.members)).map(([key, value]) => [key, mapOf(value)] as const);
  return {
    operationId: name,
    description: operation.documentation,
    deprecated: operation.deprecated,
    parameters: [
      ...fixedHeaders(root, name),
      ...members.flatMap(([key, member]) =>
        parameterOf(root, [key, member], listOf(input.required).includes(key)),
      ),
    ],
    requestBody: bodyOf(root, name, input, members),
    responses: { ...responseOf(root, operation), ...errorsOf(root, operation) },
    ...securityOf(operation),
    'x-idempotent': operation.idempotent === true || undefined,
    'x-idempotency-key': tokenOf(root, members),
  };
}

/** Members of the output that are headers are no part of its body. One member may be the whole body. */
function responseOf(root: Node, operation: Node): Node {
  const output = shapeOf(root, operation.output);
  const type = /json/.test(protocolOf(root)) ? 'application/json' : 'text/xml';
  const payload = textOf(output.payload);
  if (payload !== null) {
    const member = mapOf(mapOf(output.members)[payload]);
    const isStructure = shapeOf(root, member).type === 'structure';
    return { 200: { content: isStructure ? contentOf(type, member) : { 'application/octet-stream': {} } } };
  }
  const fields = Object.entries(mapOf(output.members)).filter(
    ([, member]) => mapOf(member).location === undefined,
  );
  if (fields.length === 0) return { 204: {} };
  return {
    200: { content: { [type]: { schema: objectOf(root, { members: Object.fromEntries(fields) }) } } },
  };
}

/** Every call is signed unless its model says that none is needed. */
function securityOf({ authtype, auth }: Node): Node {
  const isOpen =
    authtype === 'none' || (Array.isArray(auth) && auth.every((each) => /noAuth$/.test(String(each))));
  return { security: isOpen ? [] : [{ signature: [] }] };
}

/** Errors that every service has: wrong arguments, missing rights, too many calls, faults. */
const COMMON_ERROR =
  /AccessDenied|AccessNotAllowed|Forbidden|Unauthori[sz]ed|NotAuthori[sz]ed|AuthFailure|InvalidToken|ExpiredToken|Throttl|TooManyRequests|RequestLimit|RateLimit|Internal(?:Server|Service|Failure)?(?:Error|Exception|Fault)?$|InternalServer|InternalService|ServerException|ServiceException|ServiceError|ServiceFailure|ServiceUnavailable|ServerInternal|Validation(?:Error|Exception)|BadRequest|ClientException|InvalidRequest|InvalidParameter|InvalidInput|InvalidArgument|ParameterException|ResourceNotFound|^NotFound|^UnknownError/;

/** The names of errors by their status: they are what a response carries. */
function errorsOf(root: Node, operation: Node): Node {
  const named = listOf(operation.errors).flatMap((each): [status: string, name: string][] => {
    const shape = shapeOf(root, each);
    const { code, httpStatusCode, senderFault } = mapOf(shape.error);
    const name = textOf(code) ?? textOf(mapOf(each).shape) ?? '';
    const status = Number(httpStatusCode ?? (shape.fault === true && senderFault !== true ? 500 : 400));
    return status < 500 && !COMMON_ERROR.test(name) ? [[String(status), name]] : [];
  });
  const statuses = [...new Set(named.map(([status]) => status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { 'x-error-names': [...new Set(named.filter(([own]) => own === status).map(([, name]) => name))] },
    ]),
  );
}

/** The argument by which a service knows a repeated call. */
function tokenOf(root: Node, members: readonly Member[]): string | undefined {
  const found = members.find(([, { idempotencyToken }]) => idempotencyToken === true);
  if (!found) return undefined;
  const isForm = /^(?:query|ec2)$/.test(protocolOf(root));
  return isForm ? formName(root, ...found) : (textOf(found[1].locationName) ?? found[0]);
}

const protocolOf = (root: Node): string => {
  const { protocol, protocols } = mapOf(root.metadata);
  return listOf(protocols).includes('json') ? 'json' : (textOf(protocol) ?? 'json');
};

const shapeOf = (root: Node, reference: unknown): Node =>
  mapOf(mapOf(root.shapes)[textOf(mapOf(reference).shape) ?? '']);

const PLACES: Readonly<Record<string, string>> = { uri: 'path', querystring: 'query', header: 'header' };

function parameterOf(root: Node, [key, member]: Member, isRequired: boolean): Node[] {
  const place = PLACES[textOf(member.location) ?? ''];
  if (place === undefined) return [];
  const { documentation: description } = member;
  const name = textOf(member.locationName) ?? key;
  const shape = shapeOf(root, member);
  const schema = shape.type === 'timestamp' ? timeOf(root, shape, place) : referenceTo(member);
  return [{ name, in: place, required: isRequired, description, schema, ...deprecationOf(root, member) }];
}

/** A member is given up by itself, or with its shape. */
const deprecationOf = (root: Node, member: Node): Node =>
  member.deprecated === true || shapeOf(root, member).deprecated === true ? { deprecated: true } : {};

/** The JSON protocol names the call in a header. */
function fixedHeaders(root: Node, name: string): Node[] {
  if (protocolOf(root) !== 'json') return [];
  const target = `${String(mapOf(root.metadata).targetPrefix)}.${name}`;
  return [{ name: 'X-Amz-Target', in: 'header', required: true, schema: { type: 'string', enum: [target] } }];
}

type Member = readonly [key: string, member: Node];

function bodyOf(root: Node, name: string, input: Node, members: readonly Member[]): Node | undefined {
  const protocol = protocolOf(root);
  if (protocol === 'query' || protocol === 'ec2') return formOf(root, name, members, listOf(input.required));
  const type = protocol === 'json' ? `application/x-amz-json-${jsonVersionOf(root)}` : 'application/json';
  const payload = textOf(input.payload);
  const fields = members.filter(([, { location }]) => location === undefined);
  if (payload !== null) return payloadOf(root, mapOf(mapOf(input.members)[payload]), protocol);
  if (fields.length === 0) return undefined;
  if (protocol === 'rest-xml') return { content: { 'application/xml': {} } };
  const required = listOf(input.required).filter((key) => fields.some(([field]) => field === key));
  return {
    content: {
      [type]: { schema: schemaOf(root, { ...input, members: Object.fromEntries(fields), required }) },
    },
  };
}

const jsonVersionOf = (root: Node): string => textOf(mapOf(root.metadata).jsonVersion) ?? '1.0';

/** One member of the input is the whole body. */
function payloadOf(root: Node, member: Node, protocol: string): Node {
  if (shapeOf(root, member).type !== 'structure') return { content: { 'application/octet-stream': {} } };
  return {
    content: protocol === 'rest-xml' ? { 'application/xml': {} } : contentOf('application/json', member),
  };
}

const SCALARS = new Set(['string', 'integer', 'long', 'double', 'float', 'boolean', 'timestamp', 'blob']);
const MAX_FORM_LEVELS = 6;

/** Query protocols send a form. The first element of a list stands for it: the others are `.2`, `.3` and so on. */
function formOf(root: Node, name: string, members: readonly Member[], required: readonly unknown[]): Node {
  const fixed: Fields = [
    ['Action', { type: 'string', enum: [name] }],
    ['Version', { type: 'string', enum: [mapOf(root.metadata).apiVersion] }],
  ];
  const needed = ['Action', 'Version'];
  const fields = members.flatMap(([key, member]) => {
    const found = formFields(root, member, formName(root, key, member), MAX_FORM_LEVELS);
    if (required.includes(key) && found.length === 1) needed.push(...found.map(([field]) => field));
    return found;
  });
  const dots = ([field]: Fields[number]) => field.split('.').length;
  const properties = Object.fromEntries([...fixed, ...fields.toSorted((a, b) => dots(a) - dots(b))]);
  const schema = { type: 'object', properties, required: needed };
  return { content: { 'application/x-www-form-urlencoded': { schema } } };
}

type Fields = [field: string, schema: Node][];

function formName(root: Node, key: string, member: Node): string {
  if (protocolOf(root) !== 'ec2') return textOf(member.locationName) ?? key;
  return textOf(member.queryName) ?? capitalized(member.locationName) ?? key;
}

/** What an argument is that stands for the first element of a list. */
function ofFirst(text: string | null): string {
  const [first, ...others] = sentencesOf(plainLine(text) ?? '');
  if (!first) return 'next: .2, .3';
  return [`${first.replace(/\.$/, '')} (next: .2, .3).`, ...others].join(' ');
}

/** Lists are named by their elements: `Filters.Filter`, without a name of their own `Ids.member`, flat ones `Ids`. */
function listName(root: Node, { member, flattened }: Node, name: string): string {
  if (protocolOf(root) === 'ec2') return name;
  const ofElements = textOf(mapOf(member).locationName);
  if (flattened !== true) return `${name}.${ofElements ?? 'member'}`;
  return ofElements === null ? name : [...name.split('.').slice(0, -1), ofElements].join('.');
}

/** The fields of one member: `Filter.1.Name` for a name in the first of several filters. */
function formFields(root: Node, member: Node, name: string, levels: number): Fields {
  const shape = shapeOf(root, member);
  if (levels <= 0) return [];
  if (SCALARS.has(String(shape.type))) {
    const { documentation: description } = member;
    const isTime = shape.type === 'timestamp';
    return [
      [
        name,
        {
          ...schemaOf(root, shape),
          ...(description === undefined || isTime ? {} : { description }),
          ...deprecationOf(root, member),
        },
      ],
    ];
  }
  if (shape.type === 'list') {
    const first = formFields(root, mapOf(shape.member), `${listName(root, shape, name)}.1`, levels - 1);
    const text = textOf(member.documentation);
    return first.map(([field, schema]) => {
      const own = SCALARS.has(String(shapeOf(root, shape.member).type)) ? text : textOf(schema.description);
      return [field, { ...schema, description: ofFirst(own), ...deprecationOf(root, member) }];
    });
  }
  if (shape.type === 'map') {
    const entry = shape.flattened === true ? name : `${name}.entry`;
    const part = (given: unknown, usual: string) => textOf(mapOf(given).locationName) ?? usual;
    return [
      [`${entry}.1.${part(shape.key, 'key')}`, { type: 'string' }],
      [`${entry}.1.${part(shape.value, 'value')}`, { type: 'string' }],
    ];
  }
  return Object.entries(mapOf(shape.members)).flatMap(([key, value]) => {
    const inner = mapOf(value);
    return formFields(root, inner, `${name}.${formName(root, key, inner)}`, levels - 1);
  });
}

function capitalized(name: unknown): string | null {
  const text = textOf(name);
  return text === null ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

const referenceTo = ({ shape }: Node): Node => ({ $ref: `#/components/schemas/${String(shape)}` });

const contentOf = (type: string, value: unknown): Node =>
  mapOf(value).shape === undefined ? {} : { [type]: { schema: referenceTo(mapOf(value)) } };

const TYPES: Readonly<Record<string, Node>> = {
  string: { type: 'string' },
  character: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  long: { type: 'integer' },
  double: { type: 'number' },
  float: { type: 'number' },
  blob: { type: 'string', format: 'byte' },
};

function schemaOf(root: Node, shape: Node): Node {
  const { type, documentation: description, enum: values, min, max } = shape;
  if (type === 'structure') return objectOf(root, shape);
  if (type === 'list')
    return {
      type: 'array',
      description,
      items: referenceTo(mapOf(shape.member)),
      minItems: min,
      maxItems: max,
    };
  if (type === 'map')
    return { type: 'object', description, additionalProperties: referenceTo(mapOf(shape.value)) };
  if (type === 'timestamp') return timeOf(root, shape);
  const plain = { ...(TYPES[String(type)] ?? {}), description, enum: values };
  if (type === 'blob') return plain; // Its bounds count bytes, not the characters that are sent.
  if (type !== 'string') return { ...plain, minimum: min, maximum: max };
  return { ...plain, minLength: min, maxLength: max, pattern: wholePattern(shape.pattern) };
}

function objectOf(root: Node, shape: Node): Node {
  const wireNames = new Map<unknown, string>();
  const properties = Object.entries(mapOf(shape.members)).map(([key, value]) => {
    const member = mapOf(value);
    const name = textOf(member.locationName) ?? key;
    wireNames.set(key, name);
    const isTime = shapeOf(root, member).type === 'timestamp'; // The unit of a time matters more than its text.
    const own = member.documentation === undefined || isTime ? {} : { description: member.documentation };
    return [name, { allOf: [referenceTo(member)], ...own, ...deprecationOf(root, member) }];
  });
  const required = listOf(shape.required).flatMap((key) => wireNames.get(key) ?? []);
  return {
    type: 'object',
    description: shape.documentation,
    properties: Object.fromEntries(properties),
    required,
  };
}

/**
 * A time as its shape says, or else as its protocol sends it in that place: bodies of JSON carry seconds since 1970.
 * https://smithy.io/2.0/spec/protocol-traits.html#timestampformat-trait
 */
function timeOf(root: Node, { timestampFormat, documentation }: Node, place = 'body'): Node {
  const isJson = /json/.test(protocolOf(root));
  const usual = place === 'header' ? 'rfc822' : place === 'body' && isJson ? 'unixTimestamp' : 'iso8601';
  const format = textOf(timestampFormat) ?? usual;
  if (format === 'iso8601') return { type: 'string', format: 'date-time', description: documentation };
  if (format === 'rfc822')
    return { type: 'string', description: 'as in "Fri, 27 Nov 2026 08:00:00 GMT" (RFC 9110)' };
  return { type: 'number', description: 'seconds since 1970' };
}

/** Services compare a pattern with the whole value, whereas one of JSON Schema may match a part of it. */
function wholePattern(pattern: unknown): string | undefined {
  const text = textOf(pattern);
  if (text === null) return undefined;
  const [, delimited] = /^\/(.*)\/$/.exec(text) ?? [];
  const inner = (delimited ?? text).replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  // Alternatives have anchors of their own in some models: "^a$|^b$".
  if (inner.includes('$|') || inner.includes('|^')) return delimited ?? text;
  return inner.includes('|') ? `^(?:${inner})$` : `^${inner}$`;
}
