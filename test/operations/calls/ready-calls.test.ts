import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallableInterface } from '../../../src/operations/calls/call-arguments.ts';
import { readCurl } from '../../../src/operations/calls/read-curl.ts';
import { readyCalls, readyRequest } from '../../../src/operations/calls/ready-calls.ts';
import type { Operation } from '../../../src/operations/file-schema.ts';
import { anOperation, aTool } from '../../helpers/an-operation.ts';

const API: CallableInterface = {
  category: 'api',
  endpoint: 'https://a.example/v1',
  auth_mode: 'bearer token (header Authorization)',
  auth_params: [{ name: 'Authorization', location: 'header', required: true }],
  invocation_example: null,
  output_format: 'JSON',
};
const LOCAL: CallableInterface = {
  ...API,
  category: 'cli',
  endpoint: 'tides',
  auth_mode: 'none',
  auth_params: [],
};

const operation = anOperation({
  method: 'POST',
  path: '/harbours/{harbour}',
  input: {
    properties: {
      harbour: { type: 'string', 'x-in': 'path' },
      days: { type: 'integer', 'x-in': 'query' },
      unit: { enum: ['m', 'ft'], 'x-in': 'query' },
      note: { type: 'string', 'x-in': 'body' },
    },
    required: ['harbour', 'days', 'unit', 'note'],
  },
});
const code = (of: CallableInterface, called: Operation, id: string): string =>
  readyCalls(of, called).find((call) => call.id === id)?.code ?? '';

it('a JSON body whose fields are all left out is an empty object, except in a read by GET', () => {
  const input = { properties: { cursor: { type: 'string', 'x-in': 'body' as const } } };
  const listing = anOperation({ method: 'POST', path: '/users/list', input, example: {} });
  expect(readyRequest(API, listing)).toMatchObject({ body: '{}' });
  expect(readyRequest(API, { ...listing, body_type: 'application/x-amz-json-1.1' })).toMatchObject({
    body: '{}',
  });
  expect(readyRequest(API, { ...listing, method: 'GET' })).toMatchObject({ body: null });
  expect(readyRequest(API, { ...listing, body_type: 'multipart/form-data' })).toMatchObject({ body: null });
});

describe('credentials of ready calls', () => {
  const signed = `curl https://a.example/v1 --aws-sigv4 'aws:amz:<region>:tides' --user '<access_key>:<secret_key>'`;

  it('are signed by curl alone if the example of the interface is', () => {
    const calls = readyCalls(
      { ...API, auth_mode: 'provider credentials', invocation_example: signed },
      operation,
    );
    expect(calls.map(({ id }) => id)).toEqual(['curl']);
    expect(calls[0]?.code).toContain(
      `--aws-sigv4 'aws:amz:<region>:tides' \\\n  -u '<access_key>:<secret_key>'`,
    );
    expect(calls[0]?.code).not.toContain('Authorization');
  });

  it('are a user name and a password if the interface takes a token too, and its example sends none', () => {
    const target = { ...API, invocation_example: "curl -u '<user>:<password>' https://a.example/v1" };
    expect(code(target, operation, 'curl')).toContain("-u '<user>:<password>'");
    expect(code(target, operation, 'curl')).not.toContain('Bearer');
  });
});

// Texts that mean something to a shell, to Python or to JavaScript, and any others. Shells cannot take U+0000.
const hostile = fc.oneof(
  fc.constantFrom(
    "'; rm -rf /; '",
    '$(id)',
    '`id`',
    '"\\',
    '$HOME',
    '\n',
    '%s',
    '@/etc/passwd',
    '-x',
    '!!',
    '<a>',
  ),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
);

it('the call of an operation without an example has placeholders and the values that its schema names', () => {
  expect(readyRequest(API, operation)).toMatchObject({
    url: 'https://a.example/v1/harbours/<harbour>?days=<days>&unit=m',
    body: '{"note":"<note>"}',
  });
  expect(code(API, operation, 'curl')).toBe(
    `curl 'https://a.example/v1/harbours/<harbour>?days=<days>&unit=m' \\
  -H 'Authorization: Bearer <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{"note":"<note>"}'`,
  );
});

it('given arguments replace the example, and required ones that are missing become placeholders', () => {
  const example = { harbour: 'Harlingen', days: 1, unit: 'm', note: 'x' };
  expect(readyRequest(API, { ...operation, example }, { days: 3, unit: 'ft' })).toMatchObject({
    url: 'https://a.example/v1/harbours/<harbour>?days=3&unit=ft',
    body: '{"note":"<note>"}',
  });
});

it('a command has its words in the declared order, whatever the order of the given arguments', () => {
  const called = aTool({
    command: 'tides show',
    input: {
      properties: { '--days': { 'x-in': 'flag' }, place: { 'x-in': 'argument' } },
      required: ['place'],
    },
  });
  expect(readyCalls(LOCAL, called, { place: 'Harlingen', '--days': 3 })[0]?.code).toBe(
    'tides show --days 3 Harlingen',
  );
});

it('an example that looks like a placeholder is sent as it is', () => {
  const example = { harbour: '<b>', days: 1, unit: 'm', note: 'x' };
  expect(readyRequest(API, { ...operation, example })).toMatchObject({
    url: 'https://a.example/v1/harbours/%3Cb%3E?days=1&unit=m',
  });
});

it('a body with GET has no call by fetch, which refuses it', () => {
  const get = anOperation({
    input: { properties: { q: { 'x-in': 'body' } } },
    example: { q: 1 },
  });
  expect(readyCalls(API, get).map(({ id }) => id)).toEqual(['curl', 'python']);
});

it('a JSON body of another media type keeps its type in Python', () => {
  const typed = { ...operation, body_type: 'application/vnd.api+json' };
  expect(code(API, typed, 'python')).toContain('"Content-Type": "application/vnd.api+json"');
  expect(code(API, operation, 'python')).not.toContain('Content-Type');
});

it('a tool has a message for any server, and a curl call for a remote one', () => {
  const mcp: CallableInterface = { ...API, category: 'mcp' };
  const tool = aTool({ input: { properties: { q: { type: 'string' } }, required: ['q'] } });
  expect(readyCalls({ ...mcp, endpoint: 'npx tides' }, tool).map(({ id }) => id)).toEqual(['json-rpc']);
  expect(JSON.parse(code(mcp, tool, 'json-rpc'))).toMatchObject({ params: { arguments: { q: '<q>' } } });
  expect(JSON.parse(readCurl(code(mcp, tool, 'curl'))?.body ?? '')).toEqual(
    JSON.parse(code(mcp, tool, 'json-rpc')),
  );
  const unknown = aTool({ input: { properties: {}, additionalProperties: true } });
  expect(readyCalls(mcp, unknown)[0]?.hint).toContain('Its arguments are not known');
});

it('a command names the environment variable that it needs', () => {
  const of = { ...LOCAL, auth_mode: 'environment variable TIDES_KEY (your API key)' };
  expect(readyCalls(of, aTool({ command: 'tides' }))).toEqual([
    { id: 'shell', label: 'Shell', hint: 'Needs the environment variable TIDES_KEY.', code: 'tides' },
  ]);
});

it('every curl call is read back as the request', () => {
  fc.assert(
    fc.property(hostile, hostile, fc.integer(), (harbour, note, days) => {
      fc.pre(harbour !== '' && !/^\.+$/.test(harbour) && !note.startsWith('@'));
      const called = { ...operation, example: { harbour, note, days, unit: 'm' } };
      const { kind: _, ...request } = readyRequest(API, called);
      expect(readCurl(code(API, called, 'curl'))).toEqual(request);
    }),
  );
});

it('every fetch call sends the request', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (harbour, note) => {
      fc.pre(harbour !== '' && !/^\.+$/.test(harbour));
      const called = { ...operation, example: { harbour, note, days: 1, unit: 'm' } };
      const sent: [string, RequestInit][] = [];
      const fetch = async (url: string, init: RequestInit) => {
        sent.push([url, init]);
        return { ok: true, json: async () => ({}) };
      };
      const run = new Function(
        'fetch',
        'console',
        `return (async () => {${code(API, called, 'javascript')}})();`,
      );
      await run(fetch, { log: () => {} });
      const request = readyRequest(API, called);
      if (request.kind !== 'http') throw new Error('The request is not an HTTP request');
      expect(sent.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual([
        [request.url, JSON.parse(request.body ?? '')],
      ]);
    }),
  );
});

const SHELL_RUNS = 40; // Each starts a process.

describe('in a real shell', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'callbook-calls-'));
    // Prints its arguments, each ended by U+0000, as xargs -0 reads them.
    writeFileSync(join(folder, 'curl'), '#!/bin/sh\nprintf "%s\\0" "$@"\n', { mode: 0o755 });
    writeFileSync(join(folder, 'tides'), '#!/bin/sh\nprintf "%s\\0" "$@"\n', { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const words = (line: string): string[] => {
    const { stdout, status } = spawnSync('/bin/sh', ['-c', line], {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin` },
    });
    expect(status).toBe(0);
    return stdout.split('\0').slice(0, -1);
  };

  it('a curl call has the address, the headers and the body as they are meant', () => {
    fc.assert(
      fc.property(hostile, (note) => {
        const called = { ...operation, example: { harbour: "it's", note, days: 1, unit: 'm' } };
        const request = readyRequest(API, called);
        if (request.kind !== 'http') throw new Error('The request is not an HTTP request');
        const [url, ...options] = words(code(API, called, 'curl'));
        expect(url).toBe(request.url);
        expect(options.filter((_, at) => at % 2 === 1)).toEqual([
          ...request.headers.map(([name, value]) => `${name}: ${value}`),
          request.body,
        ]);
      }),
      { numRuns: SHELL_RUNS },
    );
  });

  it('a command has the words of its argv', () => {
    const input = {
      properties: {
        '--note': { 'x-in': 'flag' as const },
        args: { type: 'array', 'x-in': 'argument' as const },
      },
    };
    fc.assert(
      fc.property(hostile, fc.array(hostile, { maxLength: 3 }), (note, args) => {
        const called = aTool({ command: 'tides list', input, example: { '--note': note, args } });
        const request = readyRequest(LOCAL, called);
        if (request.kind !== 'command') throw new Error('The request is not a command');
        expect(['tides', ...words(code(LOCAL, called, 'shell'))]).toEqual(request.argv);
      }),
      { numRuns: SHELL_RUNS },
    );
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

const PYTHON_RUNS = 15;
/** Runs each program of a list with a library "requests" that only prints what it is given. */
const PYTHON = `import sys, types, json
def post(url, **given):
    print(json.dumps({'url': url, 'json': given['json'], 'headers': given['headers']}))
    sys.exit(0)
sys.modules['requests'] = types.SimpleNamespace(post=post)
for program in json.load(sys.stdin):
    try:
        exec(program, {})
    except SystemExit:
        pass
`;

it('every Python call passes the request to requests', () => {
  const isSegment = ([harbour]: readonly string[]) => harbour !== '' && !/^\.+$/.test(harbour ?? '');
  const cases = fc
    .sample(fc.tuple(hostile, hostile).filter(isSegment), PYTHON_RUNS)
    .map(([harbour, note]) => {
      const called = { ...operation, example: { harbour, note, days: 1, unit: 'm' } };
      const request = readyRequest(API, called);
      if (request.kind !== 'http') throw new Error('The request is not an HTTP request');
      return { note, request, program: code(API, called, 'python') };
    });
  if (!hasPython) {
    for (const { note, request, program } of cases) {
      expect(program).toContain(`requests.post(\n    ${JSON.stringify(request.url)},\n`);
      expect(program).toContain(`"note": ${JSON.stringify(note)},\n`);
    }
    return;
  }
  const { stdout, stderr } = spawnSync('python3', ['-c', PYTHON], {
    encoding: 'utf8',
    input: JSON.stringify(cases.map(({ program }) => program)),
  });
  expect(stderr).toBe('');
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(
    cases.map(({ request }) => ({
      url: request.url,
      json: JSON.parse(request.body ?? ''),
      headers: { Authorization: 'Bearer <token>' },
    })),
  );
});
