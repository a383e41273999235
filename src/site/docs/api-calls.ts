import { describeApi } from '../../api/openapi/openapi.ts';
import { asCurl } from '../../operations/calls/http-calls.ts';
import type { HttpRequest } from '../../operations/calls/http-request.ts';

export type CallField = { name: string; required: boolean; meaning: string; limits: string };

/** One call as the page "For agents" shows it. */
export type ApiCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: CallField[];
  /** Fields of the JSON body. */
  body: CallField[];
  /** The path with example values for its parameters. */
  example: string;
  /** The body of the example. Undefined for a call without a body. */
  exampleBody: unknown;
  /** The curl command that makes the call to the site at the given address. */
  call: (siteUrl: string) => string;
  statuses: { status: string; meaning: string }[];
};

type Schema = Readonly<Record<string, unknown>>;
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
};
type Described = {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>> };
  responses?: Readonly<Record<string, { description?: string }>>;
};

type Document = { paths?: object; components?: { schemas?: Readonly<Record<string, Schema>> } };

/** The calls of an OpenAPI document, in the order of the document. */
export function apiCalls(document: Document = describeApi('/') as Document): ApiCall[] {
  const schemas = document.components?.schemas ?? {};
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]) =>
      readCall(path, method.toUpperCase(), described, schemas),
    ),
  );
}

function readCall(
  path: string,
  method: string,
  described: Described,
  schemas: Readonly<Record<string, Schema>>,
): ApiCall {
  const parameters = described.parameters ?? [];
  const sent = described.requestBody?.content?.['application/json'];
  const example = exampleAddress(path, parameters);
  const exampleBody = sent?.example ?? sent?.schema?.example;
  return {
    id: described.operationId ?? path,
    method,
    path,
    summary: described.summary ?? '',
    description: described.description ?? '',
    parameters: parameters.map(({ name, required = false, description, schema = {} }) => ({
      ...{ name, required, limits: limitsOf(schema) },
      meaning: description ?? String(schema.description ?? ''),
    })),
    body: bodyFields(resolved(sent?.schema, schemas), schemas),
    example,
    exampleBody,
    call: (siteUrl) => asCurl(exampleRequest(method, siteUrl + example, exampleBody)),
    statuses: Object.entries(described.responses ?? {}).map(([status, { description = '' }]) => ({
      status,
      meaning: description,
    })),
  };
}

function exampleRequest(method: string, url: string, body: unknown): HttpRequest {
  const headers: HttpRequest['headers'] = body === undefined ? [] : [['Content-Type', 'application/json']];
  return { method, url, headers, body: body === undefined ? null : JSON.stringify(body), basic: null };
}

function resolved(schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>): Schema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.$ref ?? ''))?.[1];
  return (name === undefined ? schema : schemas[name]) ?? {};
}

function bodyFields(
  { properties, required }: Schema,
  schemas: Readonly<Record<string, Schema>>,
): CallField[] {
  const needed = Array.isArray(required) ? required : [];
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    required: needed.includes(name),
    meaning: String(schema.description ?? resolved(schema, schemas).description ?? ''),
    limits: limitsOf(schema),
  }));
}

function exampleAddress(path: string, parameters: readonly Parameter[]): string {
  const exampleOf = ({ example, schema }: Parameter) =>
    example ?? schema?.example ?? (schema?.examples as unknown[] | undefined)?.[0];
  const given = parameters.filter((parameter) => exampleOf(parameter) !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, String(exampleOf(parameter))), path);
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(String(exampleOf(parameter)))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** The allowed values of a schema in a few words: `3 to 300 characters; 5 if left out`. */
function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: usual } = schema;
  const range = (low: unknown, high: unknown, unit: string) =>
    high === undefined ? [] : [low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`];
  return [
    ...(Array.isArray(schema.enum) ? [schema.enum.join(', ')] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' elements'),
    ...range(minimum, maximum, ''),
    ...(usual === undefined ? [] : [`${String(usual)} if left out`]),
  ].join('; ');
}
