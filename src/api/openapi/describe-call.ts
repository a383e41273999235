import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { ProblemSchema } from '../../http/problem-schema.ts';
import type { CallRow } from '../calls/call.ts';
import { allowedMethods, isFileCall } from '../calls/calls.ts';

const CORS = {
  'Access-Control-Allow-Origin': {
    description: 'Always "*".',
    schema: { type: 'string' as const, const: '*' },
  },
};
const ETAG = { ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' as const } } };

/**
 * One call in OpenAPI.
 * @param siteUrl the address that its examples are for
 * @param lines whether newline-delimited JSON is described by the schema of a line
 */
export function describeCall(call: CallRow, siteUrl: string, lines: boolean): ZodOpenApiOperationObject {
  const { id, tag, summary, description, params, query, headers, body, needsKey, examples } = call;
  const given = examples?.(siteUrl) ?? {};
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(needsKey && { security: [{ key: [] }] }),
    ...((params || query || headers) && {
      requestParams: {
        ...(params && { path: withExamples(params, given) }),
        ...(query && { query: withExamples(query, given) }),
        ...(headers && { header: headers }),
      },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body.schema.meta({ example: body.example }) } },
      },
    }),
    responses: describeResponses(call, lines),
  };
}

function withExamples(object: z.ZodObject, examples: Readonly<Record<string, string>>): z.ZodObject {
  const fields = Object.entries(object.shape as Record<string, z.ZodType>).map(([name, field]) => [
    name,
    Object.hasOwn(examples, name) ? field.meta({ example: examples[name] }) : field,
  ]);
  return z.object(Object.fromEntries(fields));
}

function describeResponses(call: CallRow, byLine: boolean): ZodOpenApiResponsesObject {
  const { schema, lines, example, description } = call.answer;
  const content = lines
    ? { 'application/x-ndjson': { schema: byLine ? lines : z.string() } }
    : { 'application/json': { schema, ...(example && { example }) } };
  const success = { description, headers: { ...CORS, ...(changesAlways(call) ? {} : ETAG) }, content };
  const others = Object.entries(statusesOf(call)).map(([status, text]) => [
    status,
    Number(status) < 400 ? { description: text } : describeProblem(text, call.problem),
  ]);
  return { ...Object.fromEntries(others), '200': success };
}

const describeProblem = (description: string, schema: z.ZodType = ProblemSchema) => ({
  description,
  headers: CORS,
  content: { 'application/problem+json': { schema } },
});

const changesAlways = (call: CallRow): boolean => !isFileCall(call) && call.cache === 'seconds';

/** Every status of a call, and what it means. */
export const statusesOf = (call: CallRow): Readonly<Record<number, string>> => ({
  200: call.answer.description,
  ...usualStatuses(call),
  ...call.statuses,
});

/** The statuses besides 200 that follow from what a call takes and what serves it. */
function usualStatuses(call: CallRow): Readonly<Record<number, string>> {
  const { method, path, params, query, body, needsKey, needsStore } = call;
  return {
    ...(method === 'GET' && !changesAlways(call) && { 304: 'Unchanged since the ETag in If-None-Match.' }),
    // The server refuses such a path before it chooses a call.
    ...(params && {
      400: 'The path is not usable: it is not percent-encoded UTF-8, or has "..", a backslash or a control character.',
    }),
    ...(query && { 400: 'A parameter is not usable.' }),
    ...(body && {
      400: 'The body is not usable; "errors" lists each problem.',
      413: 'The body is over 16 KiB.',
      415: 'The body is not declared as JSON, or is compressed.',
    }),
    ...(needsKey && { 401: 'The header x-api-key is missing, or its key is not known.' }),
    405: `The method is not ${allowedMethods(path)
      .join(', ')
      .replace(/, (\w+)$/, ' or $1')}.`,
    ...(!isFileCall(call) && { 500: 'Callbook failed. The response does not name the cause.' }),
    ...(needsStore && {
      503: 'The store cannot be reached; nothing was stored. Retry-After says when to try again.',
    }),
  };
}
