import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareOperations } from '../../../../../src/operations/compare/compare-operations.ts';
import {
  MAX_INPUTS,
  MAX_OPERATIONS,
  type OperationsFile,
} from '../../../../../src/operations/file-schema.ts';
import { parseOperations } from '../../../../../src/operations/files/parse-operations.ts';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { PROTOTYPE_NAMES } from '../../../../../test/helpers/prototype-names.ts';
import {
  draftOperations,
  operationsFileOf,
} from '../../../../authoring/draft/operations/drafted-operations.ts';
import { operationsFromDocument } from '../../../../authoring/draft/operations/operations-from-document.ts';
import { refreshOperations } from '../../../../authoring/draft/operations/refresh-operations.ts';
import { writeOperations } from '../../../../authoring/draft/operations/write-operations.ts';

const SOURCE = 'https://films.example.org/openapi.json';
const entry = aCatalogEntry({ category: 'api', endpoint: 'https://films.example.org/v1', auth_params: [] });

/** Drafts, writes and checks the file as the command does. */
function draftOf(document: object | string): { file: OperationsFile; notes: string[]; text: string } {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const drafted = draftOperations(operationsFromDocument(text, entry, SOURCE), entry);
  const written = writeOperations(operationsFileOf(drafted, '2026-11-21'), true);
  const { operations, problems } = parseOperations(written, { file: 'a.yaml', entry });
  expect(problems).toEqual([]);
  return { file: operations as OperationsFile, notes: drafted.notes, text: written };
}

type Fields = Record<string, unknown>;
const openApi = (paths: Fields, rest: Fields = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Films', version: '1.4' },
  servers: [{ url: 'https://films.example.org/v1' }],
  paths,
  ...rest,
});
const first = (paths: Fields, rest: Fields = {}) => draftOf(openApi(paths, rest)).file.operations[0];
const getting = (operation: Fields) => first({ '/films': { get: operation } });

it('an operation takes over arguments, body, response and deprecation as the document states them', () => {
  const { file, text } = draftOf(
    openApi(
      {
        '/films/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          put: {
            operationId: 'films/update',
            summary: 'Update a film. Needs a key.',
            parameters: [
              {
                name: 'dry',
                in: 'query',
                schema: { type: 'boolean', default: false },
                description: 'Change nothing.',
              },
              { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } },
              { name: 'Authorization', in: 'header', schema: { type: 'string' } },
              { name: 'X-Key', in: 'header', schema: { type: 'string' } },
            ],
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Film' } } },
            },
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'array', items: { $ref: '#/components/schemas/Film' } },
                  },
                },
              },
            },
          },
        },
      },
      {
        components: {
          securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
          schemas: {
            Film: {
              allOf: [
                { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
                {
                  properties: {
                    uid: { type: 'string', readOnly: true },
                    kind: { type: 'string', enum: ['short', 'long'], default: 'long' },
                    shown: { type: ['string', 'null'], format: 'date' },
                    tags: { type: 'array', items: { type: 'string', format: 'int32' } },
                  },
                },
              ],
            },
          },
        },
      },
    ),
  );
  expect(text).toMatch(/^# Rewrite every summary in your own words/);
  expect(file).toEqual({
    source: SOURCE,
    origin: 'vendor',
    source_version: '1.4',
    read_at: '2026-11-21',
    operations: [
      {
        name: 'films/update',
        summary: 'Update a film.',
        effect: 'write',
        method: 'PUT',
        path: '/films/{id}',
        input: {
          type: 'object',
          properties: {
            id: { type: 'integer', 'x-in': 'path' },
            'If-Match': { type: 'string', 'x-in': 'header' },
            title: { type: 'string', 'x-in': 'body' },
            dry: { type: 'boolean', 'x-in': 'query', description: 'Change nothing', default: false },
            kind: { type: 'string', 'x-in': 'body', enum: ['short', 'long'], default: 'long' },
            shown: { type: 'string', 'x-in': 'body', format: 'date' },
            tags: { type: 'array', 'x-in': 'body', items: { type: 'string' } },
          },
          required: ['id', 'If-Match', 'title'],
        },
        output: {
          media_type: 'application/json',
          shape: [
            { title: 'string', uid: 'string', kind: 'string', shown: 'string(date)', tags: ['string'] },
          ],
          items: '[]',
        },
      },
    ],
  });
});

it.each([
  'harbour-2.0.json',
  'weather-3.0.yaml',
  'archive-3.0.json',
  'letters-3.1.yaml',
  'tables-3.1-large.json',
])('the operations of %s pass every check', (name) => {
  const { file, notes } = draftOf(readFileSync(`test/fixtures/openapi/${name}`, 'utf8'));
  expect(file.operations.length).toBeGreaterThan(0);
  expect(notes.filter((note) => note.startsWith('left out: operation'))).toEqual([]);
});

it('refreshing a draft from the same document changes nothing', () => {
  const text = readFileSync('test/fixtures/openapi/tables-3.1-large.json', 'utf8');
  const drafted = draftOperations(operationsFromDocument(text, entry, SOURCE), entry);
  const file = operationsFileOf(drafted, '2026-11-21');
  const { source_version, base_url, total } = drafted;
  const head = { read_at: '2026-12-24', source_version, base_url, total };
  const refreshed = refreshOperations(file, drafted.operations, head);
  expect(compareOperations(file, refreshed)).toEqual([]);
  expect(refreshed).toEqual({ ...file, read_at: '2026-12-24' });
});

it('a form of Swagger 2 and a file become arguments of the body', () => {
  const parameters = [
    { name: 'poster', in: 'formData', type: 'file', required: true },
    { name: 'note', in: 'formData', type: 'string' },
  ];
  const paths = { '/posters': { post: { consumes: ['multipart/form-data'], parameters } } };
  const { file } = draftOf({ swagger: '2.0', host: 'films.example.org', basePath: '/v1', paths });
  expect(file.operations[0]).toMatchObject({
    name: 'post_posters',
    body_type: 'multipart/form-data',
    input: {
      properties: { poster: { type: 'string', format: 'binary', 'x-in': 'body' }, note: {} },
      required: ['poster'],
    },
  });
});

it('a file of OpenAPI 3.1 becomes a binary argument', () => {
  const poster = { type: 'string', contentMediaType: 'image/png' };
  const encoded = { ...poster, contentEncoding: 'base64' };
  const schema = { type: 'object', properties: { poster, encoded } };
  const content = { 'multipart/form-data': { schema } };
  const { file } = draftOf(openApi({ '/posters': { post: { requestBody: { content } } } }));
  expect(file.operations[0]?.input.properties).toMatchObject({ poster: { format: 'binary' } });
  expect(file.operations[0]?.input.properties.encoded).not.toHaveProperty('format');
});

it.each(['application/*', '*/*', 'application/*json'])(
  'fields of a body of type %s are sent as JSON, because no call can send a range',
  (type) => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const { file } = draftOf(
      openApi({ '/films': { post: { requestBody: { content: { [type]: { schema } } } } } }),
    );
    expect(file.operations[0]).not.toHaveProperty('body_type');
    expect(file.operations[0]?.input.properties).toEqual({ title: { type: 'string', 'x-in': 'body' } });
  },
);

it('a response of any type is JSON if it has a shape, and else of no known type', () => {
  const responseOf = (schema: Fields) => ({ responses: { 200: { content: { '*/*': { schema } } } } });
  const outputOf = (schema: Fields) =>
    draftOf(openApi({ '/films': { get: responseOf(schema) } })).file.operations[0]?.output;
  expect(outputOf({ type: 'object', properties: { title: {} } })).toEqual({
    media_type: 'application/json',
    shape: { title: 'any' },
  });
  expect(outputOf({})).toBeUndefined();
});

it('a text of any type is sent as the first type that is no range, else as bytes', () => {
  const schema = { type: 'string' };
  const typeOf = (content: Fields) =>
    draftOf(openApi({ '/notes': { post: { requestBody: { content } } } })).file.operations[0]?.body_type;
  expect(typeOf({ '*/*': { schema }, 'text/markdown': { schema } })).toBe('text/markdown');
  expect(typeOf({ '*/*': { schema } })).toBe('application/octet-stream');
});

it('a list that is the whole body becomes the argument body', () => {
  const schema = { type: 'array', items: { type: 'string' }, description: 'Titles to look up.' };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const { file } = draftOf(openApi({ '/films': { post: { requestBody } } }));
  expect(file.operations[0]).not.toHaveProperty('body_type');
  expect(file.operations[0]?.input).toMatchObject({
    properties: { body: { type: 'array', 'x-in': 'body', items: { type: 'string' } } },
    required: ['body'],
  });
});

it('OpenAPI 3.2 is read, and its methods that files do not know are counted', () => {
  const { file, notes } = draftOf({
    ...openApi({ '/films': { get: {}, query: { operationId: 'search' } } }),
    openapi: '3.2.0',
  });
  expect(file.operations.map(({ name }) => name)).toEqual(['get_films']);
  expect(notes).toEqual(['left out: 1 operations have a method that files of operations do not know.']);
});

it('a Google Discovery document is read, with paths of single segments', () => {
  const { file } = draftOf({
    kind: 'discovery#restDescription',
    revision: '20261101',
    baseUrl: 'https://films.example.org/v1/',
    parameters: { prettyPrint: { type: 'boolean', location: 'query' } },
    schemas: {
      Film: {
        type: 'object',
        properties: {
          cast: { $ref: 'Cast' },
          title: { type: 'string', description: 'Required. The title.' },
          year: { type: 'integer', annotations: { required: ['films.studios.films.create'] } },
        },
      },
    },
    resources: {
      studios: {
        resources: {
          films: {
            methods: {
              create: {
                id: 'films.studios.films.create',
                path: 'v1/{+parent}/films',
                flatPath: 'v1/studios/{studiosId}/films',
                httpMethod: 'POST',
                description: 'Creates a film. More about it.',
                parameters: {
                  parent: { type: 'string', location: 'path', required: true },
                  mask: { type: 'string', location: 'query', repeated: true, enum: ['all', 'none'] },
                },
                request: { $ref: 'Film' },
                response: { $ref: 'Film' },
              },
            },
          },
        },
      },
    },
  });
  expect(file.operations).toEqual([
    {
      name: 'films.studios.films.create',
      summary: 'Creates a film.',
      effect: 'write',
      method: 'POST',
      path: '/v1/studios/{studiosId}/films',
      input: {
        type: 'object',
        properties: {
          studiosId: { type: 'string', 'x-in': 'path' },
          title: { type: 'string', 'x-in': 'body' },
          year: { type: 'integer', 'x-in': 'body' },
          mask: { type: 'array', 'x-in': 'query', items: { type: 'string', enum: ['all', 'none'] } },
          cast: { 'x-in': 'body' },
        },
        required: ['studiosId', 'title', 'year'],
      },
      output: { media_type: 'application/json', shape: { cast: 'any', title: 'string', year: 'integer' } },
    },
  ]);
});

it('a parameter of a Google Discovery document is required if its description begins with that word', () => {
  const parameter = (description: string) => ({ type: 'string', location: 'query', description });
  const { file } = draftOf({
    kind: 'discovery#restDescription',
    baseUrl: 'https://films.example.org/',
    methods: {
      list: {
        id: 'films.list',
        path: 'v1/films',
        httpMethod: 'GET',
        parameters: {
          query: parameter('Required. The words.'),
          view: parameter('Required. The fields. Defaults to all of them.'),
          'mask.field': parameter('Required. The field.'),
          page: parameter('Optional. The page.'),
        },
      },
    },
  });
  expect(file.operations[0]?.input).toMatchObject({ required: ['query'] });
});

it('a method of a Google Discovery document that needs an API key takes it as an argument, and no token', () => {
  const method = (id: string, description: string) => ({
    id,
    path: `v1/${id}`,
    httpMethod: 'POST',
    description,
    scopes: ['https://films.example.org/auth/all'],
  });
  const needs =
    'Signs in. An [API key](https://films.example.org/keys) is required in the request to name it.';
  const { file } = draftOf({
    kind: 'discovery#restDescription',
    baseUrl: 'https://films.example.org/',
    parameters: { key: { type: 'string', location: 'query' } },
    methods: {
      enter: method('enter', needs),
      leave: method('leave', 'Signs out, with an API key or not.'),
      add: { ...method('add', needs), path: 'v1/projects/{project}/people' },
    },
  });
  expect(file.operations).toMatchObject([
    {
      input: { properties: { key: { type: 'string', 'x-in': 'query' } }, required: ['key'] },
      auth: 'optional',
    },
    { input: { properties: {} }, auth: 'required' },
    { input: { required: ['project'] }, auth: 'required' },
  ]);
});

it('defaults of a Google Discovery document get the type of their parameter', () => {
  const { file } = draftOf({
    kind: 'discovery#restDescription',
    baseUrl: 'https://films.example.org/',
    methods: {
      list: {
        id: 'films.list',
        path: 'v1/films',
        httpMethod: 'GET',
        parameters: {
          isNew: { type: 'boolean', location: 'query', default: 'true' },
          most: { type: 'integer', location: 'query', default: '1000' },
          sort: { type: 'string', location: 'query', default: 'true' },
        },
      },
    },
  });
  expect(file.operations[0]?.input.properties).toMatchObject({
    isNew: { default: true },
    most: { default: 1000 },
    sort: { default: 'true' },
  });
});

it('the most useful operations come first: explained, reading, and not deprecated', () => {
  const { file } = draftOf(
    openApi({
      '/a': { get: { operationId: 'old', summary: 'Old.', deprecated: true } },
      '/b': { get: { operationId: 'silent' } },
      '/c': { delete: { operationId: 'delete', summary: 'Delete.' } },
      '/d': { get: { operationId: 'read', summary: 'Read.' } },
    }),
  );
  expect(file.operations.map(({ name, effect }) => [name, effect])).toEqual([
    ['read', 'read'],
    ['delete', 'destroy'],
    ['silent', 'read'],
    ['old', 'read'],
  ]);
});

it('operations of another host are left out and counted', () => {
  const elsewhere = { servers: [{ url: 'https://uploads.example.org' }], post: {} };
  const { file, notes } = draftOf(openApi({ '/films': { get: {} }, '/files': elsewhere }));
  expect([file.operations.length, notes]).toEqual([1, ['left out: 1 operations have their own server.']]);
});

it('names are made readable and unique, and equal texts get the name of their operation', () => {
  const { file } = draftOf(
    openApi({
      '/films/{id}/cast': { get: { summary: 'This endpoint returns the cast.' } },
      '/a': { get: { operationId: 'list films', summary: 'List films.' } },
      '/b': { get: { operationId: 'list films', summary: 'List films.' } },
    }),
  );
  expect(file.operations.map(({ name, summary }) => [name, summary])).toEqual([
    ['get_films_by_id_cast', 'Returns the cast.'],
    ['list_films', 'List films.'],
    ['list_films_2', 'List films. (list_films_2)'],
  ]);
});

it('a schema in itself becomes a reference to where it stands, and a circle without an end any value', () => {
  const schemas = {
    Tree: {
      type: 'object',
      properties: {
        left: { $ref: '#/components/schemas/Tree' },
        self: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
      },
    },
    Loop: { allOf: Array.from({ length: 20 }, () => ({ $ref: '#/components/schemas/Loop' })) },
  };
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } };
  const found = first({ '/trees': { post: { requestBody: body } } }, { components: { schemas } });
  expect(Object.keys(found?.input.properties ?? {})).toEqual(['left', 'self']);
  expect(found?.input.properties.self).toEqual({ 'x-in': 'body' });
  expect(found?.input.properties.left).toEqual({
    type: 'object',
    'x-in': 'body',
    properties: { left: { type: 'object', $ref: '#/properties/left' }, self: {} },
  });
});

it('a value of which the source says nothing is any value where a call can leave it out, and a text in an address', () => {
  const any = ['string', 'number', 'boolean', 'array', 'object'];
  const schema = {
    type: 'object',
    required: ['extra'],
    properties: { note: {}, extra: {}, map: { type: 'object' }, list: { oneOf: [{ type: 'object' }, {}] } },
  };
  const body = { content: { 'application/json': { schema } } };
  const parameters = [{ name: 'at', in: 'query' }];
  const found = first({ '/films': { post: { parameters, requestBody: body } } });
  expect(found?.input.properties).toEqual({
    extra: { 'x-in': 'body' },
    at: { type: 'string', 'x-in': 'query' },
    note: { type: any, 'x-in': 'body' },
    map: { type: 'object', 'x-in': 'body', additionalProperties: true },
    list: { type: 'object', 'x-in': 'body', additionalProperties: true },
  });
});

it('an object that a call needs, and of which the source says nothing, stays without a word unless the source lets it be open', () => {
  const schema = {
    type: 'object',
    required: ['extra', 'data'],
    properties: { extra: { type: 'object' }, data: { type: 'object', additionalProperties: true } },
  };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(found?.input.properties).toEqual({
    extra: { type: 'object', 'x-in': 'body' },
    data: { type: 'object', 'x-in': 'body', additionalProperties: true },
  });
});

it('alternatives of several kinds keep the elements of the lists and the fields of the objects', () => {
  const ids = { type: 'array', items: { type: 'string' } };
  const range = { type: 'object', properties: { from: { type: 'integer' } } };
  const schema = {
    type: 'object',
    properties: { to: { oneOf: [{ type: 'string' }, { anyOf: [ids, range] }] } },
  };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(found?.input.properties.to).toEqual({
    type: ['string', 'array', 'object'],
    'x-in': 'body',
    items: { type: 'string' },
    properties: { from: { type: 'integer' } },
  });
});

it('alternatives keep every value of the field that tells them apart, and all fields of their parts', () => {
  const branch = (kind: Fields, part: Fields) => ({
    type: 'object',
    properties: { kind, part: { type: 'object', properties: part } },
    required: ['kind'],
  });
  const text = { type: 'string' };
  const oneOf = [
    branch({ const: 'film' }, { length: { type: 'integer' } }),
    branch({ enum: ['series'] }, { seasons: { type: 'integer' } }),
  ];
  const propertiesOf = (schema: Fields) => {
    const requestBody = { content: { 'application/json': { schema } } };
    return draftOf(openApi({ '/watched': { post: { requestBody } } })).file.operations[0]?.input.properties;
  };
  expect(propertiesOf({ oneOf })).toMatchObject({
    kind: { enum: ['film', 'series'] },
    part: { properties: { length: { type: 'integer' }, seasons: { type: 'integer' } } },
  });
  expect(propertiesOf({ oneOf: [...oneOf, branch(text, {})] })?.kind).not.toHaveProperty('enum');
});

it('an alternative that only allows null leaves the type of the others', () => {
  const schema = {
    type: 'object',
    properties: { year: { anyOf: [{ type: 'integer' }, { nullable: true }] } },
  };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(found?.input.properties.year).toEqual({ type: 'integer', 'x-in': 'body' });
});

it('values beside an alternative that only allows null stay those of the argument', () => {
  const schema = {
    type: 'object',
    properties: { effort: { anyOf: [{ type: 'string', enum: ['low', 'high'] }, { type: 'null' }] } },
  };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(found?.input.properties.effort).toMatchObject({ type: 'string', enum: ['low', 'high'] });
});

it('an object that may be null keeps its fields where an object without a word stands for null', () => {
  const place = { type: 'object', properties: { city: { type: 'string' } } };
  const schema = {
    type: 'object',
    properties: { place: { anyOf: [place, { type: 'object', nullable: true }] } },
  };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(found?.input.properties.place).toEqual({ ...place, 'x-in': 'body' });
});

it('names that are required beside a reference are required besides those of the schema', () => {
  const Film = {
    type: 'object',
    properties: { title: { type: 'string' }, file: { type: 'string' }, note: { type: 'string' } },
    required: ['title'],
  };
  const schema = { $ref: '#/components/schemas/Film', required: ['file'] };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } }, { components: { schemas: { Film } } });
  expect(found?.input.required).toEqual(['title', 'file']);
});

it('a PATCH has no defaults of new objects for the fields that it may leave out', () => {
  const schema = {
    type: 'object',
    required: ['kind'],
    properties: { rating: { type: 'integer', default: 3 }, kind: { type: 'string', default: 'film' } },
  };
  const body = { content: { 'application/json': { schema } } };
  const rating = (method: string) =>
    first({ '/films': { [method]: { requestBody: body } } })?.input.properties.rating;
  expect(rating('post')).toMatchObject({ default: 3 });
  expect(rating('patch')).not.toHaveProperty('default');
});

it('a map that an input has no room for still takes any keys', () => {
  const words = Array.from({ length: 30 }, (_, i) => `a${i}`);
  const map = {
    type: 'object',
    additionalProperties: { type: 'string', enum: words.map((each) => each.repeat(5)) },
  };
  const schema = { type: 'object', properties: Object.fromEntries(words.map((name) => [name, map])) };
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(JSON.stringify(found?.input).length).toBeLessThan(8_000);
  expect(Object.values(found?.input.properties ?? {})).toContainEqual({
    type: 'object',
    'x-in': 'body',
    additionalProperties: true,
  });
});

it('an input beyond the size limit keeps required parts, and names the optional ones that it leaves out', () => {
  const words = (prefix: string) => Array.from({ length: 20 }, (_, i) => `${prefix}${i}`);
  const level = (prefix: string, inner: object) => ({
    type: 'object',
    required: [`${prefix}0`],
    properties: Object.fromEntries(words(prefix).map((name) => [name, inner])),
  });
  const schema = level('a', level('b', level('c', { type: 'string' })));
  const body = { content: { 'application/json': { schema } } };
  const found = first({ '/films': { post: { requestBody: body } } });
  expect(JSON.stringify(found?.input).length).toBeLessThan(8_000);
  const { a0, a1 } = found?.input.properties ?? {};
  expect(a1).toMatchObject({ type: 'object', 'x-left-out': words('b') });
  expect(a1?.description).toBe('(also: b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, …)');
  expect(a0).toMatchObject({ required: ['b0'], properties: { b0: { required: ['c0'] } } });
  expect(a0).not.toHaveProperty('x-left-out');
});

it('an enumeration beyond the limit is counted and shows its first values, and of arguments beyond the limit only the names stay', () => {
  const values = Array.from({ length: 500 }, (_, i) => `v${i}`);
  const parameters = [
    ...values.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    { name: 'code', in: 'query', required: true, schema: { type: 'string', enum: values } },
  ];
  const found = getting({ parameters });
  expect(Object.keys(found?.input.properties ?? {})).toHaveLength(MAX_INPUTS);
  expect(found?.input['x-left-out']).toEqual(values.slice(MAX_INPUTS - 1));
  expect(found?.input.properties.code).toEqual({
    type: 'string',
    'x-in': 'query',
    description: 'one of 500 values, such as v0, v1, v2, v3, v4',
  });
});

it.each(PROTOTYPE_NAMES)('a document whose paths, arguments and keys are named "%s" is read', (name) => {
  const schema = `{"type":"object","required":["${name}","title"],"properties":{"${name}":{"type":"string"},"title":{"type":"string"}}}`;
  const content = `{"application/json":{"schema":${schema}}}`;
  const { file } = draftOf(`{"openapi":"3.0.0","paths":{"/${name}":{"post":{"operationId":"${name}",
    "parameters":[{"name":"${name}","in":"query","required":true,"schema":${schema}}],
    "requestBody":{"content":${content}},"responses":{"200":{"content":${content}}}}}}}`);
  expect(file.operations[0]?.input.required).toContain('title');
});

it('control characters, invisible characters and keys never reach the file', () => {
  const key = `sk-${'a'.repeat(40)}`;
  const found = getting({
    operationId: 'list\u0000\u202efilms',
    summary: 'List\u0007 the\u200b films\nof today.',
    parameters: [
      { name: 'a\u0000b', in: 'query', schema: {} },
      {
        name: 'good',
        in: 'query',
        description: `Such as ${key}`,
        schema: { default: key, enum: [key, 'b\u202e'] },
      },
      { name: 'with space', in: 'query', schema: {} },
    ],
  });
  expect(found).toMatchObject({ name: 'list_films', summary: 'List the films of today.' });
  expect(found?.input.properties).toEqual({
    good: { type: 'string', 'x-in': 'query' },
    'with space': { type: 'string', 'x-in': 'query' },
  });
});

it.each(['/films/{}', '//evil.example.org/', '/../admin', '/a b', '/a#b', `/${'x'.repeat(600)}`])(
  'the path %s is left out with a reason, and the others stay',
  (path) => {
    const { file, notes } = draftOf(
      openApi({ [path]: { get: {} }, '/films': { get: { operationId: 'good' } } }),
    );
    expect(file.operations.map(({ name }) => name)).toEqual(['good']);
    expect([notes.length, file.total]).toEqual([1, 2]);
    expect(notes[0]).toMatch(/^left out: /);
  },
);

it('a document of 10,000 paths becomes a file of the most useful ones, and all are counted', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [
      `/films/${i}/{id}`,
      { get: { operationId: 'same', summary: 'Get it.' } },
    ]),
  );
  const { file } = draftOf(openApi(paths));
  expect([file.operations.length, file.total]).toEqual([MAX_OPERATIONS, 10_000]);
  expect(new Set(file.operations.map(({ name }) => name)).size).toBe(MAX_OPERATIONS);
});

it('a document without usable operations is refused with the reasons', () => {
  expect(() => draftOf(openApi({ '//a': { get: {} } }))).toThrow(/No operation could be read .*\nleft out: /);
  expect(() => draftOf('{"hello": 1}')).toThrow('has no OpenAPI version');
});

it('a draft that would be too large loses descriptions first, then operations', () => {
  const parameters = Array.from({ length: MAX_INPUTS }, (_, i) => ({
    name: `p${i}${'x'.repeat(80)}`,
    in: 'query',
    description: 'd'.repeat(100),
    schema: { type: 'string', enum: Array.from({ length: 40 }, (_, k) => `value-${k}`) },
  }));
  const paths = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`/films/${i}`, { get: { parameters } }]),
  );
  const { file, text } = draftOf(openApi(paths));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024);
  expect(file.total).toBe(60);
  expect(file.operations[0]?.input.properties[`p0${'x'.repeat(80)}`]).not.toHaveProperty('description');
});

it.each<[string, Fields, string | undefined]>([
  ['a server relative to the endpoint', { servers: [{ url: '/v1' }] }, undefined],
  ['the root of the endpoint as its server', { servers: [{ url: '/' }] }, 'https://films.example.org'],
])('the base address of a document with %s is that of its calls', (_, rest, baseUrl) => {
  const document = openApi({ '/films': { get: { summary: 'List films' } } }, rest);
  expect(draftOf(document).file.base_url).toBe(baseUrl);
});

it('paths that repeat the path of the endpoint begin at its origin if the document names no server', () => {
  const document = openApi({ '/v1/films': { get: { summary: 'List films' } } }, { servers: undefined });
  expect(draftOf(document).file.base_url).toBe('https://films.example.org');
  const relative = openApi({ '/films': { get: { summary: 'List films' } } }, { servers: undefined });
  expect(draftOf(relative).file.base_url).toBeUndefined();
});

it.each([
  [{}, undefined],
  [{ explode: false }, 'comma'],
  [{ style: 'pipeDelimited' }, 'pipe'],
  [{ style: 'spaceDelimited', explode: true }, undefined],
] as const)('a list in the query is separated as the document says (%j)', (stated, style) => {
  const schema = { type: 'array', items: { type: 'string' } };
  const operation = getting({
    operationId: 'films/list',
    summary: 'List films.',
    parameters: [{ name: 'ids', in: 'query', schema, ...stated }],
  });
  expect(operation?.input.properties.ids?.['x-array']).toBe(style);
});

const RANGE = { type: 'object', properties: { gte: { type: 'integer' } }, required: ['gte'] };
const MAP = { type: 'object', additionalProperties: { type: 'string' } };

it.each([
  ['brackets', { schema: RANGE, style: 'deepObject', explode: true }],
  ['brackets', { schema: { oneOf: [{ type: 'integer' }, RANGE] }, style: 'deepObject' }],
  ['json', { content: { 'application/json': { schema: RANGE } } }],
  ['fields', { schema: MAP }],
])('an object in the query is sent as %s if the document says %j', (style, stated) => {
  const operation = getting({
    summary: 'List films.',
    parameters: [{ name: 'year', in: 'query', ...stated }],
  });
  expect(operation?.input.properties.year?.['x-object']).toBe(style);
});

it('the fields of an object in a form are arguments of their own', () => {
  const parameters = [{ name: 'filter', in: 'query', required: true, schema: RANGE, style: 'form' }];
  expect(getting({ parameters })?.input).toEqual({
    type: 'object',
    properties: { gte: { type: 'integer', 'x-in': 'query' } },
    required: ['gte'],
  });
});

it('arguments that the source gives up are marked', () => {
  const year = { name: 'year', in: 'query', deprecated: true, schema: { type: 'integer' } };
  expect(getting({ parameters: [year] })?.input.properties.year).toEqual({
    type: 'integer',
    'x-in': 'query',
    deprecated: true,
  });
});

it('a required parameter that only examples explain gets their values as text', () => {
  const examples = { aired: { value: 'official' }, disc: { value: 'dvd' }, broken: {} };
  const order = { name: 'order', in: 'query', required: true, examples, schema: { type: 'string' } };
  expect(getting({ parameters: [order] })?.input.properties.order?.description).toBe('such as official, dvd');
});

it('bounds belong to numbers: those of a text are left out', () => {
  const parameters = [
    { name: 'year', in: 'query', schema: { type: 'integer', minimum: 1888, maximum: 2030 } },
    { name: 'country', in: 'query', schema: { type: 'string', maximum: 2 } },
  ];
  expect(getting({ parameters })?.input.properties).toEqual({
    year: { type: 'integer', 'x-in': 'query', minimum: 1888, maximum: 2030 },
    country: { type: 'string', 'x-in': 'query' },
  });
});

it('bounds that are excluded are kept, also in the form of OpenAPI 3.0', () => {
  const parameters = [
    { name: 'year', in: 'query', schema: { type: 'integer', minimum: 1888, exclusiveMinimum: true } },
    { name: 'stars', in: 'query', schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 5 } },
    { name: 'days', in: 'query', schema: { type: 'integer', maximum: 9, exclusiveMaximum: false } },
  ];
  expect(getting({ parameters })?.input.properties).toEqual({
    year: { type: 'integer', 'x-in': 'query', exclusiveMinimum: 1888 },
    stars: { type: 'number', 'x-in': 'query', exclusiveMinimum: 0, exclusiveMaximum: 5 },
    days: { type: 'integer', 'x-in': 'query', maximum: 9 },
  });
});

it.each([{}, { type: 'object' }, { type: 'string' }])(
  'a body of which the document only says %j makes its operation partial',
  (schema) => {
    const requestBody = { content: { 'application/json': { schema } } };
    const { file } = draftOf(openApi({ '/films': { post: { operationId: 'add_film', requestBody } } }));
    expect(file.operations[0]?.partial).toBe(true);
  },
);

it('the limits of an integer type are no bounds', () => {
  const schema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  const { properties } = getting({ parameters: [{ name: 'page', in: 'query', schema }] })?.input ?? {};
  expect(properties?.page).toEqual({ type: 'integer', 'x-in': 'query', minimum: 0 });
});
