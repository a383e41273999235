import { z } from 'zod';
import type { CallRow } from '../../api/calls/call.ts';
import { CALLS } from '../../api/calls/calls.ts';
import { statusesOf } from '../../api/openapi/describe-call.ts';
import { KEY_HEADER } from '../../api/watch/key-header.ts';
import { bareType } from '../../entry/fields/definition.ts';
import { asCurl } from '../../operations/calls/http-calls.ts';

type CallField = { name: string; required: boolean; meaning: string; limits: string };

/** One call as the page "For agents" shows it. */
export type ApiCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: CallField[];
  body: CallField[];
  /** The path with example values for its parameters. */
  example: string;
  /** The body of the example. Undefined for a call without a body. */
  exampleBody?: object;
  needsKey: boolean;
  statuses: { status: string; meaning: string }[];
};

/** The calls of the API, with examples for the site at this address. */
export const apiCalls = (siteUrl: string): ApiCall[] => CALLS.map((call) => showCall(call, siteUrl));

function showCall(call: CallRow, siteUrl: string): ApiCall {
  const { id, method, path, summary, description = '', params, query, headers, body } = call;
  return {
    ...{ id, method, path, summary, description },
    parameters: [...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(headers)],
    body: fieldsOf(body?.schema),
    example: exampleAddress(call, siteUrl),
    ...(body && { exampleBody: body.example }),
    needsKey: call.needsKey === true,
    statuses: Object.entries(statusesOf(call)).map(([status, meaning]) => ({ status, meaning })),
  };
}

/** The curl command that makes the call to the site at the given address. */
export function curlCommand({ method, example, exampleBody, needsKey }: ApiCall, siteUrl: string): string {
  const body = exampleBody === undefined ? null : JSON.stringify(exampleBody);
  const headers: [string, string][] = [
    ...(needsKey ? [[KEY_HEADER, '<key>'] as [string, string]] : []),
    ...(body === null ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ];
  return asCurl({ method, url: siteUrl + example, headers, body, basic: null });
}

const fieldsOf = (object: z.ZodObject | undefined): CallField[] =>
  Object.entries((object?.shape ?? {}) as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    required: !schema.safeParse(undefined).success,
    meaning: schema.description ?? bareType(schema).description ?? '',
    limits: limitsOf(schema),
  }));

function exampleAddress({ path, params, query, examples }: CallRow, siteUrl: string): string {
  const values = examples?.(siteUrl) ?? {};
  const given = (object: z.ZodObject | undefined) =>
    Object.keys(object?.shape ?? {}).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    );
  const filled = given(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    path as string,
  );
  const pairs = given(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

/** The allowed values of a schema in a few words: `3 to 300 characters; 5 if left out`. */
function limitsOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input' });
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: usual } = json;
  const range = (low: unknown, high: unknown, unit: string) =>
    high === undefined ? [] : [low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`];
  return [
    ...(json.enum ? [json.enum.join(', ')] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' elements'),
    ...range(minimum, maximum, ''),
    ...(usual === undefined ? [] : [`${String(usual)} if left out`]),
  ].join('; ');
}
