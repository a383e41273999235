import { describe, expect, it } from 'vitest';
import { MAX_SHAPE_BYTES } from '../../../../../src/operations/result-schema.ts';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { operationsFromDocument } from '../../../../authoring/draft/operations/operations-from-document.ts';

const entry = aCatalogEntry({ category: 'api', endpoint: 'https://films.example.org', auth_params: [] });
type Fields = Record<string, unknown>;

/** The only operation of a document: GET /films, unless `path` and `method` say otherwise. */
function read(node: Fields, document: Fields = {}, { path = '/films', method = 'get', of = entry } = {}) {
  const text = JSON.stringify({ openapi: '3.0.3', paths: { [path]: { [method]: node } }, ...document });
  const [found] = operationsFromDocument(text, of, 'https://example.org/openapi.json').operations;
  if (!found) throw new Error('no operation was read');
  return found.operation;
}

const returning = (schema: Fields, node: Fields = {}): Fields => ({
  ...node,
  responses: { 200: { content: { 'application/json': { schema } } } },
});
const object = (properties: Fields): Fields => ({ type: 'object', properties });
const listOf = (items: Fields): Fields => ({ type: 'array', items });
const text = { type: 'string' };
const film = object({ id: { type: 'integer' }, shown: { type: 'string', format: 'date' } });
const parameter = (name: string, type = 'string') => ({ name, in: 'query', schema: { type } });

describe('the shape of a response', () => {
  it('has types, formats, lists, maps and nested fields', () => {
    const schema = object({
      film,
      tags: listOf(text),
      names: { type: 'object', additionalProperties: text },
      any: {},
    });
    expect(read(returning(schema)).output?.shape).toEqual({
      film: { id: 'integer', shown: 'string(date)' },
      tags: ['string'],
      names: { '*': 'string' },
      any: 'any',
    });
  });

  it('keeps the format of a value that may be null', () => {
    const shown = { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };
    const either = { anyOf: [{ type: 'string', format: 'date' }, { type: 'string' }] };
    expect(read(returning(object({ shown, either }))).output?.shape).toEqual({
      shown: 'string(date-time)',
      either: 'string',
    });
  });

  it('ends where a schema contains itself', () => {
    const document = {
      components: { schemas: { Film: object({ sequel: { $ref: '#/components/schemas/Film' } }) } },
    };
    const { output } = read(returning({ $ref: '#/components/schemas/Film' }), document);
    expect(output?.shape).toEqual({ sequel: { sequel: { sequel: 'object' } } });
  });

  it('is bounded: deep parts become "object", and the fields that are left out are counted', () => {
    const wide = (count: number, inner: Fields) =>
      object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_number_${at}`, inner])));
    const { output } = read(
      returning(object({ data: listOf(wide(50, wide(20, text))), total: { type: 'integer' } })),
    );
    expect(JSON.stringify(output?.shape).length).toBeLessThanOrEqual(MAX_SHAPE_BYTES);
    expect(output?.shape).toMatchObject({ data: [{ field_number_0: 'object' }], total: 'integer' });
    const shown = JSON.stringify(output?.shape).match(/field_number/g)?.length ?? 0;
    expect(output?.cut).toEqual([`data[]: ${50 - shown}`]);
  });

  it('counts every field that is left out, also beyond those that are read', () => {
    const fields = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`f${at}`, text]));
    const { output } = read(returning(object(fields)));
    const shown = Object.keys(output?.shape ?? {}).length;
    expect(output?.cut).toEqual([`response: ${90 - shown}`]);
  });

  it('has no elements that only tell what went wrong', () => {
    const error = object({ code: { type: 'integer' }, details: listOf(film), message: text });
    expect(read(returning(object({ done: { type: 'boolean' }, error }))).output?.items).toBeUndefined();
  });

  it('is left out if the schema says nothing', () => {
    expect(read(returning({})).output).toEqual({ media_type: 'application/json' });
  });

  it('is empty if every success has no body', () => {
    expect(read({ responses: { 204: { description: 'Deleted.' }, 404: {} } }).output).toEqual({
      empty: true,
    });
  });
});

describe('the elements of a list', () => {
  it.each([
    ['a list', listOf(film), '[]'],
    ['a list of its own name', object({ films: listOf(film), tags: listOf(text) }), 'films[]'],
    [
      'a list among fields that count and page',
      object({ found: listOf(film), total: text, next: text }),
      'found[]',
    ],
    ['a list of a usual name', object({ results: listOf(film), genre: text }), 'results[]'],
    [
      'a wrapped list',
      object({ response: object({ docs: listOf(film), start: text }), took: text }),
      'response.docs[]',
    ],
    ['a thing with a list among its fields', object({ title: text, actors: listOf(film) }), undefined],
  ])('are found in %s', (_, schema, items) => {
    expect(read(returning(schema)).output?.items).toBe(items);
  });
});

it('a call for one thing has no elements among the fields of that thing', () => {
  const one = object({ title: text, documents: listOf(film), films: listOf(film) });
  expect(read(returning(one), {}, { path: '/films/{id}' }).output?.items).toBeUndefined();
  const wrapped = object({ title: text, sink: object({ files: listOf(film) }) });
  expect(read(returning(wrapped), {}, { path: '/exports/{id}' }).output?.items).toBeUndefined();
  const found = object({ query: text, total: text, places: listOf(film) });
  expect(read(returning(found), {}, { path: '/search/{query}' }).output?.items).toBe('places[]');
});

it('fields beyond the schemas that are read for one call keep the type that they state', () => {
  const wide = object(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, text])));
  const schema = object({
    ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`part${at}`, wide])),
    done: { type: 'boolean' },
    film: { allOf: [film] },
  });
  expect(JSON.stringify(read(returning(schema)).output?.shape)).not.toContain('any');
});

describe('paging', () => {
  const page = object({ films: listOf(film), next_cursor: text });
  it.each([
    ['a cursor', [parameter('cursor')], page, { kind: 'cursor', send: 'cursor', next: 'next_cursor' }],
    [
      'a token of another name in a part of the response',
      [parameter('page[after]')],
      object({ films: listOf(film), meta: object({ next: text }) }),
      { kind: 'cursor', send: 'page[after]', next: 'meta.next' },
    ],
    ['a page number', [parameter('page', 'integer')], listOf(film), { kind: 'page', send: 'page' }],
    ['an offset', [parameter('offset', 'integer')], listOf(film), { kind: 'offset', send: 'offset' }],
    ['an address', [], object({ films: listOf(film), next: text }), { kind: 'link', next: 'next' }],
    ['nothing', [parameter('after')], listOf(film), undefined],
    ['a page that is no list', [parameter('page', 'integer')], film, undefined],
    [
      'a page of a size that is no list',
      [parameter('page', 'integer'), parameter('limit', 'integer')],
      film,
      undefined,
    ],
    ['no cursor of one thing', [parameter('pageToken')], film, undefined],
    [
      'what the source does not advise against',
      [{ ...parameter('offset', 'integer'), deprecated: true }, parameter('cursor')],
      page,
      { kind: 'cursor', send: 'cursor', next: 'next_cursor' },
    ],
    [
      'nothing that its description calls deprecated',
      [{ ...parameter('page', 'integer'), description: '**Deprecated**: use the header.' }],
      listOf(film),
      undefined,
    ],
  ])('goes on by %s', (_, parameters, schema, paging) => {
    expect(read(returning(schema, { parameters })).output?.paging).toEqual(paging);
  });

  it('goes on by the header of RFC 8288', () => {
    const headers = { Link: { schema: text } };
    const responses = { 200: { headers, content: { 'application/json': { schema: listOf(film) } } } };
    expect(read({ responses }).output?.paging).toEqual({ kind: 'link', next: 'header Link' });
  });
});

describe('credentials', () => {
  const keyed = aCatalogEntry({
    category: 'api',
    endpoint: 'https://films.example.org',
    auth_params: [{ name: 'X-Key', location: 'header', required: true }],
  });
  it.each([
    ['a scheme', { security: [{ key: [] }] }, {}, { auth: 'required' }],
    ['a scheme of the document', {}, { security: [{ key: [] }] }, { auth: 'required' }],
    ['an empty alternative', { security: [{}, { key: [] }] }, {}, { auth: 'optional' }],
    [
      'scopes',
      { security: [{ oauth: ['read', 'list'] }, { oauth: ['admin'] }] },
      {},
      { auth: 'required', scopes: ['read list', 'admin'] },
    ],
    [
      'a wide scope and its narrow ones',
      { security: [{ oauth: ['films', 'films.read'] }] },
      {},
      { auth: 'required', scopes: ['films', 'films.read'] },
    ],
    [
      'all scopes of the login for the whole document',
      {},
      {
        security: [{ oauth: ['read', 'write'] }],
        components: {
          securitySchemes: {
            oauth: { type: 'oauth2', flows: { implicit: { scopes: { read: '', write: '' } } } },
          },
        },
      },
      { auth: 'required' },
    ],
    [
      'scopes beside a key that is enough',
      { security: [{ oauth: ['read'] }, { key: [] }] },
      {},
      { auth: 'required' },
    ],
    [
      'roles with a space in their name',
      { security: [{ key: ['shared user', 'admin'] }] },
      {},
      { auth: 'required' },
    ],
    [
      'scopes that the login does not offer',
      { security: [{ oauth: ['public'] }] },
      {
        components: {
          securitySchemes: { oauth: { type: 'oauth2', flows: { implicit: { scopes: { read: '' } } } } },
        },
      },
      { auth: 'required' },
    ],
  ])('are as the description says: %s', (_, node, document, expected) => {
    const { auth, scopes } = read(node, document, { of: keyed });
    expect({ auth, scopes }).toEqual({ scopes: undefined, ...expected });
  });

  it('are unknown if most operations need none, but the interface needs a key', () => {
    const open = { security: [] };
    expect(read(open, {}, { of: keyed }).auth).toBeUndefined();
    expect(read({}, open, { of: keyed }).auth).toBeUndefined();
    expect(read({}, open).auth).toBe('none');
    const others = { paths: { '/films': { get: open }, '/a': { get: {} }, '/b': { get: {} } } };
    expect(read(open, others, { of: keyed }).auth).toBe('none');
    expect(read({}).auth).toBeUndefined();
  });

  it('are none if a call only names its program', () => {
    const schemes = { program: { type: 'apiKey', in: 'header', name: 'User-Agent' } };
    const document = { components: { securitySchemes: schemes } };
    expect(read({ security: [{ program: [] }] }, document).auth).toBe('none');
  });
});

describe('errors', () => {
  it('are those that say more than their status, without the words around the fact', () => {
    const responses = {
      400: { description: 'Bad Request' },
      401: { description: 'Authentication credentials were missing or invalid.' },
      404: { description: 'Film not found' },
      409: { description: 'Returned when the film is already part of another festival. Choose one.' },
      410: { $ref: '#/components/responses/Archived' },
      402: {
        description:
          'Payment required: the plan of the *studio* has no screenings, which only larger plans have, as the page of prices explains',
      },
      429: { description: 'More than ten festivals in a minute' },
    };
    const archived = { responses: { Archived: { description: 'The reel was moved to the archive' } } };
    expect(read({ responses }, { components: archived }).errors).toEqual({
      402: 'plan of the studio has no screenings, which only larger plans have',
      409: 'film is already part of another festival',
      410: 'reel was moved to the archive',
    });
  });

  it('end with a whole clause, and keep what "but" says', () => {
    const description = (text: string) => ({ 403: { description: text } });
    const tail = ', and the festival that was to show the reel has been told about it by a letter';
    const spoken = 'The reel was lent to another archive';
    expect(read({ responses: description(spoken + tail) }).errors).toEqual({
      403: 'reel was lent to another archive',
    });
    const denied = 'The projector of the hall is insured or the reel was accepted, but not for a screening';
    expect(read({ responses: description(denied + tail) }).errors).toEqual({
      403: 'projector of the hall is insured',
    });
  });

  it('are not those that most operations of a large document share', () => {
    const responses = { 403: { description: 'The studio subscription has lapsed' } };
    const paths = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`/films/${at}`, { get: { responses } }]),
    );
    expect(read({}, { paths }).errors).toBeUndefined();
    expect(read({ responses }).errors).toEqual({ 403: 'studio subscription has lapsed' });
  });
});

describe('a call that may be repeated', () => {
  const post = { method: 'post' };
  it('is one that says so', () => {
    expect(read({ description: 'Adds a film. This call is idempotent.' }, {}, post).idempotent).toBe(true);
    expect(read({ description: 'Idempotent if a key is sent.' }, {}, post)).not.toHaveProperty('idempotent');
  });

  it('has an argument that marks it', () => {
    const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: text }];
    expect(read({ parameters }, {}, post)).toMatchObject({ idempotency_key: 'Idempotency-Key' });
  });
});
