import { expect, it } from 'vitest';
import type { Operation } from '../../../../src/operations/file-schema.ts';
import { mergeDescriptions } from '../../../authoring/refresh/merge-descriptions.ts';
import { withArgumentsFrom } from '../../../authoring/refresh/take-arguments.ts';

type Properties = Operation['input']['properties'];

const call = (properties: Properties, more: Partial<Operation> = {}): Operation => ({
  name: 'films',
  summary: 'List films.',
  effect: 'read',
  method: 'GET',
  path: '/films',
  input: { type: 'object', properties },
  ...more,
});
const merge = (own: Operation, now: Operation, credentials: string[] = []) =>
  withArgumentsFrom(own, now, credentials).input;

it('what the source says and the file does not is added', () => {
  const own = call({
    limit: { type: 'integer', 'x-in': 'query' },
    since: { type: 'string', 'x-in': 'query' },
  });
  const now = call({
    limit: {
      type: 'integer',
      'x-in': 'query',
      description: 'Films per page',
      minimum: 1,
      maximum: 100,
      default: 20,
    },
    since: { type: 'string', 'x-in': 'query', format: 'date' },
  });
  expect(merge(own, now).properties).toEqual(now.input.properties);
});

it('what the file says stays, and so does an example that works', () => {
  const limit = { type: 'integer', 'x-in': 'query', maximum: 50, description: 'films at once' } as const;
  const own = call({ limit, id: { type: 'string', 'x-in': 'query' } }, { example: { id: 'abcdef' } });
  const now = call({
    limit: { type: 'integer', 'x-in': 'query', maximum: 100, description: 'Number of films' },
    id: { type: 'string', 'x-in': 'query', maxLength: 3, pattern: '^[A-Z]+$' },
  });
  expect(merge(own, now).properties).toEqual(own.input.properties);
});

it('optional arguments that a file neither lists nor names are added, but no credentials', () => {
  const own = call({ 'ids[]': { type: 'array', items: { type: 'string' }, 'x-in': 'query' } });
  const text = { type: 'string', 'x-in': 'query' } as const;
  const now = call({
    ids: { type: 'array', items: { type: 'string' }, 'x-in': 'query' },
    year: text,
    api_key: text,
  });
  expect(Object.keys(merge(own, now, ['api_key']).properties)).toEqual(['ids[]', 'year']);
});

it('beyond forty arguments, the names stand for the others', () => {
  const names = Array.from({ length: 45 }, (_, at) => `field${at}`);
  const now = call(Object.fromEntries(names.map((name) => [name, { type: 'string', 'x-in': 'query' }])));
  const merged = merge(call({}), now);
  expect(Object.keys(merged.properties)).toHaveLength(40);
  expect(merged['x-left-out']).toEqual(names.slice(40));
});

it('placeholders of other names are the same argument', () => {
  const own = call({ film: { type: 'string', 'x-in': 'path' } }, { path: '/films/{film}' });
  const now = call(
    { id: { type: 'string', 'x-in': 'path', description: 'IMDb id' } },
    { path: '/films/{id}' },
  );
  expect(merge(own, now).properties).toEqual({
    film: { type: 'string', 'x-in': 'path', description: 'IMDb id' },
  });
});

it('an input that would be too long gets no descriptions in its deep parts', () => {
  const fields = (more: object) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, { type: 'string', ...more }]));
  const own = call({ film: { type: 'object', 'x-in': 'body', properties: fields({}) } });
  const film = {
    type: 'object',
    'x-in': 'body' as const,
    properties: fields({ description: 'x'.repeat(200), maxLength: 9 }),
  };
  const merged = merge(own, call({ film }));
  expect(JSON.stringify(merged).length).toBeLessThanOrEqual(8_000);
  expect(merged.properties.film?.properties).toEqual(fields({ maxLength: 9 }));
});

it.each([
  [undefined, 'ID of the film', 'ID of the film'],
  ['The ID of the film that is…', 'ID of the film that is shown', 'ID of the film that is shown'],
  ['The **ID**', 'ID of the film', 'ID of the film'],
  ['as IMDb has it', 'ID of the film', 'as IMDb has it'],
  [
    'as IMDb has it',
    'ID of the film. Required if year is not given.',
    'as IMDb has it. Required if year is not given.',
  ],
  [
    'Films. Format: films/{film}. One of 9 kinds.',
    'Kind. Format: films/{film}.',
    'Films. Format: films/{film}. One of 9 kinds.',
  ],
  ['films (also: a, b)', 'Titles to add, with their years (also: a)', 'films (also: a, b)'],
])('"%s" and "%s" become "%s"', (own, now, text) => {
  expect(mergeDescriptions(own, now, {}).description).toBe(text);
});

it('values take the place of their number, and no text stays cut', () => {
  const values = { enum: ['drama', 'comedy'] };
  expect(mergeDescriptions('as IMDb has it (one of 76 values)', 'Genre', values).description).toBe(
    'as IMDb has it',
  );
  expect(mergeDescriptions('one of 76 values', 'Genre', values).description).toBe('Genre');
  expect(mergeDescriptions('The films that the cin…', 'Films to show', {}).description).toBe('Films to show');
});

it('texts of deep parts that were cut are replaced by shorter ones, even if nothing may be added', () => {
  const film = (description: string, more: object = {}) => ({
    type: 'object',
    'x-in': 'body' as const,
    properties: { id: { type: 'string', description, ...more } },
  });
  const own = call({ film: film('ID of the film as the cinema and its cha…') });
  const now = call({ film: film('ID of the film', { maxLength: 9 }) });
  expect(withArgumentsFrom(own, now, [], 'arguments').input.properties.film).toEqual(film('ID of the film'));
});
