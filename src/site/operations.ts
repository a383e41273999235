import { describeApi } from '../api/openapi.ts';

/** One call as the page for agents shows it. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: { name: string; place: string; required: boolean; meaning: string; limits: string }[];
  /** The path with the examples of its parameters filled in: it can be called as it stands. */
  example: string;
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
  responses?: Readonly<Record<string, { description?: string }>>;
};

/** The calls of openapi.json, in its order. */
export function operations(): Operation[] {
  const paths = describeApi('/').paths ?? {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]) =>
      readOperation(path, method, described),
    ),
  );
}

function readOperation(path: string, method: string, described: Described): Operation {
  const parameters = described.parameters ?? [];
  return {
    id: described.operationId ?? path,
    method: method.toUpperCase(),
    path,
    summary: described.summary ?? '',
    description: described.description ?? '',
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      required: parameter.required ?? false,
      meaning: parameter.description ?? String(parameter.schema?.description ?? ''),
      limits: limitsOf(parameter.schema ?? {}),
    })),
    example: exampleAddress(path, parameters),
    statuses: Object.entries(described.responses ?? {}).map(([status, { description }]) => ({
      status,
      meaning: description ?? '',
    })),
  };
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

/** What a schema allows, in a few words. */
function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, default: usual } = schema;
  const range = (low: unknown, high: unknown, unit: string) =>
    high === undefined ? [] : [low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`];
  return [
    ...(Array.isArray(schema.enum) ? [schema.enum.join(', ')] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...(usual === undefined ? [] : [`${String(usual)} if left out`]),
  ].join('; ');
}
