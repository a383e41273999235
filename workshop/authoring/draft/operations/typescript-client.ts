import ts from 'typescript';
import { annotatedCalls } from './client-annotations.ts';
import { axiosCalls } from './client-axios.ts';
import type { CallReader, ClientAccess, ClientCall, Field } from './client-call.ts';
import { scriptCalls } from './client-scripts.ts';
import { speakeasyCalls } from './client-speakeasy.ts';
import { TypeSchemas } from './typescript-schemas.ts';

type Json = Record<string, unknown>;
const COMPILER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler, // Finds `./data.mjs` as `data.d.mts`.
};

const READERS: readonly CallReader[] = [scriptCalls, annotatedCalls, axiosCalls, speakeasyCalls];

/**
 * The calls of a vendor's client for TypeScript as an OpenAPI document. Clients of five generators are known: Stainless,
 * Stripe's own, Speakeasy, swagger-typescript-api, and typescript-axios of OpenAPI Generator. Arguments and results come from the
 * types. Nothing is run.
 * @param files full names of declaration files, or of sources
 * @param readText undefined if there is no such file
 */
export function clientAsOpenApi(
  files: readonly string[],
  readText: ClientAccess['readText'],
  info: { title: string; version: string; server: string },
): Json {
  const program = ts.createProgram([...files], COMPILER_OPTIONS, hostWith(readText));
  const checker = program.getTypeChecker();
  const access = { checker, schemas: new TypeSchemas(checker), readText };
  const sources = files.flatMap((name) => program.getSourceFile(name) ?? []);
  const calls = sources.flatMap((source) => READERS.flatMap((read) => read(source, access)));
  const paths: Record<string, Json> = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call, access.schemas) };
  const { title, version, server } = info;
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: server }],
    paths,
    components: { schemas: access.schemas.components },
  };
}

/** Reads the standard library of TypeScript from where it is installed, and all else with `readText`. */
function hostWith(readText: ClientAccess['readText']): ts.CompilerHost {
  const host = ts.createCompilerHost(COMPILER_OPTIONS, true);
  return {
    ...host,
    directoryExists: () => true, // `readText` may have files that are on no disk.
    fileExists: (name) => readText(name) !== undefined || host.fileExists(name),
    readFile: (name) => readText(name) ?? host.readFile(name),
    getSourceFile: (name, options, ...rest) => {
      const text = readText(name);
      return text === undefined
        ? host.getSourceFile(name, options, ...rest)
        : ts.createSourceFile(name, text, options, true);
    },
  };
}

function operationOf(call: ClientCall, schemas: TypeSchemas): Json {
  const { id, path, documentation, isDeprecated, query, body, bodyType, result } = call;
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const bodySchema = Array.isArray(body) ? objectOf(body) : body;
  const hasBody = Array.isArray(body) ? body.length > 0 : body !== null;
  const response = resultOf(result, schemas);
  return {
    operationId: id,
    ...(documentation ? { description: documentation } : {}),
    ...(isDeprecated ? { deprecated: true } : {}),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...query.map(queryParameter),
    ],
    ...(hasBody ? { requestBody: { required: true, content: { [bodyType]: { schema: bodySchema } } } } : {}),
    responses: {
      200: {
        description: '',
        ...(response ? { content: { 'application/json': { schema: response } } } : {}),
      },
    },
  };
}

/** Clients send an object as fields with brackets: `created[gte]`. */
function queryParameter({ name, schema, isOptional }: Field): Json {
  const { description, ...rest } = schema;
  return {
    ...{ name, in: 'query', required: !isOptional, style: 'deepObject' },
    schema: rest,
    ...(description ? { description } : {}),
  };
}

function objectOf(fields: readonly Field[]): Json {
  const required = fields.flatMap(({ name, isOptional }) => (isOptional ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** What a promise resolves to. Stripe and Axios wrap the result in facts about the response. */
function resultOf(awaited: ts.Type | undefined, schemas: TypeSchemas): Json | null {
  const wrapper = awaited?.aliasSymbol?.name ?? awaited?.symbol?.name;
  const wrapped =
    wrapper === 'Response' || wrapper === 'AxiosResponse'
      ? (awaited?.aliasTypeArguments ?? (awaited as ts.TypeReference).typeArguments)?.[0]
      : awaited;
  if (!wrapped || wrapped.flags & (ts.TypeFlags.Void | ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return null;
  return schemas.schemaOf(wrapped);
}
