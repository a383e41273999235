import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../src/operations/file-schema.ts';
import { openApiFrom } from '../../../authoring/draft/operations/operations-from-document.ts';
import { exampleProblems } from '../../../authoring/examples/accept-example.ts';
import { checkExamples } from '../../../authoring/examples/check-examples.ts';
import { withOtherFiles } from '../../../authoring/examples/other-files.ts';

const tides = {
  parameters: [
    { name: 'harbour', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'days', in: 'query', required: true, schema: { type: 'integer', maximum: 7 } },
    { name: 'units', in: 'query', explode: false, schema: { type: 'array', items: { enum: ['m', 'ft'] } } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', properties: { note: { type: 'string', maxLength: 5 } } },
      },
    },
  },
};
const document = {
  openapi: '3.0.3',
  servers: [{ url: 'https://a.example/v1' }],
  paths: { '/tides/{harbour}': { post: tides } },
};
const operation: Operation = {
  name: 'tides',
  summary: 'Read the tides of a harbour',
  effect: 'read',
  method: 'POST',
  path: '/tides/{harbour}',
  input: {
    type: 'object',
    properties: {
      harbour: { type: 'string', 'x-in': 'path' },
      days: { type: 'integer', 'x-in': 'query' },
      units: { type: 'array', items: { type: 'string' }, 'x-in': 'query', 'x-array': 'comma' },
      note: { type: 'string', 'x-in': 'body' },
    },
    required: ['harbour', 'days'],
  },
  example: { harbour: 'a b/c', days: 3, units: ['m', 'ft'], note: 'high' },
};
const entry = {
  category: 'api',
  endpoint: 'https://a.example/v1',
  auth_mode: 'none',
  auth_params: [],
  invocation_example: null,
  output_format: 'JSON',
};

const check = async (changed: Partial<Operation>, root: Record<string, unknown> = document) => {
  const { faults, valid } = await checkExamples(
    entry as never,
    { operations: [{ ...operation, ...changed }] } as never,
    openApiFrom(root),
  );
  return { lines: faults.map(({ kind, text }) => `${kind}: ${text}`), valid };
};
const withExample = (given: Record<string, unknown>) => ({ example: { ...operation.example, ...given } });

describe('checkExamples', () => {
  it('accepts an example whose request fits the document', async () => {
    expect(await check({})).toEqual({ lines: [], valid: 1 });
  });

  it.each([
    ['a value above its maximum', withExample({ days: 9 }), /request: \/query\/days must be <= 7/],
    [
      'an element that is not allowed',
      withExample({ units: ['m', 'mile'] }),
      /request: \/query\/units\/1 must be equal/,
    ],
    [
      'a field of the body that is too long',
      withExample({ note: 'too long' }),
      /request: \/body\/note must NOT have more/,
    ],
    [
      'an argument that the input does not name',
      withExample({ tide: 1 }),
      /own schema: .*additional properties: tide/,
    ],
    ['a path that the document lacks', { path: '/tide/{harbour}' }, /not in the document: POST \/tide/],
    [
      'a body of another type',
      { body_type: 'text/csv' },
      /request: sends text\/csv, but the document names application\/json/,
    ],
  ])('finds %s', async (_, changed, expected) => {
    const { lines, valid } = await check(changed);
    expect(lines).toContainEqual(expect.stringMatching(expected));
    expect(valid).toBe(expected.source.startsWith('request') ? 0 : valid);
  });

  it('finds a parameter that the input lacks, and one that the document does not describe', async () => {
    const { days: _, ...properties } = operation.input.properties;
    const input = {
      ...operation.input,
      properties: { ...properties, day: { type: 'integer', 'x-in': 'query' as const } },
      required: ['harbour'],
    };
    const { lines } = await check({ input, example: { harbour: 'a' } });
    expect(lines).toContain('input: lacks the required "days" in query');
    expect(lines).toContain('input: has "day" in query, which the document does not describe');
    expect(lines).toContain("request: /query must have required property 'days'");
  });

  it('reads a document of Swagger 2, whose lists are joined by commas', async () => {
    const old = {
      swagger: '2.0',
      host: 'a.example',
      basePath: '/v1',
      paths: {
        '/tides/{harbour}': {
          get: {
            parameters: [
              { name: 'harbour', in: 'path', required: true, type: 'string' },
              { name: 'units', in: 'query', type: 'array', items: { type: 'string', enum: ['m', 'ft'] } },
            ],
          },
        },
      },
    };
    const { days: _, note: __, ...properties } = operation.input.properties;
    const changed = {
      method: 'GET' as const,
      input: { type: 'object' as const, properties, required: ['harbour'] },
    };
    const valid = { ...changed, example: { harbour: 'a', units: ['m', 'ft'] } };
    expect(await check(valid, old)).toEqual({ lines: [], valid: 1 });
    expect((await check({ ...valid, example: { harbour: 'a', units: ['m', 'x'] } }, old)).valid).toBe(0);
  });

  it('follows references to other files of the repository', async () => {
    const root = { ...document, paths: { '/tides/{harbour}': { $ref: 'paths/tides.json' } } };
    const files: Record<string, string> = { 'api/paths/tides.json': JSON.stringify({ post: tides }) };
    const whole = withOtherFiles(root, 'api/openapi.json', (path) => files[path] ?? null);
    expect(await check({}, whole as Record<string, unknown>)).toEqual({ lines: [], valid: 1 });
    expect((await check(withExample({ days: 9 }), whole as Record<string, unknown>)).valid).toBe(0);
  });
});

describe('exampleProblems', () => {
  it('takes texts for numbers in an address, but not in the arguments of a tool', () => {
    const days = (place?: 'query') => ({
      input: {
        type: 'object' as const,
        properties: { days: { type: 'integer', ...(place ? { 'x-in': place } : {}) } },
      },
      example: { days: '3' },
    });
    expect(exampleProblems(days('query'))).toEqual([]);
    expect(exampleProblems(days())).toEqual(['/days must be integer']);
  });

  it('checks nested values, which the checks of entries leave to the interface', () => {
    const input = {
      type: 'object' as const,
      properties: { sort: { type: 'object', properties: { by: { type: 'string' } }, required: ['by'] } },
    };
    expect(exampleProblems({ input, example: { sort: {} } })).toEqual([
      "/sort must have required property 'by'",
    ]);
  });
});
