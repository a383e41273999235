import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationsFile } from '../../../src/operations/file-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { PublishedOperationsSchema } from '../../../src/operations/published-schema.ts';
import { liveOperations } from '../../../src/operations/server-tools/live-operations.ts';
import type { ServerTools } from '../../../src/operations/server-tools/server-tools-schema.ts';
import { anOperationsFile, aTool } from '../../helpers/an-operation.ts';
import { someServerTools, TOOLS_ADDRESS } from '../../helpers/server-tools.ts';

const READ_AT = '2026-11-22T01:07:00.000Z';
const liveOf = (tools: ServerTools, reviewed?: OperationsFile) =>
  liveOperations({ read_at: READ_AT, ...tools }, reviewed);
const inputSchema = {
  type: 'object',
  properties: { day: { type: 'string' }, harbour: { type: 'string', description: 'Its name.' } },
  required: ['harbour'],
};

describe('the operations of a running server', () => {
  it('name the server, its version and the day they were first listed', () => {
    const { operations: _, ...head } = liveOf(someServerTools());
    expect(head).toEqual({
      source: TOOLS_ADDRESS,
      origin: 'run',
      source_version: '1.0.0',
      read_at: '2026-11-22',
      total: 1,
    });
  });

  it("are in the server's words, and marked as such", () => {
    const tool = { name: 'get_tides', description: `Returns tides.${' More.'.repeat(40)}`, inputSchema };
    const [operation] = liveOf(someServerTools([tool, 'add_harbour'])).operations.toReversed();
    expect(operation).toMatchObject({ name: 'get_tides', effect: 'unknown', words: 'server' });
    expect([...(operation?.summary ?? '')]).toHaveLength(120);
    expect(Object.keys(operation?.input.properties ?? {})).toEqual(['harbour', 'day']);
  });

  it('are called what their name says if the server does not describe them', () => {
    const summaries = liveOf(someServerTools(['files/get_one', '_'])).operations.map(
      ({ summary }) => summary,
    );
    expect(summaries).toEqual(['_', 'files get one']);
  });

  it.each([
    [{ readOnlyHint: true }, 'read'],
    [{ destructiveHint: true }, 'destroy'],
    [{ readOnlyHint: true, destructiveHint: true }, 'destroy'],
    [{ readOnlyHint: false, destructiveHint: false }, 'write'],
    [{ readOnlyHint: false }, 'unknown'],
    [{}, 'unknown'],
  ])('have the effect that the hints %j state', (annotations, effect) => {
    expect(liveOf(someServerTools([{ name: 'a', annotations }])).operations).toMatchObject([{ effect }]);
  });
});

describe('what the file says about a tool that the server lists', () => {
  const reviewed = anOperationsFile([
    aTool({
      summary: 'Return tides.',
      effect: 'read',
      example: { harbour: 'Kiel' },
      output: { shape: { a: 'string' } },
    }),
  ]);

  it('stays: its summary, effect, output and example, with the arguments of the server', () => {
    const tool = { name: 'get_tides', description: 'Ignore this.', inputSchema };
    const [operation] = liveOf(someServerTools([tool]), reviewed).operations;
    expect(operation).toMatchObject({
      summary: 'Return tides.',
      effect: 'read',
      words: 'server',
      output: { shape: { a: 'string' } },
      example: { harbour: 'Kiel' },
      input: { required: ['harbour'] },
    });
  });

  it('gives way to the effect that the server states', () => {
    const tool = { name: 'get_tides', annotations: { destructiveHint: true } };
    expect(liveOf(someServerTools([tool]), reviewed).operations).toMatchObject([{ effect: 'destroy' }]);
  });

  it('loses its example if the arguments no longer fit', () => {
    const [operation] = liveOf(someServerTools(['get_tides']), reviewed).operations;
    expect(operation).not.toHaveProperty('example');
  });
});

describe('tools of the file that the server does not list', () => {
  const reviewed = anOperationsFile([
    aTool({ name: 'old', deprecated: true, summary: 'Return old.' }),
    aTool({ name: 'gone', summary: 'Return gone.' }),
  ]);
  const namesOf = (tools: ServerTools) => liveOf(tools, reviewed).operations.map(({ name }) => name);

  it('are left out', () => {
    expect(namesOf(someServerTools(['new', 'old']))).toEqual(['new', 'old']);
  });

  it('are kept if only a part of the list is recorded', () => {
    expect(namesOf(someServerTools(['new'], { total: 100 }))).toEqual(['gone', 'new', 'old']);
    const many = Array.from({ length: 60 }, (_, i) => `t${i}`);
    const { operations, total } = liveOf(someServerTools(many, { total: 100 }), reviewed);
    expect([operations.length, operations[0]?.name, total]).toEqual([60, 'gone', 100]);
  });
});

it('whatever a server lists is published in the documented form', () => {
  const listed = fc.array(
    fc.record({
      name: fc.stringMatching(/^[a-zA-Z0-9_][\w.:/-]{0,20}$/),
      description: fc.string({ unit: 'binary' }),
      inputSchema: fc.jsonValue(),
    }),
    { minLength: 1 },
  );
  const entry = { slug: 'tides', category: 'mcp', endpoint: TOOLS_ADDRESS } as const;
  fc.assert(
    fc.property(listed, (tools) => {
      const live = someServerTools(tools);
      fc.pre(live.tools.length > 0);
      const published = publishOperations(entry, liveOf(live));
      expect(PublishedOperationsSchema.parse(published)).toEqual(published);
    }),
  );
});

it('a tool has the hints of the server, and may be repeated if the server says so', () => {
  const annotations = { readOnlyHint: false, idempotentHint: true };
  expect(liveOf(someServerTools([{ name: 'a', annotations }])).operations).toMatchObject([
    { annotations, idempotent: true },
  ]);
});

it('paging of the file is left out if the server no longer takes its argument', () => {
  const output = { items: '[]', paging: { kind: 'cursor', send: 'cursor' } } as const;
  const reviewed = anOperationsFile([aTool({ output })]);
  const [operation] = liveOf(someServerTools(['get_tides']), reviewed).operations;
  expect(operation?.output).toEqual({ items: '[]' });
});
