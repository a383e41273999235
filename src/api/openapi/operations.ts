import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { SlugSchema } from '../../entry/text-schema.ts';

import { OperationSchema } from '../../operations/file-schema.ts';
import { OperationAnswerSchema, PublishedOperationsSchema } from '../../operations/published-schema.ts';
import { answers, COMMON, FAILED, problem, UNUSABLE_PATH } from './parts.ts';

const all = (slug: string): ZodOpenApiOperationObject => ({
  operationId: 'listOperations',
  tags: ['catalog'],
  summary: 'List what can be called on an interface.',
  description:
    'The paths of an HTTP API, the tools of an MCP server or the commands of a tool, each with its arguments as JSON Schema. "x-in" says where an argument of an HTTP call or a command goes. The list is empty if nobody has written the operations down yet.',
  requestParams: { path: z.object({ slug: SlugSchema.meta({ example: slug }) }) },
  responses: {
    ...answers('The operations.', PublishedOperationsSchema),
    ...UNUSABLE_PATH,
    '404': problem('No entry has this slug.'),
    ...COMMON,
    ...FAILED,
  },
});

const one = (slug: string, name: string): ZodOpenApiOperationObject => ({
  operationId: 'getOperation',
  tags: ['catalog'],
  summary: 'Read one operation with calls to paste.',
  description:
    'The call of its example, or of placeholders such as <city>, as a request and in each language that fits: curl, JavaScript and Python for HTTP, JSON-RPC for MCP, a shell line for a tool. Credentials are placeholders. Percent-encode a slash in the name.',
  requestParams: {
    path: z.object({
      slug: SlugSchema.meta({ example: slug }),
      name: OperationSchema.shape.name.meta({ example: name }),
    }),
  },
  responses: {
    ...answers('The operation.', OperationAnswerSchema),
    ...UNUSABLE_PATH,
    '404': problem('No entry has this slug, or the entry has no such operation.'),
    ...COMMON,
    ...FAILED,
  },
});

const dump: ZodOpenApiOperationObject = {
  operationId: 'streamOperations',
  tags: ['copy'],
  summary: 'Download the operations of every interface.',
  description:
    'One JSON object of the schema Operations per line, sorted by slug, with a final line break. Interfaces without known operations have no line.',
  responses: {
    ...answers('The operations, one interface per line.', z.string(), 'application/x-ndjson'),
    ...COMMON,
  },
};

const changes: ZodOpenApiOperationObject = {
  operationId: 'streamOperationsChanges',
  tags: ['copy'],
  summary: 'Bring a copy of the operations up to date.',
  description:
    'The last change of the operations of every interface, newest first, one JSON object per line. "changed" has the whole line of operations.ndjson, "removed" has none. Take the lines whose "at" is later than "committed_at" in the manifest of your copy, replace or remove the lines with these slugs, and sort by slug.',
  responses: {
    ...answers('The changes, one per line.', z.string(), 'application/x-ndjson'),
    ...COMMON,
  },
};

/** The calls about operations. The examples name an entry and an operation of this project's catalog. */
export const pathsOfOperations = (slug: string, name: string): ZodOpenApiPathsObject => ({
  '/api/public/registry/{slug}/operations': { get: all(slug) },
  '/api/public/registry/{slug}/operations/{name}': { get: one(slug, name) },
  '/api/public/operations.ndjson': { get: dump },
  '/api/public/operations-changes.ndjson': { get: changes },
});
