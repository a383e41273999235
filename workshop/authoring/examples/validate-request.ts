import Ajv from 'ajv';
import addFormats, { type FormatName } from 'ajv-formats';
import { OpenAPIBackend, ValidationContext } from 'openapi-backend';
import type { HttpRequest } from '../../../src/operations/calls/http-request.ts';
import { FORM_TYPE } from '../../../src/operations/calls/request-body.ts';
import { parseJson } from '../../../src/text/parse-json.ts';
import { follow, listOf, mapOf, type Node, textOf } from '../draft/openapi/node.ts';
import type { OpenApiDocument } from '../draft/openapi/read-document.ts';
import { type DescribedCall, ownPath } from './described-call.ts';
import { OPERATION_ID, oneOperation } from './one-operation.ts';
import { isMap, soundSchemas } from './sound-schemas.ts';

/** `outside` names references to other files, which were not validated. */
export type RequestVerdict = { problems: string[]; outside: string[] };

const MULTIPART_TYPE = 'multipart/form-data';
const JSON_TYPE = /[/+*]json\b|x-amz-json/i;
const MAX_PROBLEMS = 6; // Of one request. An alternative that does not fit gives one for each branch.

/** Names of credentials, whose placeholders fit no pattern, and the encoded values of the placeholders of the path. */
export type Known = { secrets: readonly string[]; pathValues: readonly string[] };

/**
 * Validates a request against the operation of a document with the library openapi-backend.
 */
export async function validateRequest(
  document: OpenApiDocument,
  call: DescribedCall,
  request: HttpRequest,
  { secrets, pathValues }: Known,
): Promise<RequestVerdict> {
  const { definition, operation, outside } = oneOperation(document, call.operation);
  const parameters = parametersOf(definition, operation);
  const body = bodyOf(definition, operation, request);
  if (body.problem !== null) return { problems: [body.problem], outside };
  const made = withPlainOperation(definition, call, { parameters, content: body.content });
  const isForm = body.isForm;
  const api = new OpenAPIBackend({
    definition: made as never,
    quick: true,
    ajvOpts: { strict: false, allErrors: true, logger: false, unicodeRegExp: false },
    customizeAjv: (given, options, context) => {
      const ajv = new Ajv({
        ...options,
        coerceTypes: context === ValidationContext.Params || isForm ? 'array' : false,
      });
      for (const [name, format] of Object.entries(given.formats))
        if (format !== undefined) ajv.addFormat(name, format as never);
      addFormats(ajv as never, FORMATS);
      return ajv;
    },
  });
  await api.init();
  const query = queryOf(request.url, parameters, secrets);
  const found = api.validateRequest(
    {
      method: request.method,
      path: `/${pathValues.join('/')}`,
      query: query as never,
      headers: headersOf(request),
      body: body.value as never,
    },
    OPERATION_ID,
  );
  const errors = (found.errors ?? []).filter(
    ({ instancePath }) =>
      !secrets.some((name) => instancePath.toLowerCase().endsWith(`/${name.toLowerCase()}`)),
  );
  return { problems: [...new Set(errors.map(wordsOf))].slice(0, MAX_PROBLEMS), outside };
}

const FORMATS: FormatName[] = ['date', 'date-time', 'time', 'uri', 'email', 'uuid', 'ipv4', 'ipv6'];

/** Some documents state the schema of a parameter as versions before OpenAPI 3 did. */
function withSchema(node: Node): Node {
  const { schema, type, items, enum: values, content } = node;
  if (isMap(schema) || content !== undefined) return node;
  return {
    ...node,
    schema: type === undefined ? {} : { type, items: items ?? {}, ...(values ? { enum: values } : {}) },
  };
}

type Problem = { instancePath: string; message?: string; params: unknown };

const wordsOf = ({ instancePath, message = 'does not fit', params }: Problem): string => {
  const { allowedValues, additionalProperty } = mapOf(params);
  const more = Array.isArray(allowedValues)
    ? `: ${allowedValues.slice(0, 12).join(', ')}`
    : textOf(additionalProperty) === null
      ? ''
      : `: ${String(additionalProperty)}`;
  return `${instancePath.replace('/requestBody', '/body')} ${message}${more}`;
};

const parametersOf = (definition: Node, operation: Node): Node[] => {
  const byPlace = new Map<string, Node>();
  for (const each of listOf(operation.parameters)) {
    const node = follow(definition, each);
    if (node === null || (node.in === 'header' && isDescribedElsewhere(node))) continue;
    const key = `${String(node.in)} ${String(node.name)}`;
    if (!byPlace.has(key)) byPlace.set(key, withExplode(node));
  }
  return [...byPlace.values()];
};

/** Headers that OpenAPI ignores as parameters (OpenAPI 3.1, section 4.8.12.1). */
const isDescribedElsewhere = ({ name }: Node): boolean =>
  ['accept', 'authorization', 'content-type'].includes(String(name).toLowerCase());

/**
 * Lists repeat their name unless the style is another one (OpenAPI 3.1, section 4.8.12.2). The library wants it stated,
 * and would split texts at their commas too.
 */
function withExplode(node: Node): Node {
  if (node.in !== 'query') return node;
  const isList = [mapOf(node.schema).type].flat().includes('array') || node.type === 'array';
  const byStyle = (textOf(node.style) ?? 'form') === 'form';
  return { ...node, explode: !isList || (typeof node.explode === 'boolean' ? node.explode : byStyle) };
}

type Body = { problem: string | null; content: unknown; value: unknown; isForm: boolean };
const NO_BODY: Body = { problem: null, content: undefined, value: undefined, isForm: false };

/** The schema of the media type that a request sends, under the one name by which the library looks for it. */
function bodyOf(definition: Node, operation: Node, request: HttpRequest): Body {
  const described = follow(definition, operation.requestBody);
  const sent = request.form ? MULTIPART_TYPE : headersOf(request)['content-type'];
  if (described === null || Object.keys(mapOf(described.content)).length === 0)
    return sent === undefined
      ? NO_BODY
      : { ...NO_BODY, problem: 'sends a body, but the document describes none' };
  const content = mapOf(described.content);
  const [first] = Object.values(content);
  if (sent === undefined)
    return described.required === true
      ? { ...NO_BODY, content: { required: true, content: { 'application/json': mapOf(first) } } }
      : NO_BODY;
  const type = Object.keys(content).find((each) => isSameType(each, sent));
  if (type === undefined)
    return {
      ...NO_BODY,
      problem: `sends ${sent}, but the document names ${Object.keys(content).join(', ')}`,
    };
  const { schema } = mapOf(content[type]);
  const isForm = sent.startsWith(FORM_TYPE) || request.form !== undefined;
  const whole = { ...described, content: { 'application/json': { schema } } };
  if (isForm) return { problem: null, content: whole, value: fieldsOf(request), isForm };
  if (!JSON_TYPE.test(sent)) return NO_BODY; // Text and bytes, which no schema describes.
  return { problem: null, content: whole, value: parseJson(request.body ?? ''), isForm };
}

/** Some documents write ranges such as `application/*`, and `application/*json`. */
function isSameType(described: string, sent: string): boolean {
  const [one, other] = [plainType(described), plainType(sent)];
  if (one === other || one === '*/*' || one === '*') return true;
  if (one === 'application/*json') return JSON_TYPE.test(other);
  return one.endsWith('/*') && other.startsWith(one.slice(0, -1));
}

const plainType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

function fieldsOf({ body, form = [], files = [] }: HttpRequest): Record<string, unknown> {
  const pairs = body === null ? [...form, ...files] : [...new URLSearchParams(body)];
  return nested(gathered(pairs));
}

/** In forms, `a[b]=1` is a field of the object a, and `c[]=1` an element of the list c. */
function nested(fields: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
    const steps = [first ?? name, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)];
    setIn(made, steps, value);
  }
  return made;
}

function setIn(
  target: Record<string, unknown>,
  [step = '', ...rest]: readonly string[],
  value: unknown,
): void {
  const [next] = rest;
  if (next === undefined) target[step] = value;
  else if (/^\d*$/.test(next)) {
    const list = (target[step] ?? []) as unknown[];
    target[step] = list;
    if (rest.length === 1) list.push(...[value].flat());
    else {
      const inner = (list[Number(next)] ?? {}) as Record<string, unknown>;
      list[Number(next)] = inner;
      setIn(inner, rest.slice(1), value);
    }
  } else {
    const inner = (target[step] ?? {}) as Record<string, unknown>;
    target[step] = inner;
    setIn(inner, rest, value);
  }
}

/** A name that repeats is a list. */
function gathered(pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

/** Parameters as the document reads them: `filter[name]=a` is one parameter of the style deepObject. */
function queryOf(
  url: string,
  parameters: readonly Node[],
  secrets: readonly string[],
): Record<string, unknown> {
  const named = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => String(name)));
  const address = new URL(url.replaceAll(/[{}<>]/g, ''));
  const pairs = [...address.searchParams].filter(([name]) => named.has(name) || !secrets.includes(name));
  const values = gathered(pairs.filter(([name]) => named.has(name) || deepName(name, parameters) === null));
  for (const [name, value] of pairs) {
    const deep = named.has(name) ? null : deepName(name, parameters);
    if (deep) values[deep.name] = { ...mapOf(values[deep.name]), [deep.key]: value };
  }
  return values;
}

function deepName(given: string, parameters: readonly Node[]): { name: string; key: string } | null {
  const [, name = '', key = ''] = /^([^[\]]+)\[([^[\]]*)\]/.exec(given) ?? [];
  const isDeep = parameters.some(
    (each) => each.in === 'query' && each.name === name && each.style === 'deepObject',
  );
  return isDeep ? { name, key } : null;
}

const headersOf = ({ headers }: HttpRequest): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** Each placeholder is a segment of its own, because the library reads a segment as one value. */
function withPlainOperation(
  definition: Node,
  { operation: found }: DescribedCall,
  { parameters, content }: { parameters: readonly Node[]; content: unknown },
): Node {
  const path = ownPath(found);
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const plain = `/${names.map((_, at) => `{p${at}}`).join('/')}`;
  const placed = parameters.flatMap((each): Node[] => {
    if (each.in !== 'path') return [each];
    const at = names.indexOf(String(each.name));
    return at < 0 ? [] : [{ ...each, name: `p${at}`, required: true }];
  });
  const forgotten = names.flatMap((name, at): Node[] =>
    placed.some((each) => each.in === 'path' && each.name === `p${at}`) || names.indexOf(name) !== at
      ? []
      : [{ name: `p${at}`, in: 'path', required: true, schema: { type: 'string' } }],
  );
  const fixed = [...new URLSearchParams(found.path.split('#')[0]?.split('?')[1] ?? '').keys()]
    .filter((name) => !placed.some((each) => each.in === 'query' && each.name === name))
    .map((name): Node => ({ name, in: 'query', schema: {} }));
  const operation = {
    operationId: OPERATION_ID,
    parameters: soundSchemas([...placed, ...forgotten, ...fixed].map(withSchema)),
    ...(content === undefined ? {} : { requestBody: soundSchemas(content) }),
    responses: {},
  };
  return { ...(soundSchemas(definition) as Node), paths: { [plain]: { [found.method]: operation } } };
}
