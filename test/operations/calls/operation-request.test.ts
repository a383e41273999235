import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallableInterface } from '../../../src/operations/calls/call-arguments.ts';
import { requestOfOperation } from '../../../src/operations/calls/operation-request.ts';
import type { InputPlace, Operation } from '../../../src/operations/file-schema.ts';
import { anOperation, aTool } from '../../helpers/an-operation.ts';

const target = (fields: Partial<CallableInterface> = {}): CallableInterface => ({
  category: 'api',
  endpoint: 'https://a.example/v1/',
  auth_mode: 'none',
  auth_params: [],
  invocation_example: null,
  output_format: 'JSON',
  ...fields,
});
const cli = target({ category: 'cli', endpoint: 'tides' });

/** Properties with the given places, such as `{ q: 'query' }`. */
const placed = (places: Readonly<Record<string, InputPlace>>): Operation['input'] => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(places).map(([name, place]) => [name, { 'x-in': place }])),
});

function http(operation: Operation, args: Record<string, unknown>, of = target()) {
  const request = requestOfOperation(of, operation, args);
  if (request.kind !== 'http') throw new Error('The request is not an HTTP request');
  return request;
}

describe('an HTTP request', () => {
  it('has each argument in its place', () => {
    const input = placed({ id: 'path', q: 'query', 'X-Unit': 'header', note: 'body' });
    const operation = anOperation({ method: 'POST', path: '/harbours/{id}', input });
    expect(http(operation, { id: 'a b', q: ['x', 'y&z'], 'X-Unit': 'm', note: 1, other: 2 })).toEqual({
      kind: 'http',
      method: 'POST',
      url: 'https://a.example/v1/harbours/a%20b?q=x&q=y%26z',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Unit', 'm'],
      ],
      body: '{"note":1}',
      basic: null,
    });
  });

  it.each([
    ['https://a.example/v1', undefined, '', 'https://a.example/v1'],
    ['https://a.example/v1', undefined, '/x', 'https://a.example/v1/x'],
    ['https://a.example/v1?format=json', undefined, '/x', 'https://a.example/v1/x?format=json'],
    ['https://a.example/v1', 'https://b.example', '/x?a=1', 'https://b.example/x?a=1'],
    ['https://{shop}.a.example', undefined, '/x', 'https://{shop}.a.example/x'],
  ])('of the endpoint %s, the base %s and the path %s goes to %s', (endpoint, base_url, path, url) => {
    expect(http(anOperation({ path }), {}, target({ endpoint, base_url })).url).toBe(url);
  });

  it('adds arguments to a query that the address already has', () => {
    const operation = anOperation({ path: '', input: placed({ q: 'query' }) });
    expect(
      http(operation, { q: 1 }, target({ endpoint: 'https://a.example/api.php?action=query' })).url,
    ).toBe('https://a.example/api.php?action=query&q=1');
  });

  it.each(['.', '..', '...', ''])('is refused for the path value "%s"', (id) => {
    const operation = anOperation({ path: '/{id}', input: placed({ id: 'path' }) });
    expect(() => http(operation, { id })).toThrow('would change the path');
  });

  it('keeps any path value inside its segment', () => {
    const operation = anOperation({ path: '/x/{id}/y', input: placed({ id: 'path' }) });
    const value = fc.string({ unit: 'binary', minLength: 1 }).filter((id) => !/^\.+$/.test(id));
    fc.assert(
      fc.property(value, (id) => {
        const { pathname, host } = new URL(http(operation, { id }).url);
        const segments = pathname.split('/');
        expect([host, segments.length, segments[1], segments[2], segments[4]]).toEqual([
          'a.example',
          5,
          'v1',
          'x',
          'y',
        ]);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(id.toWellFormed());
      }),
    );
  });

  it('carries any query value unchanged', () => {
    const operation = anOperation({ input: placed({ q: 'query' }) });
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (q) => {
        const { searchParams } = new URL(http(operation, { q }).url);
        expect(searchParams.getAll('q')).toEqual(q.map((text) => text.toWellFormed()));
      }),
    );
  });

  it.each([
    [undefined, 'q=a%2Cb&q=c'],
    ['comma', 'q=a%2Cb%2Cc'],
    ['space', 'q=a%2Cb%20c'],
    ['pipe', 'q=a%2Cb%7Cc'],
  ] as const)('separates the elements of a list as the interface reads them (%s)', (style, query) => {
    const q = { 'x-in': 'query' as const, ...(style ? { 'x-array': style } : {}) };
    const operation = anOperation({ input: { type: 'object', properties: { q } } });
    expect(new URL(http(operation, { q: ['a,b', 'c'] }).url).search).toBe(`?${query}`);
    expect(new URL(http(operation, { q: [] }).url).search).toBe('');
  });

  it('carries any JSON body unchanged', () => {
    const operation = anOperation({ method: 'POST', input: placed({ a: 'body' }) });
    fc.assert(
      fc.property(fc.jsonValue(), (a) => {
        expect(JSON.parse(http(operation, { a }).body ?? '')).toEqual(JSON.parse(JSON.stringify({ a })));
      }),
    );
  });

  it('cannot get another header by a line break in an argument', () => {
    const operation = anOperation({ input: placed({ 'X-A': 'header' }) });
    expect(http(operation, { 'X-A': 'a\r\nX-B: b' }).headers).toEqual([['X-A', 'a X-B: b']]);
  });

  it('encodes a form, repeats a list and leaves out null', () => {
    const input = placed({ a: 'body', b: 'body', c: 'body' });
    const body_type = 'application/x-www-form-urlencoded';
    const request = http(anOperation({ method: 'POST', input, body_type }), {
      a: ['x y', 'z'],
      b: { c: 1 },
      c: null,
    });
    expect(request.body).toBe('a=x%20y&a=z&b=%7B%22c%22%3A1%7D');
    expect(request.headers).toEqual([['Content-Type', body_type]]);
  });

  it('lists the fields of multipart/form-data, whose boundary the sender chooses', () => {
    const operation = anOperation({
      method: 'POST',
      input: placed({ a: 'body' }),
      body_type: 'multipart/form-data',
    });
    expect(http(operation, { a: ['x', 1] })).toMatchObject({
      headers: [],
      body: null,
      form: [
        ['a', 'x'],
        ['a', '1'],
      ],
    });
  });

  it('names the files of multipart/form-data apart, by their paths', () => {
    const operation = anOperation({
      method: 'POST',
      input: {
        properties: {
          file: { type: 'string', format: 'binary', 'x-in': 'body' },
          pages: { type: 'array', items: { type: 'string', format: 'binary' }, 'x-in': 'body' },
          note: { type: 'string', 'x-in': 'body' },
        },
      },
      body_type: 'multipart/form-data',
    });
    const request = http(operation, { file: 'a.mp3', pages: ['1.png', '2.png'], note: 'x' });
    expect(request.form).toEqual([['note', 'x']]);
    expect(request.files).toEqual([
      ['file', 'a.mp3'],
      ['pages', '1.png'],
      ['pages', '2.png'],
    ]);
  });

  it('of JSON is the list itself, if a list named body is the only field', () => {
    const list = { type: 'array', 'x-in': 'body' } as const;
    const only = anOperation({ method: 'POST', input: { properties: { body: list } } });
    expect(http(only, { body: ['a', 1] })).toMatchObject({
      body: '["a",1]',
      headers: [['Content-Type', 'application/json']],
    });
    const named = anOperation({ method: 'POST', input: { properties: { items: list } } });
    expect(http(named, { items: ['a'] }).body).toBe('{"items":["a"]}');
    const one = { body: list, note: { type: 'string', 'x-in': 'body' } } as const;
    const field = anOperation({ method: 'POST', input: { properties: one } });
    expect(http(field, { body: ['a'] }).body).toBe('{"body":["a"]}');
  });

  it.each([
    ['text/plain', 'body', 'héllo', 'héllo'],
    ['application/vnd.api+json', 'body', 'x', '{"body":"x"}'],
    [undefined, 'body', 'x', '{"body":"x"}'],
    ['text/plain', 'text', 'x', '{"text":"x"}'],
  ])('of the type %s with the argument %s sends it as its body should be', (body_type, name, value, body) => {
    const operation = anOperation({
      method: 'POST',
      input: placed({ [name]: 'body' }),
      ...(body_type ? { body_type } : {}),
    });
    expect(http(operation, { [name]: value }).body).toBe(body);
  });
});

describe('the credentials of a request', () => {
  const bearer = [{ name: 'Authorization', location: 'header' as const, required: true }];

  it('are those of the example of the entry', () => {
    const of = target({
      auth_mode: 'API key (header Authorization)',
      auth_params: [...bearer, { name: 'key', location: 'query', required: true }],
      invocation_example:
        "curl 'https://a.example/v1?key=DEMO_KEY' -H 'authorization: DeepL-Auth-Key <api_key>'",
    });
    const { url, headers } = http(anOperation(), {}, of);
    expect([url, headers]).toEqual([
      'https://a.example/v1/tides?key=DEMO_KEY',
      [['Authorization', 'DeepL-Auth-Key <api_key>']],
    ]);
  });

  it('are placeholders without an example', () => {
    const of = target({
      auth_mode: 'bearer token (header Authorization)',
      auth_params: [...bearer, { name: 'appId', location: 'query', required: true }],
    });
    const { url, headers } = http(anOperation(), {}, of);
    expect([url, headers]).toEqual([
      'https://a.example/v1/tides?appId=<appid>',
      [['Authorization', 'Bearer <token>']],
    ]);
  });

  it('are left out if they are optional', () => {
    const auth_params = [{ name: 'key', location: 'query' as const, required: false }];
    const of = target({ auth_mode: 'optional API key (query parameter key)', auth_params });
    expect(http(anOperation(), {}, of).url).toBe('https://a.example/v1/tides');
  });

  it('are a user name and a password for HTTP Basic', () => {
    const of = target({ auth_mode: 'basic (user name and password)', auth_params: bearer });
    expect(http(anOperation(), {}, of)).toMatchObject({ basic: '<user>:<password>', headers: [] });
  });

  it('are not repeated if an argument has their name', () => {
    const auth_params = [{ name: 'key', location: 'query' as const, required: true }];
    const of = target({ auth_mode: 'API key (query parameter key)', auth_params });
    const operation = anOperation({ input: placed({ key: 'query' }) });
    expect(http(operation, { key: 'mine' }, of).url).toBe('https://a.example/v1/tides?key=mine');
  });
});

describe('an optional login', () => {
  const of = target({
    auth_mode: 'optional API key (header Authorization, as a bearer token)',
    auth_params: [
      { name: 'Authorization', location: 'header', required: false },
      { name: 'token', location: 'query', required: false },
    ],
  });

  it.each(['write', 'destroy'] as const)('is sent once by an operation whose effect is "%s"', (effect) => {
    const { headers, url } = http(anOperation({ method: 'POST', effect }), {}, of);
    expect(headers).toContainEqual(['Authorization', 'Bearer <token>']);
    expect(url).not.toContain('token');
  });

  it.each(['read', 'unknown'] as const)('is not sent by an operation whose effect is "%s"', (effect) => {
    expect(http(anOperation({ effect }), {}, of).headers).toEqual([]);
  });

  it('is sent by a read that says that it needs it, and not by a write that needs none', () => {
    const read = anOperation({ effect: 'read', auth: 'required' });
    expect(http(read, {}, of).headers).toContainEqual(['Authorization', 'Bearer <token>']);
    const write = anOperation({ method: 'POST', effect: 'write', auth: 'none' });
    expect(http(write, {}, of).headers).not.toContainEqual(['Authorization', 'Bearer <token>']);
  });
});

describe('a call of a tool', () => {
  const tool = aTool({ input: { properties: { q: {} } } });

  it('is a message of JSON-RPC with the headers of the transport', () => {
    const of = target({ category: 'mcp', auth_mode: 'OAuth 2.0 (browser login from the MCP client)' });
    expect(requestOfOperation(of, tool, { q: 1 })).toEqual({
      kind: 'mcp',
      url: 'https://a.example/v1/',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json, text/event-stream'],
        ['Authorization', 'Bearer <access_token>'],
      ],
      message: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_tides', arguments: { q: 1 } },
      },
    });
  });

  it('has no address for a local server', () => {
    const of = target({ category: 'mcp', endpoint: 'npx -y tides' });
    expect(requestOfOperation(of, tool, {})).toMatchObject({ url: null, headers: [] });
  });
});

describe('the words of a command', () => {
  const input = placed({ '--unit': 'flag', '-v': 'flag', 'if=': 'flag', args: 'argument' });
  const argv = (args: Record<string, unknown>) =>
    requestOfOperation(cli, aTool({ command: 'tides list', input }), args);

  it('are the command, and the arguments in the order in which the operation declares them', () => {
    expect(argv({ args: ['a b', '-'], 'if=': 'x', '--unit': 'm', '-v': true })).toEqual({
      kind: 'command',
      argv: ['tides', 'list', '--unit', 'm', '-v', 'if=x', 'a b', '-'],
    });
  });

  it('leave out a switch that is off, and repeat an option for a list', () => {
    expect(argv({ '-v': false, '--unit': ['m', 'ft'] })).toMatchObject({
      argv: ['tides', 'list', '--unit', 'm', '--unit', 'ft'],
    });
  });

  it('put words that belong together behind one option', () => {
    const pairs = [
      ['port', 'Brest'],
      ['days', 3],
    ];
    expect(argv({ '--unit': pairs, args: 'x' })).toMatchObject({
      argv: ['tides', 'list', '--unit', 'port', 'Brest', '--unit', 'days', '3', 'x'],
    });
  });

  it('name an option without a value if it is true and may have one', () => {
    const optional = placed({ '--color=': 'flag', 'if=': 'flag' });
    const words = (args: Record<string, unknown>) =>
      requestOfOperation(cli, aTool({ command: 'tides list', input: optional }), args);
    expect(words({ '--color=': true })).toMatchObject({ argv: ['tides', 'list', '--color'] });
    expect(words({ '--color=': 'never' })).toMatchObject({ argv: ['tides', 'list', '--color=never'] });
  });

  it('begin with options that are named without a schema', () => {
    const more = { ...input, 'x-left-out': ['--sort'] };
    expect(
      requestOfOperation(cli, aTool({ command: 'tides list', input: more }), {
        args: ['a'],
        '--sort': 'time',
      }),
    ).toMatchObject({ argv: ['tides', 'list', '--sort', 'time', 'a'] });
  });

  it('join a value that looks like an option to its option', () => {
    expect(argv({ '--unit': -5 })).toMatchObject({ argv: ['tides', 'list', '--unit=-5'] });
  });
});
