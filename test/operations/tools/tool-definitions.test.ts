import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestOfOperation } from '../../../src/operations/calls/operation-request.ts';
import { TOOL_FORMATS } from '../../../src/operations/published-schema.ts';
import {
  MAX_SCHEMA_DEPTH,
  MAX_SCHEMAS,
  portableSchema,
} from '../../../src/operations/tools/portable-keywords.ts';
import { operationArguments } from '../../../src/operations/tools/property-keys.ts';
import { toolDefinition } from '../../../src/operations/tools/tool-definitions.ts';
import { findByToolName } from '../../../src/operations/tools/tool-name.ts';
import { anOperation } from '../../helpers/an-operation.ts';

const TIDES = { slug: 'tides', name: 'Tide Tables' };
const operation = anOperation({
  input: {
    properties: {
      harbour: { type: 'string', 'x-in': 'path', description: 'name or code', 'x-order': 1 },
      'filter[unit]': { enum: ['m', 'ft'], 'x-in': 'query' },
    },
    required: ['harbour', 'filter[unit]'],
  },
  path: '/{harbour}',
});
const PARAMETERS = {
  type: 'object',
  properties: {
    harbour: { type: 'string', description: 'name or code' },
    filter_unit_: { enum: ['m', 'ft'] },
  },
  required: ['harbour', 'filter_unit_'],
};

describe('toolDefinition', () => {
  const head = {
    name: 'tides__get_tides',
    description: 'Return high and low water of a harbour. (Tide Tables)',
  };

  it('says in the description which alternatives are required, because the parameters cannot', () => {
    const properties = { 'file path': {}, id: {}, version: {} };
    const anyOf = [{ required: ['file path'] }, { required: ['id', 'version'] }];
    const tool = toolDefinition('anthropic', TIDES, {
      ...operation,
      input: { type: 'object', properties, anyOf },
    });
    expect(tool.description).toBe(`${head.description} Required: file_path or id with version.`);
    expect(tool.input_schema).not.toHaveProperty('anyOf');
  });

  it('writes a function tool for OpenAI', () => {
    expect(toolDefinition('openai', TIDES, operation)).toEqual({
      type: 'function',
      ...head,
      parameters: PARAMETERS,
      strict: false,
    });
  });

  it('writes a client tool for Anthropic', () => {
    expect(toolDefinition('anthropic', TIDES, operation)).toEqual({ ...head, input_schema: PARAMETERS });
  });

  it('writes a tool for MCP that the official schema accepts', () => {
    const tool = toolDefinition('mcp', TIDES, operation);
    expect(tool).toEqual({
      ...head,
      inputSchema: PARAMETERS,
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
    expect(ListToolsResultSchema.parse({ tools: [tool] }).tools).toEqual([tool]);
  });

  it('claims nothing about an unknown effect, and marks a deprecated operation', () => {
    const tool = toolDefinition('mcp', TIDES, { ...operation, effect: 'unknown', deprecated: true });
    expect(tool).not.toHaveProperty('annotations');
    expect(tool.description).toMatch(/\(Tide Tables, deprecated\)$/);
  });

  it('leaves out alternatives at the top, which models refuse', () => {
    const input = { ...operation.input, anyOf: [{ required: ['harbour'] }], $defs: { a: {} }, title: 'X' };
    for (const format of TOOL_FORMATS)
      expect(JSON.stringify(toolDefinition(format, TIDES, { ...operation, input }))).not.toMatch(
        /anyOf|\$defs|"title"|x-in|x-order/,
      );
  });
});

describe('operationArguments', () => {
  it('returns the names of the operation for the keys of the tool', () => {
    expect(operationArguments(operation, { harbour: 'A', filter_unit_: 'm', other: 1 })).toEqual({
      harbour: 'A',
      'filter[unit]': 'm',
      other: 1,
    });
  });

  it('undoes the change of keys for any names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 80 }), { maxLength: 10 }), (names) => {
        const properties = Object.fromEntries(names.map((name) => [name, {}]));
        const input = { type: 'object' as const, properties };
        const { input_schema } = toolDefinition('anthropic', TIDES, { ...operation, input });
        const call = Object.fromEntries(Object.keys(input_schema.properties).map((key) => [key, key]));
        expect(Object.keys(operationArguments({ input }, call)).sort()).toEqual(
          Object.keys(properties).sort(),
        );
      }),
    );
  });
});

it("a model's tool call becomes the request of its operation", () => {
  const other = anOperation({ name: 'other', summary: 'Do something else.' });
  const offered = [other, operation].map((each) => ({ slug: TIDES.slug, name: each.name, operation: each }));
  const call = { name: 'tides__get_tides', input: { harbour: 'NL/HAR', filter_unit_: 'ft' } };
  const found = findByToolName(call.name, offered)?.operation;
  const target = {
    category: 'api' as const,
    endpoint: 'https://a.example',
    auth_mode: 'none',
    auth_params: [],
    invocation_example: null,
    output_format: null,
  };
  expect(found && requestOfOperation(target, found, operationArguments(found, call.input))).toMatchObject({
    method: 'GET',
    url: 'https://a.example/NL%2FHAR?filter%5Bunit%5D=ft',
  });
});

describe('portableSchema', () => {
  it('says of parts that were left out, and of any value, that they contain anything', () => {
    const cut = { type: 'object', description: '(also: a)', 'x-left-out': ['a'] };
    expect(portableSchema(cut, cut)).toEqual({
      type: 'object',
      description: '(also: a)',
      additionalProperties: true,
    });
    const any = { type: ['string', 'number', 'boolean', 'array', 'object'] };
    expect(portableSchema(any, any)).toEqual({ ...any, items: {}, additionalProperties: true });
  });

  it('replaces references by what they name, with their own description', () => {
    const root = { $defs: { 'a/b': { type: 'integer', minimum: 1, description: 'old' } } };
    expect(portableSchema({ $ref: '#/$defs/a~1b', description: 'new' }, root)).toEqual({
      type: 'integer',
      minimum: 1,
      description: 'new',
    });
  });

  it('accepts any value for references to other documents and to nothing', () => {
    expect(portableSchema({ $ref: 'https://a.example/s.json' }, {})).toEqual({});
    expect(portableSchema({ $ref: '#/constructor' }, {})).toEqual({});
  });

  it('ends a loop of references', () => {
    const root = { $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } } };
    const text = JSON.stringify(portableSchema({ $ref: '#/$defs/a' }, root));
    expect(text.split('"object"').length - 1).toBeLessThanOrEqual(MAX_SCHEMA_DEPTH);
    const two = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } };
    expect(portableSchema({ $ref: '#/$defs/a' }, two)).toEqual({});
  });

  it('bounds a schema that references make exponentially large', () => {
    const wide = { anyOf: Array.from({ length: 10 }, () => ({ $ref: '#/$defs/a' })) };
    const text = JSON.stringify(portableSchema(wide, { $defs: { a: wide } }));
    expect(text.length).toBeLessThan(MAX_SCHEMAS * 100);
  });

  it('leaves out keywords of older drafts, unknown keywords, unknown types and patterns of other languages', () => {
    const schema = {
      type: ['file', 'string'],
      exclusiveMinimum: true,
      items: [{}],
      pattern: '(?<a',
      format: 'int32',
      nullable: true,
      required: true,
      properties: 'x',
    };
    expect(portableSchema(schema, {})).toEqual({ type: 'string' });
  });

  it('never throws, whatever the schema is', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof portableSchema(value, {}) === 'object'));
  });
});
