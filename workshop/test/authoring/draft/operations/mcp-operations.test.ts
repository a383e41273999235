import { expect, it } from 'vitest';
import { z } from 'zod';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { mcpWithSessions } from '../../../../../test/helpers/fake-mcp-servers.ts';
import { aLoopbackGuard, serveHttp } from '../../../../../test/helpers/loopback.ts';
import { listServerTools, type SourceTool } from '../../../../authoring/draft/mcp/list-server-tools.ts';
import { draftOperations } from '../../../../authoring/draft/operations/drafted-operations.ts';
import { operationsFromTools } from '../../../../authoring/draft/operations/mcp-operations.ts';

const entry = aCatalogEntry({ category: 'mcp', auth_params: [] });
const draftOf = (tools: Partial<SourceTool>[]) =>
  draftOperations(
    operationsFromTools({ version: '1.2.0', tools: tools as SourceTool[] }, 'npm:tides@1.2.0'),
    entry,
  );

it('the tools of a running server become operations, with the words of the server', async () => {
  const tools = { search_tides: { port: z.string(), days: z.number().int().max(9).default(2) } };
  await using server = await serveHttp(mcpWithSessions(() => tools));
  await using guard = aLoopbackGuard();
  const listed = await listServerTools(server.url('/mcp'), guard.fetch);
  const { operations, total, notes } = draftOperations(
    operationsFromTools(listed, server.url('/mcp')),
    entry,
  );
  expect([total, notes, listed.version]).toEqual([1, [], '1.0.0']);
  expect(operations).toEqual([
    {
      name: 'search_tides',
      summary: 'Does search_tides.',
      effect: 'unknown',
      input: {
        type: 'object',
        properties: {
          days: { type: 'integer', default: 2, maximum: 9 },
          port: { type: 'string' },
        },
        required: ['port'],
      },
    },
  ]);
});

it('a server without a list of tools is refused with the finding of the prober', async () => {
  await using server = await serveHttp((_, response) => response.writeHead(401).end());
  await using guard = aLoopbackGuard();
  await expect(listServerTools(server.url('/mcp'), guard.fetch)).rejects.toThrow('did not list its tools');
});

it.each([
  [{ readOnlyHint: true }, 'read'],
  [{ readOnlyHint: false, destructiveHint: true }, 'destroy'],
  [{ readOnlyHint: false }, 'write'],
  [{ destructiveHint: false }, 'write'],
  [{}, 'unknown'],
  ['hostile', 'unknown'],
])('a tool with the annotations %o has the effect %s', (annotations, effect) => {
  expect(draftOf([{ name: 'a', annotations }]).operations[0]?.effect).toBe(effect);
});

it('what stands beside a reference describes the argument, not the schema that others share', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      from: { type: 'string', description: 'Tides after this date.' },
      until: { $ref: '#/properties/from', description: 'Tides before this date.', default: '2027-01-01' },
    },
  };
  const [operation] = draftOf([{ name: 'find', inputSchema }]).operations;
  expect(operation?.input.properties).toEqual({
    from: { type: 'string', description: 'Tides after this date' },
    until: { type: 'string', description: 'Tides before this date', default: '2027-01-01' },
  });
});

it('an optional argument that a reader of source code could not read gets no type', () => {
  const inputSchema = { type: 'object', properties: { any: {}, unread: { 'x-unread': true } } };
  const [operation] = draftOf([{ name: 'find', inputSchema }]).operations;
  expect(operation?.input.properties).toEqual({
    any: { type: ['string', 'number', 'boolean', 'array', 'object'] },
    unread: {},
  });
});

it('nested arguments and references are copied down to a limit, and circles end', () => {
  const inputSchema = {
    type: 'object',
    properties: { filter: { $ref: '#/$defs/filter' }, __proto__: { type: 'string' } },
    required: ['filter', '__proto__'],
    $defs: {
      filter: {
        type: 'object',
        properties: { field: { type: 'string' }, and: { type: 'array', items: { $ref: '#/$defs/filter' } } },
        required: ['field'],
      },
    },
  };
  const [operation] = draftOf([{ name: 'find', inputSchema }]).operations;
  expect(operation?.input.required).toEqual(['filter']);
  expect(operation?.input.properties.filter).toMatchObject({
    type: 'object',
    properties: { field: { type: 'string' }, and: { type: 'array', items: { type: 'object' } } },
    required: ['field'],
  });
  expect(JSON.stringify(operation).length).toBeLessThan(1_000);
});

it('tools whose names no call could repeat are left out, and 2,000 tools are counted', () => {
  const many = Array.from({ length: 2_000 }, (_, i) => ({
    name: `tool_${i}`,
    inputSchema: { type: 'object' },
  }));
  const { operations, total, notes } = draftOf([{ name: 'a\u0000b' }, { name: 'two words' }, ...many]);
  expect([operations.length, total]).toEqual([2_000, 2_001]);
  expect(notes).toEqual(['left out: 1 tools without a usable name.', expect.stringContaining('"two words"')]);
});

it('a tool keeps the output that it declares, and its hints', () => {
  const outputSchema = {
    type: 'object',
    properties: { tides: { type: 'array', items: { $ref: '#/$defs/Tide' } }, nextCursor: { type: 'string' } },
    $defs: { Tide: { type: 'object', properties: { level: { type: 'number' } } } },
  };
  const inputSchema = { type: 'object', properties: { cursor: { type: 'string' } } };
  const annotations = { readOnlyHint: false, idempotentHint: true, openWorldHint: 'yes' };
  expect(draftOf([{ name: 'list_tides', inputSchema, outputSchema, annotations }]).operations).toMatchObject([
    {
      output: {
        shape: { tides: [{ level: 'number' }], nextCursor: 'string' },
        items: 'tides[]',
        paging: { kind: 'cursor', send: 'cursor', next: 'nextCursor' },
      },
      idempotent: true,
      annotations: { readOnlyHint: false, idempotentHint: true },
    },
  ]);
});

it('a union of a list and another type keeps what the elements of the list are', () => {
  const port = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
  const properties = {
    days: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    ports: { anyOf: [{ type: 'array', items: port }, port] },
    codes: {
      anyOf: [
        { type: 'array', items: { type: 'string' } },
        { type: 'array', items: port },
      ],
    },
  };
  const { operations } = draftOf([{ name: 'tides', inputSchema: { type: 'object', properties } }]);
  expect(operations[0]?.input.properties).toEqual({
    days: { type: ['string', 'array'], items: { type: 'string' } },
    ports: { type: ['array', 'object'], items: port, properties: port.properties, required: ['code'] },
    codes: { type: 'array', items: { ...port, type: ['string', 'object'] } },
  });
});

it('a tool with more arguments than an operation lists names the optional ones that are left out', () => {
  const names = Array.from({ length: 45 }, (_, at) => `size${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]));
  const inputOf = (required: string[]) =>
    draftOf([{ name: 'a', inputSchema: { type: 'object', properties, required } }]).operations[0]?.input;
  expect(Object.keys(inputOf(['size44'])?.properties ?? {})).toEqual(['size44', ...names.slice(0, 39)]);
  expect(inputOf(['size44'])?.['x-left-out']).toEqual(names.slice(39, 44));
  expect(inputOf(names)?.['x-left-out']).toBeUndefined();
});

it('the description of a tool explains arguments that its schema does not', () => {
  const inputSchema = {
    type: 'object',
    properties: { port: { type: 'string' }, days: { type: 'integer', description: 'How many days' } },
  };
  const description = 'Finds tides.\n\nArgs:\n  port: Name of the port.\n  days: Days to list.';
  expect(draftOf([{ name: 'a', description, inputSchema }]).operations[0]?.input.properties).toEqual({
    port: { type: 'string', description: 'Name of the port' },
    days: { type: 'integer', description: 'How many days' },
  });
});

it('an input that is too long keeps the names of optional parts', () => {
  const cells = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`${'cell'.repeat(20)}${at}`, { type: 'string' }]),
  );
  const properties = { port: { type: 'string' }, table: { type: 'object', properties: cells } };
  const inputSchema = { type: 'object', properties, required: ['port'] };
  const input = draftOf([{ name: 'a', inputSchema }]).operations[0]?.input;
  expect(input?.properties.port).toEqual({ type: 'string' });
  expect(input?.properties.table?.['x-left-out']).toHaveLength(200);
  expect(input?.properties.table?.properties).toBeUndefined();
});

it('what stands beside a reference describes this argument, not the one that it refers to', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      from: { type: 'string', format: 'date', description: 'The first day' },
      to: { $ref: '#/properties/from', description: 'The last day' },
    },
  };
  expect(draftOf([{ name: 'a', inputSchema }]).operations[0]?.input.properties).toEqual({
    from: { type: 'string', description: 'First day', format: 'date' },
    to: { type: 'string', description: 'Last day', format: 'date' },
  });
});
