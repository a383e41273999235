import { expect, it } from 'vitest';
import { typescriptTools } from '../../../../authoring/draft/operations/typescript-tools.ts';

const toolsOf = (source: string, ...others: string[]) =>
  typescriptTools(Object.fromEntries([source, ...others].map((text, index) => [`${index}.ts`, text])));
const inputOf = (zod: string) => toolsOf(`server.tool('tides', { port: ${zod} }, run)`).tools[0]?.inputSchema;

it('calls of tool and registerTool become tools, with names of other files resolved', () => {
  const source = `
    server.tool('heights', 'Heights of a tide.', { port: z.string(), days: z.number().int().max(9).default(2) }, run);
    server.tool('ports', 'All ports.', run);
    server.registerTool(NAMES.rain, { description: RAIN + ' by hour', inputSchema: Rain.shape,
      annotations: { readOnlyHint: true } }, run);
  `;
  const other = `
    export const NAMES = { rain: 'get_rain' } as const;
    const RAIN = 'Rain';
    export const Rain = z.object({ place: z.string().describe('City') }).extend({ unit: z.enum(['mm', 'in']).optional() });
  `;
  expect(toolsOf(source, other)).toEqual({
    unread: [],
    tools: [
      {
        name: 'heights',
        description: 'Heights of a tide.',
        inputSchema: {
          type: 'object',
          properties: { port: { type: 'string' }, days: { type: 'integer', maximum: 9, default: 2 } },
          required: ['port'],
        },
      },
      { name: 'ports', description: 'All ports.', inputSchema: { type: 'object', properties: {} } },
      {
        name: 'get_rain',
        description: 'Rain by hour',
        annotations: { readOnlyHint: true },
        inputSchema: {
          type: 'object',
          properties: {
            place: { type: 'string', description: 'City' },
            unit: { enum: ['mm', 'in'] },
          },
          required: ['place'],
        },
      },
    ],
  });
});

it('a name means what its file defines or imports, not what other files call the same', () => {
  const sources = {
    'server.ts':
      "import { Port as Place } from './models/index.js'; server.tool('tides', { place: Place }, run);",
    'models/index.ts': "export * from './port.js';",
    'models/port.ts': 'const Code = z.string(); export const Port = z.object({ code: Code });',
    'other.ts': 'const Code = z.number(); const Port = z.boolean(); const Place = z.number();',
  };
  const place = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
  expect(typescriptTools(sources).tools[0]?.inputSchema).toEqual({
    type: 'object',
    properties: { place },
    required: ['place'],
  });
});

it('schemas that are members of an object or of an imported file are found', () => {
  const sources = {
    'server.ts': `import * as places from './places.js'; import { units } from './units.js';
      server.tool('tides', { port: places.Port, unit: units.height }, run);`,
    'places.ts': 'export const Port = z.string();',
    'units.ts': "const height = z.enum(['m', 'ft']).optional(); export const units = { height };",
  };
  expect(typescriptTools(sources).tools[0]?.inputSchema).toEqual({
    type: 'object',
    properties: { port: { type: 'string' }, unit: { enum: ['m', 'ft'] } },
    required: ['port'],
  });
});

it('objects become tools by their own name or that of the property they stand in', () => {
  const port = { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] };
  const { tools } = toolsOf(`
    const listed = [{ name: 'heights', description: 'Heights.', inputSchema: ${JSON.stringify(port)} }];
    const named = { get_rain: tool({ description: 'Rain.', parameters: parametersOf(context) }) };
    const parametersOf = (context) => z.object({ port: z.string() });
  `);
  expect(tools).toEqual([
    { name: 'heights', description: 'Heights.', inputSchema: port },
    { name: 'get_rain', description: 'Rain.', inputSchema: port },
  ]);
});

it.each([
  ['z.array(z.string())', { type: 'array', items: { type: 'string' } }],
  ['z.array(z.string()).nonempty()', { type: 'array', items: { type: 'string' }, minItems: 1 }],
  ['z.array(z.string()).min(2)', { type: 'array', items: { type: 'string' }, minItems: 2 }],
  ['z.record(z.string(), z.number())', { type: 'object', additionalProperties: { type: 'number' } }],
  ['z.union([z.string(), z.number()])', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  ['z.array(z.string()).max(9)', { type: 'array', items: { type: 'string' }, maxItems: 9 }],
  ['z.coerce.number().min(1)', { type: 'number', minimum: 1 }],
  ['z.number().positive().lte(9)', { type: 'number', exclusiveMinimum: 0, maximum: 9 }],
  ['z.string().length(3)', { type: 'string', minLength: 3, maxLength: 3 }],
  ['z.string().regex(/^[a-z]+$/)', { type: 'string', pattern: '^[a-z]+$' }],
  ['z.string().regex(/^[a-z]+$/i)', { type: 'string' }],
  ['z.string().url()', { type: 'string', format: 'uri' }],
  ["z.literal('low')", { enum: ['low'] }],
  ["z.enum([...['low'], 'high'])", { enum: ['low', 'high'] }],
  ['z.enum(Object.keys({ low: 1, high: 2 }))', { enum: ['low', 'high'] }],
  ["z.enum([{ id: 'low' }, { id: 'high' }].map((each) => each.id) as [string])", { enum: ['low', 'high'] }],
  ['imported', { 'x-unread': true }],
  ['z.string().unheard()', { 'x-unread': true }],
  ['z.unknown()', {}],
  ['z.enum(imported)', { 'x-unread': true }],
])('an argument declared as %s gets the schema that the server would list', (zod, schema) => {
  expect(inputOf(zod)).toEqual({ type: 'object', properties: { port: schema }, required: ['port'] });
});

it('a tool whose arguments cannot all be read is left out and named', () => {
  const { tools, unread } = toolsOf(`
    server.tool('built', 'Built.', build(), run);
    server.tool('spread', 'Spread.', { ...imported, port: z.string() }, run);
    server.tool('computed', 'Computed.', { [imported]: z.string() }, run);
  `);
  expect([tools, unread]).toEqual([[], ['built', 'spread', 'computed']]);
});

it('a long chain of methods nests nothing, and a schema that contains itself ends', () => {
  const { tools } = toolsOf(`
    const area = z.object({
      name: z.string().trim().min(1).max(9).toUpperCase().optional().describe('Name.'),
      inner: z.array(z.lazy(() => area)).optional(),
    });
    server.registerTool('map', { description: 'Map.', inputSchema: { areas: z.array(z.object({ area }).optional().describe('Areas.')).optional().describe('All.') } }, run);
  `);
  expect(tools[0]?.inputSchema).toMatchObject({
    properties: {
      areas: {
        items: {
          properties: {
            area: {
              properties: {
                name: { type: 'string', minLength: 1, maxLength: 9, description: 'Name.' },
                inner: { type: 'array', items: { 'x-unread': true } },
              },
            },
          },
        },
      },
    },
  });
});
