import { EXAMPLE_OPERATION, EXAMPLE_SLUG } from '../../src/api/calls/examples.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import {
  type Operation,
  OperationSchema,
  type OperationsFile,
  OperationsFileSchema,
} from '../../src/operations/file-schema.ts';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import type { PublishedOperation, PublishedOperations } from '../../src/operations/published-schema.ts';

type Input = Partial<Operation['input']> & { properties?: Operation['input']['properties'] };

/** An operation as a file would give it. Tests name what they are about; the rest is a plain HTTP call. */
export function anOperation(fields: Omit<Partial<Operation>, 'input'> & { input?: Input } = {}): Operation {
  const { input, ...rest } = fields;
  return OperationSchema.parse({
    name: 'get_tides',
    summary: 'Return high and low water of a harbour.',
    effect: 'read',
    method: 'GET',
    path: '/tides',
    ...rest,
    input: { type: 'object', properties: {}, ...input },
  });
}

/** An MCP tool or a subcommand: an operation without method and path. */
export function aTool(fields: Parameters<typeof anOperation>[0] = {}): Operation {
  const { method: _, path: __, ...tool } = anOperation(fields);
  return tool;
}

/** An operation as it is published. */
export const aPublishedOperation = (fields: Parameters<typeof anOperation>[0] = {}): PublishedOperation => ({
  ...anOperation(fields),
  complete: true,
});

/** A file of operations that a program read, so that they are complete. */
export function anOperationsFile(
  operations: readonly Operation[] = [anOperation()],
  fields: Partial<OperationsFile> = {},
): OperationsFile {
  return OperationsFileSchema.parse({
    source: 'https://tides.example.org/docs',
    origin: 'documentation',
    source_kind: 'openapi',
    read_at: '2026-11-21',
    operations,
    ...fields,
  });
}

/** The operation of the examples in the API description, with their arguments, if its entry is there. */
export const exampleOperations = (entries: readonly Entry[]): PublishedOperations[] => {
  const number = { type: 'number', 'x-in': 'query' } as const;
  const properties = {
    latitude: number,
    longitude: number,
    current: { type: 'array', 'x-in': 'query' } as const,
  };
  const operation = anOperation({ name: EXAMPLE_OPERATION, input: { properties } });
  return entries
    .filter(({ slug }) => slug === EXAMPLE_SLUG)
    .map((entry) => publishOperations(entry, anOperationsFile([operation])));
};
