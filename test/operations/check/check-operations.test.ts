import { describe, expect, it, test } from 'vitest';
import { checkOperations } from '../../../src/operations/check/check-operations.ts';
import type { CheckedInterface } from '../../../src/operations/check/violation.ts';
import type { OperationsFile } from '../../../src/operations/file-schema.ts';
import { anOperation, anOperationsFile, aTool } from '../../helpers/an-operation.ts';

const entry = (fields: Partial<CheckedInterface> = {}): CheckedInterface => ({
  slug: 'tide-tables',
  category: 'api',
  endpoint: 'https://tides.example.org',
  auth_params: [],
  ...fields,
});
const messagesOf = (file: OperationsFile, of = entry()): string[] =>
  checkOperations(file, of).map(({ message }) => message);
const messages = (fields: Parameters<typeof anOperation>[0], of = entry()): string[] =>
  messagesOf(anOperationsFile([anOperation(fields)]), of);

test('an operation without a fault passes in each category', () => {
  const api = anOperation({
    path: '/harbours/{harbour}/tides',
    input: {
      properties: {
        harbour: { type: 'string', 'x-in': 'path' },
        days: { type: 'integer', 'x-in': 'query' },
      },
      required: ['harbour'],
    },
    example: { harbour: 'Harlingen', days: 2 },
  });
  const mcp = aTool({
    input: { properties: { harbour: { type: 'string' } } },
    example: { harbour: 'Harlingen' },
  });
  const cli = aTool({
    command: 'tides list',
    input: { properties: { '--days': { type: 'integer', 'x-in': 'flag' } } },
  });
  expect(messagesOf(anOperationsFile([api]))).toEqual([]);
  expect(messagesOf(anOperationsFile([mcp]), entry({ category: 'mcp' }))).toEqual([]);
  expect(messagesOf(anOperationsFile([cli]), entry({ category: 'cli' }))).toEqual([]);
});

describe('the fields of a call', () => {
  it('include method and path for an HTTP API', () => {
    expect(messagesOf(anOperationsFile([aTool()]))).toEqual([
      'operation "get_tides" has no method. Add it',
      'operation "get_tides" has no path. Add it',
    ]);
  });

  it('include neither for a tool of an MCP server', () => {
    expect(messages({}, entry({ category: 'mcp' }))).toEqual([
      'operation "get_tides" has a method, which category mcp does not use. Remove it',
      'operation "get_tides" has a path, which category mcp does not use. Remove it',
    ]);
  });

  it('include a command for a command-line tool', () => {
    expect(messagesOf(anOperationsFile([aTool()]), entry({ category: 'cli' }))).toEqual([
      'operation "get_tides" has no command. Add it',
    ]);
  });
});

describe('a path', () => {
  it.each([
    ['//evil.example/x', 'begins with two slashes'],
    ['/a/../b', 'a segment of dots'],
    ['/a#b', 'a hash or a backslash'],
    ['/a\\b', 'a hash or a backslash'],
  ])('%s is refused, because it would lead elsewhere', (path, fault) => {
    expect(messages({ path })).toEqual([expect.stringContaining(fault)]);
  });

  it('needs a property for each placeholder', () => {
    expect(messages({ path: '/harbours/{harbour}' })).toEqual([
      'operation "get_tides" has no property "harbour" with "x-in: path" for its path. Add it',
    ]);
  });

  it('has a placeholder for each required path argument', () => {
    const input = { properties: { harbour: { type: 'string', 'x-in': 'path' as const } } };
    expect(messages({ input })).toEqual([
      'operation "get_tides" has the path argument "harbour", but no {harbour} in its path. Correct one of them',
      'operation "get_tides" does not list the path argument "harbour" in required. Add it',
    ]);
  });
});

describe('an argument', () => {
  it.each([
    ['api', 'flag', 'has x-in "flag" for "a". Use path, query, header, body'],
    ['cli', 'query', 'has x-in "query" for "a". Use flag, argument'],
    ['mcp', 'body', 'has an x-in for "a". Remove it: tools have none'],
    ['api', undefined, 'has no x-in for "a"'],
  ] as const)('of category %s with the place %s is refused', (category, place, message) => {
    const operation = category === 'api' ? anOperation : aTool;
    const file = anOperationsFile([
      operation({
        ...(category === 'cli' ? { command: 'tides' } : {}),
        input: { properties: { a: place === undefined ? {} : { 'x-in': place } } },
      }),
    ]);
    expect(messagesOf(file, entry({ category }))).toEqual([expect.stringContaining(message)]);
  });

  it('has a type of JSON Schema', () => {
    expect(messages({ input: { properties: { day: { type: 'date', 'x-in': 'query' } } } })).toEqual([
      expect.stringContaining('has the type "date" for "day". Use string, number, integer'),
    ]);
  });

  it('with the name of no header is refused as a header', () => {
    expect(messages({ input: { properties: { 'a b': { 'x-in': 'header' } } } })).toEqual([
      expect.stringContaining('has the header "a b"'),
    ]);
  });

  it('that is required exists, is listed once and comes first', () => {
    const properties = { a: { 'x-in': 'query' as const }, b: { 'x-in': 'query' as const } };
    expect(messages({ input: { properties, required: ['b', 'b', 'toString'] } })).toEqual([
      'operation "get_tides" requires "toString", which is not a property. Correct the name',
      'operation "get_tides" requires "b" twice. Remove one',
      'operation "get_tides" has the required argument "b" after optional ones. Put required arguments first',
    ]);
  });
});

test('arguments that exclude each other, and alternatives, are those of the operation', () => {
  const properties = { a: { 'x-in': 'query' as const } };
  expect(messages({ input: { properties, allOf: [{ not: { required: ['a', 'b'] } }] } })).toEqual([
    'operation "get_tides" excludes "b", which is not a property. Correct the name',
  ]);
  expect(messages({ input: { properties, anyOf: [{ required: ['a'] }, { required: ['c'] }] } })).toEqual([
    'operation "get_tides" offers "c", which is not a property. Correct the name',
  ]);
});

describe('an example', () => {
  const input = {
    properties: {
      key: { type: 'string', 'x-in': 'query' as const },
      unit: { enum: ['m', 'ft'], 'x-in': 'query' as const },
      days: { type: 'integer', 'x-in': 'query' as const },
      harbours: { type: 'array', items: { type: 'string' }, 'x-in': 'query' as const },
    },
    required: ['key', 'unit'],
  };

  it('uses declared arguments, all required ones, their types and their values', () => {
    const example = { unit: 'mile', days: 1.5, harbours: ['a', 2], hours: 3 };
    expect(messages({ input, example }).map((message) => message.slice(0, 74))).toEqual(
      [
        'operation "get_tides" has an example that lacks the required "key". Correct it',
        'operation "get_tides" has an example that has "mile" for "unit", but its values are "m", "ft"',
        'operation "get_tides" has an example that has 1.5 for "days", but its type is integer',
        'operation "get_tides" has an example that has ["a",2] for "harbours", but its type is string',
        'operation "get_tides" has an example that has "hours", which is not an argument',
      ].map((message) => message.slice(0, 74)),
    );
  });

  it('may lack a required argument that is a credential of the entry', () => {
    const auth_params: CheckedInterface['auth_params'] = [{ name: 'key', location: 'query', required: true }];
    expect(messages({ input, example: { unit: 'm' } }, entry({ auth_params }))).toEqual([]);
  });

  it('with a path value of dots is refused', () => {
    const operation = {
      path: '/files/{name}',
      input: { properties: { name: { type: 'string', 'x-in': 'path' as const } }, required: ['name'] },
      example: { name: '..' },
    };
    expect(messages(operation)).toEqual([expect.stringContaining('would change the path')]);
  });
});

test.each([
  ['sk-proj-abcdefghijklmnopqrstuvwx', 'a secret key'],
  [`ghp_${'a1'.repeat(18)}`, 'a token of GitHub'],
  [`AKIA${'A1'.repeat(8)}`, 'an access key of AWS'],
  ['https://ada:secret@a.example/x', 'a user name and a password'],
])('%s in an example is refused as a secret', (text, kind) => {
  const input = { properties: { q: { type: 'string', 'x-in': 'query' as const } } };
  expect(messages({ input, example: { q: text } })).toEqual([
    expect.stringContaining(`contains what looks like ${kind}`),
  ]);
});

test('a summary does not begin with "This"', () => {
  expect(messages({ summary: 'This call returns tides.' })).toEqual([
    expect.stringContaining('begins with "This"'),
  ]);
});

test('an invisible character that the YAML escapes is refused in any text', () => {
  const input = { properties: { q: { description: 'a\u202eb', 'x-in': 'query' as const } } };
  expect(messages({ input })).toEqual([expect.stringContaining('U+202E')]);
});

test.each(['\u0085', '\u0000', '\u001b[31m'])(
  'the control character in %j is refused in any text',
  (text) => {
    const input = { properties: { q: { enum: [`a${text}`], 'x-in': 'query' as const } } };
    expect(messages({ input })).toEqual([expect.stringContaining('contains a control character')]);
  },
);

test('two operations do not share a name or a summary, but names may differ in case alone', () => {
  const file = anOperationsFile([
    anOperation(),
    anOperation({ summary: 'Return tides again.' }),
    anOperation({ name: 'Get_tides' }),
  ]);
  expect(checkOperations(file, entry()).map(({ path }) => path)).toEqual([
    ['operations', 1, 'name'],
    ['operations', 2, 'summary'],
  ]);
});

test('deprecated operations come last', () => {
  const file = anOperationsFile([
    anOperation({ name: 'old', summary: 'Return old tides.', deprecated: true }),
    anOperation(),
  ]);
  expect(messagesOf(file)).toEqual([
    'operation "get_tides" comes after a deprecated one. Put deprecated operations last',
  ]);
});

test('the total is at least the number of listed operations, and base_url belongs to HTTP APIs', () => {
  const file = anOperationsFile([aTool(), aTool({ name: 'b', summary: 'B.' })], {
    total: 1,
    base_url: 'https://a.example',
  });
  expect(messagesOf(file, entry({ category: 'mcp' }))).toEqual([
    'base_url is of no use to category mcp. Remove it',
    'total is 1, but 2 operations are listed. Correct it',
  ]);
});

test.each([
  ['http://tides.example.org/v1', 'https://tides.example.org', 1],
  ['https://tides.example.org/v1', 'https://tides.example.org', 0],
  ['http://tides.example.org/v1', 'http://tides.example.org', 0],
])(
  'base_url %s at the endpoint %s breaks %i rules, because only https keeps keys secret',
  (base_url, endpoint, count) => {
    const file = anOperationsFile([anOperation()], { base_url });
    const message = `base_url is "${base_url}", but the endpoint uses https. Write https`;
    expect(checkOperations(file, entry({ endpoint }))).toEqual(
      count === 0 ? [] : [{ path: ['base_url'], message }],
    );
  },
);

test('base_url of an entry of the overlay is at the host of its endpoint, so that no call goes to the public one', () => {
  const file = anOperationsFile([anOperation()], { base_url: 'https://api.tides.example.org/v1' });
  const own = { endpoint: 'https://tides.corp.example', private: true as const };
  expect(checkOperations(file, entry(own))).toEqual([
    {
      path: ['base_url'],
      message:
        'calls go to api.tides.example.org, but the endpoint of this entry is at tides.corp.example. Correct or remove it',
    },
  ]);
  expect(checkOperations(file, entry({ ...own, endpoint: 'https://api.tides.example.org' }))).toEqual([]);
  expect(checkOperations(file, entry({ endpoint: own.endpoint }))).toEqual([]);
});

test('only a list in the query says how its elements are separated', () => {
  const list = { type: 'array', items: { type: 'string' }, 'x-array': 'comma' } as const;
  expect(messages({ input: { properties: { days: { ...list, 'x-in': 'query' } } } })).toEqual([]);
  expect(messages({ input: { properties: { 'x-days': { ...list, 'x-in': 'header' } } } })).toEqual([
    expect.stringContaining('has an x-array for "x-days"'),
  ]);
});

test('an object in the query or in a form says how it is sent, and others do not', () => {
  const object = { type: 'object', additionalProperties: true } as const;
  const sent = { ...object, 'x-object': 'brackets' } as const;
  const form = { method: 'POST', body_type: 'application/x-www-form-urlencoded' } as const;
  const withPaid = (paid: Record<string, unknown>, rest: object = {}) =>
    messages({ ...rest, input: { properties: { paid } } });
  expect(withPaid({ ...sent, 'x-in': 'query' })).toEqual([]);
  expect(withPaid({ ...sent, 'x-in': 'body' }, form)).toEqual([]);
  const missing = [expect.stringContaining('does not say how the object "paid" is sent')];
  expect(withPaid({ ...object, 'x-in': 'query' })).toEqual(missing);
  expect(withPaid({ ...object, type: ['integer', 'object'], 'x-in': 'query' })).toEqual(missing);
  expect(withPaid({ ...object, 'x-in': 'body' }, form)).toEqual(missing);
  expect(withPaid({ ...sent, 'x-in': 'body' }, { method: 'POST' })).toEqual([
    expect.stringContaining('has an x-object for "paid"'),
  ]);
});

it.each([
  [{ type: 'integer', default: '2' }, 'has the default "2" for "days", but its type is integer'],
  [
    { type: 'string', enum: ['a', 'b'], default: 'c' },
    'has the default "c" for "days", but its values are "a", "b"',
  ],
  [{ type: 'string', enum: [1, 2] }, 'has the value 1 for "days", but its type is string'],
])('values that an argument does not take are found in %j', (schema, message) => {
  const [first] = messages({ input: { properties: { days: { ...schema, 'x-in': 'query' } } } });
  expect(first).toContain(message);
});

it('a default and values that fit their type pass', () => {
  const days = { type: 'integer', enum: [1, 2], default: 2, 'x-in': 'query' as const };
  expect(messages({ input: { properties: { days } } })).toEqual([]);
});

it.each([
  [
    {
      output: { shape: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field_${at}`, 'string'])) },
    },
    'bytes as JSON',
  ],
  [{ output: { paging: { kind: 'page', send: 'page' } } }, 'names "page", which is not an argument'],
  [{ idempotency_key: 'key' }, 'names "key", which is not an argument'],
  [{ auth: 'none', scopes: ['read'] }, 'has scopes'],
] as const)('what is said of results fits the operation: %#', (fields, message) => {
  expect(messages(fields as never)).toEqual([expect.stringContaining(message)]);
});
