/** A JSON Schema as the API description has it. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
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
export type Parameter = { name: string; in: 'query' | 'path'; required: boolean; schema: Schema };
export type Documented = {
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, { schema: Schema }>>;
};
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: Schema | null;
  needsKey: boolean;
  responses: Readonly<Record<string, Documented>>;
};
export type ApiDescription = { operations: Operation[]; components: { schemas: Record<string, Schema> } };

type RawOperation = {
  operationId: string;
  parameters?: (Omit<Parameter, 'required'> & { required?: boolean })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: unknown[];
  responses: Record<string, Documented>;
};
type Raw = {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
};

/** Reads the description that a site serves: whatever it promises is what gets attacked. */
export async function readDescription(origin: string): Promise<ApiDescription> {
  const { paths, components } = (await (await fetch(`${origin}/openapi.json`)).json()) as Raw;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, raw]): Operation => ({
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
