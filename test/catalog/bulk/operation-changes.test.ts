import { expect, it } from 'vitest';
import type { FileEvent } from '../../../src/catalog/bulk/changes.ts';
import { OperationsChangeSchema } from '../../../src/catalog/bulk/changes-schema.ts';
import { lastOperationChanges } from '../../../src/catalog/bulk/operation-changes.ts';
import type { PublishedOperations } from '../../../src/operations/published-schema.ts';

const builtAt = '2026-04-04T12:00:00Z';
const event = (slug: string, category: string, at: string): FileEvent => ({
  at,
  slug,
  category,
  kind: 'changed',
});
const operationsOf = (slug: string, read: Partial<PublishedOperations> = {}): PublishedOperations => ({
  slug,
  category: 'api',
  source: 'https://docs.example.com/',
  origin: 'documentation',
  source_detail: null,
  source_version: null,
  read_at: '2026-01-01',
  total: 1,
  operations: [
    {
      name: 'list',
      summary: 'Lists.',
      effect: 'read',
      method: 'GET',
      path: '/list',
      complete: true,
      input: { type: 'object', properties: {} },
    },
  ],
  ...read,
});
const timesOf = (published: readonly PublishedOperations[], events: readonly FileEvent[]) => {
  const isOfOperations = ({ category }: FileEvent) => category === 'operations';
  const history = {
    events: events.filter((each) => !isOfOperations(each)),
    operationEvents: events.filter(isOfOperations),
  };
  const changes = lastOperationChanges(published, history, { builtAt });
  for (const change of changes) OperationsChangeSchema.parse(change);
  return changes.map(({ slug, change, at }) => `${slug} ${change} ${at}`);
};

it('lastOperationChanges takes the later change of an entry and its operations, newest first', () => {
  const events = [
    event('a', 'api', '2026-03-03T00:00:00Z'),
    event('b', 'operations', '2026-02-02T00:00:00Z'),
    event('a', 'operations', '2026-01-01T00:00:00Z'),
    event('b', 'api', '2026-01-01T00:00:00Z'),
  ];
  expect(timesOf([operationsOf('a'), operationsOf('b')], events)).toEqual([
    'a changed 2026-03-03T00:00:00Z',
    'b changed 2026-02-02T00:00:00Z',
  ]);
});

it('lastOperationChanges lists removed operations, but no entries that never had any', () => {
  const events = [
    event('gone', 'operations', '2026-02-02T00:00:00Z'),
    event('bare', 'api', '2026-02-02T00:00:00Z'),
  ];
  expect(timesOf([], events)).toEqual(['gone removed 2026-02-02T00:00:00Z']);
});

it('lastOperationChanges dates the tools of a running server at the end of their day, but not after the build', () => {
  const events = [
    event('old', 'operations', '2026-01-01T00:00:00Z'),
    event('new', 'operations', '2026-01-01T00:00:00Z'),
  ];
  const published = [
    operationsOf('new', { origin: 'run', read_at: '2026-04-04' }),
    operationsOf('old', { origin: 'run', read_at: '2026-04-01' }),
  ];
  expect(timesOf(published, events)).toEqual([
    'new changed 2026-04-04T12:00:00Z',
    'old changed 2026-04-01T23:59:59Z',
  ]);
});

it('lastOperationChanges dates operations without a known change at the build, and sorts them by slug', () => {
  const lines = [`a changed ${builtAt}`, `b changed ${builtAt}`];
  expect(timesOf([operationsOf('b'), operationsOf('a')], [])).toEqual(lines);
  expect(timesOf([operationsOf('a'), operationsOf('b')], [])).toEqual(lines);
});
