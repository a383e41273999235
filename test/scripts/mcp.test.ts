import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { BUILT_FILES } from '../../src/catalog/open.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { answerOf } from '../helpers/mcp-clients.ts';
import { aFolderOf, runScriptWith } from './run-script.ts';

const SCRIPT = 'scripts/mcp.ts';

/** A client of the server on standard input, with a key, which uses this Callbook. */
async function aClientOf(option: '--url' | '--file', source: string) {
  const client = new Client({ name: 'callbook-test', version: '1.0.0' });
  const env = { PATH: process.env.PATH ?? '', CALLBOOK_KEY: 'cb_test' };
  const server = { command: process.execPath, args: [SCRIPT, option, source], env };
  await client.connect(new StdioClientTransport(server));
  onTestFinished(() => client.close());
  return {
    call: async (name: string, args: object) =>
      answerOf(await client.callTool({ name, arguments: { ...args } })),
  };
}

const report = { slug: 'tides', outcome: 'success' };

it.each<[string, string[], Record<string, string>, RegExp]>([
  [
    'a script as the address',
    ['--url', 'javascript:1'],
    {},
    /^"javascript:1" is not the address of a Callbook\./,
  ],
  [
    'a file as the address',
    ['--url', 'file:///etc'],
    {},
    /^"file:\/\/\/etc" is not the address of a Callbook\./,
  ],
  [
    'a password in the address',
    ['--url', 'http://ada:secret@localhost'],
    {},
    /^This is not the address (?!.*secret)/,
  ],
  ['a file that does not exist', ['--file', '/nope'], {}, /^There is no file or folder "\/nope"\.\n/],
  [
    'a file that is not a dump',
    ['--file', 'package.json'],
    {},
    /^"package\.json" cannot be read: Line 1 is not an entry/,
  ],
  ['a folder that is not of a build', ['--file', 'src'], {}, /^"src" is not the output folder of a build: /],
  [
    'an address and a file',
    ['--url', 'http://localhost', '--file', 'x'],
    {},
    /^Give --url or --file, not both\.\n/,
  ],
  [
    'a key with a line break, which it does not print',
    ['--url', 'http://localhost'],
    { CALLBOOK_KEY: 'cb_\nsecret' },
    /^CALLBOOK_KEY is not usable: it must be one word of ASCII characters\.\n(?![\s\S]*secret)/,
  ],
])('the server refuses %s with a sentence and its usage', async (_, args, variables, sentence) => {
  const { code, out, err } = await runScriptWith(variables, SCRIPT, ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(sentence);
  expect(err).toContain('Usage: callbook-mcp');
});

it('a tool says that Callbook could not be reached', async () => {
  const gone = await serveHttp(() => {});
  await gone[Symbol.asyncDispose]();
  const client = await aClientOf('--url', gone.url(''));
  const { isError, text } = await client.call('report_invocation', report);
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^Callbook could not be reached: .*ECONNREFUSED/),
  ]);
});

it('a tool says that the files of a build are damaged', async () => {
  const files = Object.values(BUILT_FILES).map((path) => [path, 'damaged']);
  const client = await aClientOf('--file', aFolderOf(Object.fromEntries(files)));
  const { isError, text } = await client.call('get_entry', { slug: 'tides' });
  expect([isError, text]).toEqual([true, expect.stringMatching(/" cannot be read: This search index /)]);
});

it('a tool says that the address is not that of a Callbook', async () => {
  await using other = await serveHttp((_, response) => void response.end('{"message": "hello"}'));
  const client = await aClientOf('--url', other.url(''));
  for (const [name, args] of [
    ['report_invocation', report],
    ['get_entry', { slug: 'tides' }],
  ] as const) {
    const { isError, text } = await client.call(name, args);
    expect([isError, text]).toEqual([true, expect.stringMatching(/Is this the address of a Callbook\?$/)]);
  }
});

it('a redirect to another origin gets neither the key nor a write', async () => {
  const received: string[] = [];
  await using other = await serveHttp((request, response) => {
    received.push(`${request.method} ${request.headers['x-api-key']}`);
    response.end('{}');
  });
  await using service = await serveHttp((_, response) => {
    response.writeHead(307, { Location: other.url('/there') }).end();
  });
  const client = await aClientOf('--url', service.url(''));
  for (const [name, args] of [
    ['report_invocation', report],
    ['watch', { slug: 'tides' }],
  ] as const) {
    const { isError, text } = await client.call(name, args);
    expect([isError, text]).toEqual([true, expect.stringMatching(/^The service redirects this call\./)]);
  }
  expect(received).toEqual([]);
});

it('a line that is no message gets the error of the protocol, and the next line its answer', async () => {
  const lines = ['null', '[]', '{"id":7,"method":"ping"}', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'];
  const ping = '{"jsonrpc":"2.0","id":2,"method":"ping"}';
  const child = spawn(process.execPath, [SCRIPT, '--url', 'http://127.0.0.1:9']);
  onTestFinished(() => void child.kill());
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const complaints = text(child.stderr);
  for (const line of lines) {
    child.stdin.write(`${line}\n`);
    const { value } = await answers.next();
    expect(JSON.parse(String(value)), line).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600 },
    });
  }
  child.stdin.write(`garbage\n${ping}\n`);
  const garbage = await answers.next();
  expect(JSON.parse(String(garbage.value))).toMatchObject({ id: null, error: { code: -32700 } });
  const { value } = await answers.next();
  expect(JSON.parse(String(value))).toMatchObject({ id: 2 });
  child.stdin.end();
  expect(await complaints).toBe('');
});
