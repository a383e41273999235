import type { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ProblemSchema } from '../../http/problem-schema.ts';

const CORS = {
  'Access-Control-Allow-Origin': {
    description: 'Always "*".',
    schema: { type: 'string' as const, const: '*' },
  },
};
const ETAG = { ETag: { description: 'Send it back as If-None-Match.', schema: { type: 'string' as const } } };

/** An error response. */
export const problem = (description: string, schema: z.ZodType = ProblemSchema) => ({
  description,
  headers: CORS,
  content: { 'application/problem+json': { schema } },
});

export const UNCHANGED: ZodOpenApiResponsesObject = {
  '304': { description: 'Unchanged since the ETag in If-None-Match.' },
};

/** Statuses that any read may return, whether a file or a function serves it. */
export const COMMON: ZodOpenApiResponsesObject = {
  ...UNCHANGED,
  '405': problem('The method is not GET, HEAD or OPTIONS.'),
};
/** Of a call with a value in its path. The server refuses such a path before it chooses a call. */
export const UNUSABLE_PATH: ZodOpenApiResponsesObject = {
  '400': problem(
    'The path is not usable: it is not percent-encoded UTF-8, or has "..", a backslash or a control character.',
  ),
};
export const FAILED: ZodOpenApiResponsesObject = {
  '500': problem('Callbook failed. The response does not name the cause.'),
};

/** The response of a call that succeeds. */
export function answers(
  description: string,
  schema: z.ZodType,
  mediaType = 'application/json',
): ZodOpenApiResponsesObject {
  return { '200': { description, headers: { ...CORS, ...ETAG }, content: { [mediaType]: { schema } } } };
}
