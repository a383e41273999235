import { expect, test } from 'vitest';
import { compareShapes } from '../../../src/health/shape/shape.ts';
import { type ListedTool, toolsShape } from '../../../src/health/shape/tools.ts';
import { reversed } from '../../helpers/reversed.ts';

const search: ListedTool = {
  name: 'search',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to find.' },
      limit: { type: 'integer', default: 10 },
      sort: { type: 'string', enum: ['new', 'old'] },
      filter: { type: 'object', properties: { from: { type: 'string' }, title: { type: 'string' } } },
    },
    required: ['query'],
  },
};
const withProperties = (properties: object, required = ['query']): ListedTool => ({
  name: 'search',
  inputSchema: {
    type: 'object',
    properties: { ...(search.inputSchema as { properties: object }).properties, ...properties },
    required,
  },
});
const toolChanges = (after: ListedTool[]) => compareShapes(toolsShape([search]), toolsShape(after));

test('the shape has the parameters of a tool by path', () => {
  expect(toolsShape([search])).toHaveProperty('tools.search.params', {
    filter: 'object',
    'filter.from': 'string',
    'filter.title': 'string',
    limit: 'integer',
    query: 'string!',
    sort: 'string("new"|"old")',
  });
});

test.each<[string, ListedTool[], [string, string][]]>([
  ['nothing', [search], []],
  ['a tool gone', [], [['breaking', 'tools.search']]],
  ['a tool more', [search, { name: 'fetch', inputSchema: {} }], [['additive', 'tools.fetch']]],
  [
    'a new optional parameter',
    [withProperties({ page: { type: 'integer' } })],
    [['additive', 'tools.search(page)']],
  ],
  [
    'a new required parameter',
    [withProperties({ page: { type: 'integer' } }, ['query', 'page'])],
    [['breaking', 'tools.search(page)']],
  ],
  [
    'a parameter that becomes required',
    [withProperties({}, ['query', 'limit'])],
    [['breaking', 'tools.search(limit)']],
  ],
  ['a parameter that becomes optional', [withProperties({}, [])], [['additive', 'tools.search(query)']]],
  ['another type', [withProperties({ limit: { type: 'string' } })], [['breaking', 'tools.search(limit)']]],
  [
    'integer widened to number',
    [withProperties({ limit: { type: 'number' } })],
    [['additive', 'tools.search(limit)']],
  ],
  [
    'a choice more',
    [withProperties({ sort: { type: 'string', enum: ['new', 'old', 'hot'] } })],
    [['additive', 'tools.search(sort)']],
  ],
  [
    'a choice less',
    [withProperties({ sort: { type: 'string', enum: ['new'] } })],
    [['breaking', 'tools.search(sort)']],
  ],
  ['free choice', [withProperties({ sort: { type: 'string' } })], [['additive', 'tools.search(sort)']]],
  [
    'a range',
    [withProperties({ limit: { type: 'integer', maximum: 5 } })],
    [['breaking', 'tools.search constraints']],
  ],
  [
    'other words',
    [withProperties({ query: { type: 'string', description: 'Words.' } })],
    [['cosmetic', 'tools.search wording']],
  ],
  [
    'a parameter called "title" that is gone',
    [withProperties({ filter: { type: 'object', properties: { from: { type: 'string' } } } })],
    [['breaking', 'tools.search(filter.title)']],
  ],
])('reports %s of a tool', (_title, after, expected) => {
  expect(toolChanges(after).map(({ severity, path }) => [severity, path])).toEqual(expected);
});

test('the order of tools and of the keys in their schemas does not matter', () => {
  const fetchTool = { name: 'fetch', inputSchema: {} };
  const turned = { name: 'search', inputSchema: reversed(search.inputSchema) };
  expect(toolsShape([turned, fetchTool])).toEqual(toolsShape([fetchTool, search]));
});

test('the shape of very many tools is small and still shows that something changed', () => {
  const many = (count: number, type: string): ListedTool[] =>
    Array.from({ length: count }, (_, i) => ({
      name: `tool_${i}`,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((p) => [p, { type }])),
      },
    }));
  expect(toolsShape(many(200, 'string'))).toHaveProperty('tools.tool_0.params', null);
  expect(toolsShape(many(500, 'string')).tools).toBeNull();
  for (const count of [200, 500]) {
    expect(JSON.stringify(toolsShape(many(count, 'string'))).length).toBeLessThan(17_000);
    const changes = compareShapes(toolsShape(many(count, 'string')), toolsShape(many(count, 'number')));
    expect(changes.length).toBeGreaterThan(0);
  }
});
