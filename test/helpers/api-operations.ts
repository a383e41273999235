import { describeApi } from '../../src/api/openapi/openapi.ts';

/** A JSON ApiSchema of the API description. */
export type ApiSchema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly ApiSchema[];
  properties?: Readonly<Record<string, ApiSchema>>;
  required?: readonly string[];
  propertyNames?: ApiSchema;
  additionalProperties?: ApiSchema | boolean;
  items?: ApiSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  example?: unknown;
  examples?: readonly unknown[];
};
export type Parameter = { name: string; in: 'query' | 'path'; required: boolean; schema: ApiSchema };
export type Documented = {
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, { schema: ApiSchema }>>;
};
export type ApiOperation = {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: ApiSchema | null;
  needsKey: boolean;
  responses: Readonly<Record<string, Documented>>;
};
export type ApiDescription = {
  operations: ApiOperation[];
  components: { schemas: Record<string, ApiSchema> };
};

type RawOperation = {
  operationId: string;
  parameters?: (Omit<Parameter, 'required'> & { required?: boolean })[];
  requestBody?: { content: Record<string, { schema: ApiSchema }> };
  security?: unknown[];
  responses: Record<string, Documented>;
};
type RawDescription = {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, ApiSchema> };
};

/** Reads an OpenAPI document, as describeApi makes it and as a site serves it. */
export function readDescription(document: object): ApiDescription {
  const { paths, components } = JSON.parse(JSON.stringify(document)) as RawDescription;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, raw]): ApiOperation => ({
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (raw.parameters ?? []).map((each) => ({ ...each, required: each.required ?? false })),
        body: raw.requestBody?.content['application/json']?.schema ?? null,
        needsKey: (raw.security ?? []).length > 0,
        responses: raw.responses,
      }),
    ),
  );
  return { operations, components };
}

/** Every operation of the API, from its description: a new call is in this list as soon as it is described. */
export const apiOperations = (): ApiOperation[] => readDescription(describeApi('/')).operations;

/** The operations that anybody may read. */
export const apiReads = (): ApiOperation[] =>
  apiOperations().filter(({ method, needsKey }) => method === 'GET' && !needsKey);

/** The values of the parameters in one place, from the examples of the description. Those without one are left out. */
export function exampleParameters(
  { id, parameters }: ApiOperation,
  place: Parameter['in'],
): Record<string, string> {
  const wanted = parameters.filter((parameter) => parameter.in === place);
  const missing = wanted.find(({ required, schema }) => required && schema.example === undefined);
  if (missing)
    throw new Error(
      `src/api/openapi: the parameter "${missing.name}" of ${id} needs an example, which tests call it with`,
    );
  return Object.fromEntries(
    wanted.flatMap(({ name, schema }) =>
      schema.example === undefined ? [] : [[name, String(schema.example)]],
    ),
  );
}

/** The path and query of a call, filled with the examples of the description or with `values`. */
export function addressOf(operation: ApiOperation, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    ...exampleParameters(operation, 'query'),
    ...pick(operation, 'query', values),
  });
  const parts = { ...exampleParameters(operation, 'path'), ...pick(operation, 'path', values) };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts[name] ?? ''),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

const pick = (
  { parameters }: ApiOperation,
  place: Parameter['in'],
  values: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) =>
      parameters.some((parameter) => parameter.in === place && parameter.name === name),
    ),
  );
