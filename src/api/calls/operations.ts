import { z } from 'zod';
import { writeLines } from '../../catalog/bulk/changes.ts';
import { OperationsChangeSchema } from '../../catalog/bulk/changes-schema.ts';
import { lastOperationChanges } from '../../catalog/bulk/operation-changes.ts';
import { allEntries, type OpenCatalog } from '../../catalog/open.ts';
import { SlugSchema } from '../../entry/text-schema.ts';
import { OperationSchema } from '../../operations/file-schema.ts';
import {
  OperationAnswerSchema,
  type PublishedOperations,
  PublishedOperationsSchema,
} from '../../operations/published-schema.ts';
import { operations } from '../operations.ts';
import { RequestArgumentsSchema } from '../request-arguments-schema.ts';
import type { CalledCall, FileCall } from './call.ts';
import { EXAMPLE_OPERATION, EXAMPLE_SLUG } from './examples.ts';

const OperationParamsSchema = z.object({ slug: SlugSchema, name: OperationSchema.shape.name });

const NAMED_CALLS: readonly CalledCall[] = [
  {
    id: 'listOperations',
    method: 'GET',
    path: '/api/public/registry/{slug}/operations',
    tag: 'catalog',
    summary: 'List what can be called on an interface.',
    description:
      'The paths of an HTTP API, the tools of an MCP server or the commands of a tool, each with its arguments as JSON Schema. "x-in" says where an argument of an HTTP call or a command goes. The list is empty if nobody has written the operations down yet.',
    params: z.object({ slug: SlugSchema }),
    examples: () => ({ slug: EXAMPLE_SLUG }),
    answer: { description: 'The operations.', schema: PublishedOperationsSchema },
    statuses: { 404: 'No entry has this slug.' },
    cache: 'minutes',
    read: operations,
    client: { name: 'operations' },
    command: 'operations {slug}',
  },
  {
    id: 'getOperation',
    method: 'GET',
    path: '/api/public/registry/{slug}/operations/{name}',
    tag: 'catalog',
    summary: 'Read one operation with calls to paste.',
    description:
      'The call of its example, or of placeholders such as <city>, as a request and in each language that fits: curl, JavaScript and Python for HTTP, JSON-RPC for MCP, a shell line for a tool. Credentials are placeholders. Percent-encode a slash in the name.',
    params: OperationParamsSchema,
    examples: () => ({ slug: EXAMPLE_SLUG, name: EXAMPLE_OPERATION }),
    answer: { description: 'The operation.', schema: OperationAnswerSchema },
    statuses: { 404: 'No entry has this slug, or the entry has no such operation.' },
    cache: 'minutes',
    read: operations,
    client: { name: 'operation' },
    tool: 'get_operation',
    command: 'call {slug} {name}',
  },
  {
    id: 'buildRequest',
    method: 'POST',
    path: '/api/public/registry/{slug}/operations/{name}',
    tag: 'catalog',
    summary: 'Turn arguments into the call of an operation.',
    description:
      "The response is that of GET, with the request and the calls made of these arguments: for programs that have a model's tool call and no client to do it themselves. The name may also be that of the tool. Nothing is sent to the interface, and the arguments are neither stored nor logged.",
    params: OperationParamsSchema,
    examples: () => ({ slug: EXAMPLE_SLUG, name: EXAMPLE_OPERATION }),
    body: {
      schema: RequestArgumentsSchema,
      example: { arguments: { latitude: 52.96, longitude: 4.76, current: ['temperature_2m'] } },
    },
    answer: { description: 'The operation, called with the arguments.', schema: OperationAnswerSchema },
    statuses: {
      400: 'The body is not usable, or an argument does not fit the operation; "errors" lists each.',
      404: 'No entry has this slug, or the entry has no such operation.',
    },
    cache: 'never',
    read: operations,
    client: { name: 'buildRequest' },
  },
];

/** The operations of every interface that has any, by slug. */
const allOperations = (catalog: OpenCatalog): PublishedOperations[] =>
  allEntries(catalog).flatMap(({ slug }) => catalog.operationsOf(slug) ?? []);

export const OPERATIONS_DUMP_CALL: FileCall = {
  id: 'streamOperations',
  method: 'GET',
  path: '/api/public/operations.ndjson',
  tag: 'copy',
  summary: 'Download the operations of every interface.',
  description:
    'One JSON object of the schema Operations per line, sorted by slug, with a final line break. Interfaces without known operations have no line.',
  answer: { description: 'The operations, one interface per line.', lines: PublishedOperationsSchema },
  file: { write: ({ catalog }) => writeLines(allOperations(catalog)) },
  client: { name: 'allOperations' },
};

export const OPERATIONS_CHANGES_CALL: FileCall = {
  id: 'streamOperationsChanges',
  method: 'GET',
  path: '/api/public/operations-changes.ndjson',
  tag: 'copy',
  summary: 'Bring a copy of the operations up to date.',
  description:
    'The last change of the operations of every interface, newest first, one JSON object per line. "changed" has the whole line of operations.ndjson, "removed" has none. Take the lines whose "at" is later than "committed_at" in the manifest of your copy, replace or remove the lines with these slugs, and sort by slug.',
  answer: { description: 'The changes, one per line.', lines: OperationsChangeSchema },
  file: {
    write: async ({ catalog, history }) => {
      const { generated_at: builtAt } = await catalog.status();
      return history && writeLines(lastOperationChanges(allOperations(catalog), history, { builtAt }));
    },
  },
  client: { name: 'operationsChanges' },
};

export const OPERATIONS_CALLS = [...NAMED_CALLS, OPERATIONS_DUMP_CALL, OPERATIONS_CHANGES_CALL];
