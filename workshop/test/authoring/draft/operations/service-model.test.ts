import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { operationsFromDocument } from '../../../../authoring/draft/operations/operations-from-document.ts';

const entry = aCatalogEntry({ category: 'api', endpoint: 'https://films.{region}.amazonaws.com' });

function operationsOf(metadata: object, operations: object, shapes: object) {
  const model = {
    metadata: { endpointPrefix: 'films', apiVersion: '2020-01-01', ...metadata },
    operations,
    shapes,
  };
  const read = operationsFromDocument(JSON.stringify(model), entry, 'https://example.org/service-2.json');
  return { read, operations: read.operations.map(({ operation }) => operation) };
}

const DATE_TIME = { type: 'string', format: 'date-time' };
const HTTP_DATE = { type: 'string', description: expect.stringContaining('GMT') };
const SECONDS = { type: 'number' };
const SHAPES = {
  Input: {
    type: 'structure',
    required: ['Id', 'Cast'],
    members: {
      Id: { shape: 'Text', location: 'uri', locationName: 'id' },
      Limit: { shape: 'Count', location: 'querystring', locationName: 'limit' },
      Cast: { shape: 'Cast', locationName: 'cast' },
      Since: { shape: 'Time', documentation: 'The first day.' },
      Labels: { shape: 'Labels' },
    },
  },
  Output: { type: 'structure', members: { Films: { shape: 'Cast' } } },
  Cast: { type: 'list', member: { shape: 'Actor' } },
  Actor: { type: 'structure', required: ['Name'], members: { Name: { shape: 'Text' } } },
  Text: { type: 'string' },
  Count: { type: 'integer', min: 1, max: 10 },
  Time: { type: 'timestamp' },
  Labels: { type: 'map', key: { shape: 'Text' }, value: { shape: 'Text' } },
};

it('a service model of AWS with paths is read with places, bounds and nested fields', () => {
  const http = { method: 'POST', requestUri: '/films/{id+}' };
  const call = {
    http,
    input: { shape: 'Input' },
    output: { shape: 'Output' },
    documentation: '<p>Adds a film.</p>',
  };
  const { read, operations } = operationsOf({ protocol: 'rest-json' }, { AddFilm: call }, SHAPES);
  expect(read.base_url).toBeUndefined();
  expect(operations[0]).toMatchObject({
    name: 'AddFilm',
    effect: 'write',
    method: 'POST',
    path: '/films/{id}',
    input: {
      properties: {
        id: { type: 'string', 'x-in': 'path' },
        cast: {
          type: 'array',
          'x-in': 'body',
          items: { type: 'object', properties: { Name: { type: 'string' } }, required: ['Name'] },
        },
        limit: { type: 'integer', 'x-in': 'query', minimum: 1, maximum: 10 },
        Since: { type: 'number', description: 'seconds since 1970' },
        Labels: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['id', 'cast'],
    },
    output: { media_type: 'application/json', shape: { Films: [{ Name: 'string' }] }, items: 'Films[]' },
    auth: 'required',
  });
});

it('calls of the JSON protocol share a path, and name themselves in a header', () => {
  const call = { http: { method: 'POST', requestUri: '/' }, input: { shape: 'Actor' } };
  const metadata = { protocol: 'json', jsonVersion: '1.1', targetPrefix: 'Films_2020' };
  const { operations } = operationsOf(metadata, { ListFilms: call, DeleteFilm: call }, SHAPES);
  expect(operations.map(({ path, effect }) => [path, effect])).toEqual([
    ['/', 'read'],
    ['/', 'destroy'],
  ]);
  expect(operations[0]?.body_type).toBe('application/x-amz-json-1.1');
  expect(operations[0]?.input.properties).toEqual({
    'X-Amz-Target': { type: 'string', 'x-in': 'header', enum: ['Films_2020.ListFilms'] },
    Name: { type: 'string', 'x-in': 'body' },
  });
});

it('calls of the query protocol send a form with the action, the version and first elements of lists', () => {
  const shapes = {
    ...SHAPES,
    Filter: { type: 'structure', members: { Ids: { shape: 'Ids' }, Cast: { shape: 'Cast' } } },
    Ids: { type: 'list', member: { shape: 'Text' } },
  };
  const call = { http: { method: 'POST', requestUri: '/' }, input: { shape: 'Filter' } };
  const { operations } = operationsOf({ protocol: 'query' }, { ListFilms: call }, shapes);
  expect(operations[0]?.body_type).toBe('application/x-www-form-urlencoded');
  expect(operations[0]?.input).toEqual({
    type: 'object',
    properties: {
      Action: { type: 'string', 'x-in': 'body', enum: ['ListFilms'] },
      Version: { type: 'string', 'x-in': 'body', enum: ['2020-01-01'] },
      'Ids.member.1': { type: 'string', 'x-in': 'body', description: 'next: .2, .3' },
      'Cast.member.1.Name': { type: 'string', 'x-in': 'body', description: 'next: .2, .3' },
    },
    required: ['Action', 'Version'],
  });
});

it('a body that is one member of the input is taken whole', () => {
  const shapes = {
    ...SHAPES,
    Blob: { type: 'blob' },
    Upload: { type: 'structure', payload: 'File', members: { File: { shape: 'Blob' } } },
  };
  const call = { http: { method: 'PUT', requestUri: '/' }, input: { shape: 'Upload' } };
  const { operations } = operationsOf({ protocol: 'rest-json' }, { PutFilm: call }, shapes);
  expect(operations[0]).toMatchObject({
    body_type: 'application/octet-stream',
    input: { properties: { body: { 'x-in': 'body' } }, required: ['body'] },
  });
});

it('a call without output returns no body, and headers of the output are no part of it', () => {
  const shapes = {
    ...SHAPES,
    Found: {
      type: 'structure',
      members: { Etag: { shape: 'Text', location: 'header' }, Id: { shape: 'Text' } },
    },
  };
  const http = { method: 'GET', requestUri: '/films' };
  const calls = {
    DeleteFilm: { http: { ...http, method: 'DELETE' } },
    GetFilm: { http, output: { shape: 'Found' } },
  };
  const { operations } = operationsOf({ protocol: 'rest-json' }, calls, shapes);
  expect(operations.map(({ output }) => output)).toEqual([
    { empty: true },
    { media_type: 'application/json', shape: { Id: 'string' } },
  ]);
});

it('a call names its own errors by status, its token for repeated calls, and whether it needs a signature', () => {
  const shapes = {
    ...SHAPES,
    Adding: { type: 'structure', members: { Token: { shape: 'Text', idempotencyToken: true } } },
    FilmExistsException: { type: 'structure', error: { httpStatusCode: 409 }, exception: true },
    ArchiveFullException: { type: 'structure', error: { httpStatusCode: 409 }, exception: true },
    ThrottlingException: { type: 'structure', error: { httpStatusCode: 429 }, exception: true },
    ReelTornException: { type: 'structure', exception: true, fault: true },
  };
  const errors = Object.keys(shapes)
    .filter((name) => name.endsWith('Exception'))
    .map((shape) => ({ shape }));
  const http = { method: 'POST', requestUri: '/films' };
  const repeated = [...errors, ...errors]; // Some models name an error twice.
  const calls = {
    AddFilm: { http, input: { shape: 'Adding' }, errors: repeated },
    Hello: { http, authtype: 'none' },
  };
  const { operations } = operationsOf({ protocol: 'rest-json' }, calls, shapes);
  expect(operations).toMatchObject([
    {
      auth: 'required',
      errors: { 409: 'FilmExistsException, ArchiveFullException' },
      idempotency_key: 'Token',
    },
    { auth: 'none' },
  ]);
  expect(operations[1]).not.toHaveProperty('errors');
});

it.each([
  ['rest-json', { day: DATE_TIME, when: HTTP_DATE, At: SECONDS, On: DATE_TIME }],
  ['rest-xml', { day: DATE_TIME, when: HTTP_DATE }],
])('times of %s are sent as their place and their shape demand', (protocol, expected) => {
  const members = {
    Day: { shape: 'Time', location: 'querystring', locationName: 'day' },
    When: { shape: 'Time', location: 'header', locationName: 'when' },
    At: { shape: 'Time' },
    On: { shape: 'Iso' },
  };
  const iso = { type: 'timestamp', timestampFormat: 'iso8601' };
  const shapes = { ...SHAPES, Iso: iso, Asking: { type: 'structure', members } };
  const call = { http: { method: 'POST', requestUri: '/films' }, input: { shape: 'Asking' } };
  const { operations } = operationsOf({ protocol }, { AddFilm: call }, shapes);
  expect(operations[0]?.input.properties).toMatchObject(expected);
});

it('members that a model gives up are marked, and patterns hold for the whole value', () => {
  const members = {
    Old: { shape: 'Name', deprecated: true },
    Code: { shape: 'Code', location: 'querystring', locationName: 'code' },
    Kind: { shape: 'Kind' },
    Place: { shape: 'Place' },
  };
  const shapes = {
    ...SHAPES,
    Name: { type: 'string', pattern: '[a-z]{2}' },
    Code: { type: 'string', pattern: '^A|B$', deprecated: true },
    Kind: { type: 'string', pattern: '/^film$/' },
    Place: { type: 'string', pattern: '^here$|^there$' },
    Asking: { type: 'structure', members },
  };
  const call = { http: { method: 'POST', requestUri: '/films' }, input: { shape: 'Asking' } };
  const { operations } = operationsOf({ protocol: 'rest-json' }, { AddFilm: call }, shapes);
  expect(operations[0]?.input.properties).toEqual({
    code: { type: 'string', 'x-in': 'query', pattern: '^(?:A|B)$', deprecated: true },
    Old: { type: 'string', 'x-in': 'body', pattern: '^[a-z]{2}$', deprecated: true },
    Kind: { type: 'string', 'x-in': 'body', pattern: '^film$' },
    Place: { type: 'string', 'x-in': 'body', pattern: '^here$|^there$' },
  });
});

it('lists and maps of a form are named as their elements are', () => {
  const text = { shape: 'Text' };
  const members = {
    Filters: { shape: 'Filters', deprecated: true },
    Keys: { shape: 'Keys' },
    Tags: { shape: 'Tags' },
    Notes: { shape: 'Notes' },
  };
  const shapes = {
    ...SHAPES,
    Filters: { type: 'list', member: { ...text, locationName: 'Filter' } },
    Keys: { type: 'list', member: { ...text, locationName: 'Key' }, flattened: true },
    Tags: { type: 'map', key: text, value: text },
    Notes: {
      type: 'map',
      key: { ...text, locationName: 'Name' },
      value: { ...text, locationName: 'Value' },
      flattened: true,
    },
    Asking: { type: 'structure', members },
  };
  const call = { http: { method: 'POST', requestUri: '/' }, input: { shape: 'Asking' } };
  const { operations } = operationsOf({ protocol: 'query' }, { ListFilms: call }, shapes);
  const properties = operations[0]?.input.properties ?? {};
  expect(properties['Filters.Filter.1']?.deprecated).toBe(true);
  expect(Object.keys(properties).toSorted()).toEqual([
    'Action',
    'Filters.Filter.1',
    'Key.1',
    'Notes.1.Name',
    'Notes.1.Value',
    'Tags.entry.1.key',
    'Tags.entry.1.value',
    'Version',
  ]);
});
