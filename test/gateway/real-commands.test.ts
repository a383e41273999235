import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder, aGatewayInProcess } from '../helpers/a-gateway.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { realEntries, realOperationsOf } from '../helpers/real-catalog.ts';

// Faults of the real git, jq, curl and tar, with their entries and operations as the catalog has them.

const PROGRAMS = ['git', 'jq', 'curl', 'tar'];
const KEY = 'shelf-key-12345';
const HUGE_BYTES = 50_000_000;
const MAX_ANSWER_CHARACTERS = 20_000;
const DEFAULT_ANSWER_BYTES = 16_000_000;

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** A local API with a key. It never replies below /hang, and /huge has 50 MB. */
async function aShelfApi() {
  const server = await serveHttp(({ url = '', headers }, response) => {
    if (url.startsWith('/hang')) return;
    if (url === '/huge') return void response.end('x'.repeat(HUGE_BYTES));
    if (headers['x-shelf-key'] === KEY) return void response.end('{"books":3}');
    response.writeHead(401).end('{"error":"the key is wrong"}');
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** A gateway that may run the programs in a work folder with a file of 50 MB, and an API that they can reach. */
async function aWorkshop(limits = '{}') {
  const folder = aFolder();
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(join(work, 'huge.txt'), 'x'.repeat(HUGE_BYTES));
  spawnSync('mkfifo', ['pipe'], { cwd: work });
  const api = await aShelfApi();
  const gateway = await aGatewayInProcess({
    entries: realEntries().filter(({ slug }) => PROGRAMS.includes(slug)),
    operations: realOperationsOf(...PROGRAMS),
    policy: `{ commands: [git, jq, curl, tar], allow: [curl/curl, tar/c], limits: ${limits} }`,
    folder,
  });
  return { ...gateway, work, address: (path: string) => api.url(path) };
}

type Call = [operation: string, args: (address: (path: string) => string) => object];

const HANGS: Call[] = [
  ['git/ls-remote', (address) => ({ repository: address('/hang') })],
  ['jq/jq', () => ({ '--null-input': true, jq_filter: 'last(repeat(1))' })],
  ['curl/curl', (address) => ({ url: address('/hang') })],
  ['tar/t', () => ({ '--file': 'pipe' })],
];

test.for(HANGS)('%s ends at the time limit of the policy', async ([operation, args], { skip }) => {
  const program = operation.split('/')[0] ?? '';
  skip(!isInstalled(program), `${program} is not installed`);
  const { call, address } = await aWorkshop('{ seconds: 1 }');
  expect(await call(operation, args(address))).toMatchObject({
    ok: false,
    cause: expect.stringContaining('longer than 1 s'),
  });
});

const HUGE: Call[] = [
  ['git/show', () => ({ object: ['HEAD:huge.txt'] })],
  ['jq/jq', () => ({ '--null-input': true, jq_filter: `"x" * ${HUGE_BYTES}` })],
  ['curl/curl', (address) => ({ '--silent': true, url: address('/huge') })],
  ['tar/c', () => ({ '--file': '-', args: ['huge.txt'] })],
];

test.for(HUGE)(
  '50 MB from %s end the call at the limit, and what came is kept in a file',
  async ([operation, args], { skip }) => {
    const program = operation.split('/')[0] ?? '';
    skip(!isInstalled(program), `${program} is not installed`);
    const { call, address, work } = await aWorkshop();
    if (program === 'git') commitAll(work);
    const answer = await call(operation, args(address));
    expect(answer).toMatchObject({ ok: false, remedy: expect.stringContaining('answer_bytes') });
    expect(JSON.stringify(answer).length).toBeLessThan(MAX_ANSWER_CHARACTERS);
    const [file = ''] = /results\/[\w-]+\.txt/.exec(String(answer.left_out)) ?? [];
    expect(readFileSync(join(work, file))).toHaveLength(DEFAULT_ANSWER_BYTES);
  },
);

function commitAll(work: string): void {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: work });
  git('init', '-q');
  git('add', 'huge.txt');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Add a file');
}

const FAILURES: [...Call, status: number, error: string][] = [
  ['git/show', () => ({ object: ['no-such-branch'] }), 128, 'fatal'],
  ['jq/jq', () => ({ '--null-input': true, jq_filter: '.[' }), 3, 'syntax error'],
  ['curl/curl', () => ({ url: 'http://127.0.0.1:1/' }), 7, 'connect'],
  ['tar/t', () => ({ '--file': 'missing.tar' }), 2, 'missing.tar'],
];

test.for(FAILURES)('%s returns its exit code and its errors', async (row, { skip }) => {
  const [operation, args, status, error] = row;
  const program = operation.split('/')[0] ?? '';
  skip(!isInstalled(program), `${program} is not installed`);
  const { call, address } = await aWorkshop();
  expect(await call(operation, args(address))).toMatchObject({
    ok: false,
    status,
    data: { errors: expect.stringContaining(error) },
    remedy: expect.stringContaining('"data" says why'),
  });
});

test.for([
  ['succeeds with the right one', KEY, { ok: true, data: { books: 3 } }],
  [
    'reads with a wrong one that status 401 came back',
    'wrong-key',
    { ok: false, status: 22, data: { errors: expect.stringContaining('401') } },
  ],
] as const)('a caller of curl that sends a key %s', async ([, key, expected], { skip }) => {
  skip(!isInstalled('curl'), 'curl is not installed');
  const { call, address } = await aWorkshop();
  const flags = {
    '--silent': true,
    '--show-error': true,
    '--fail': true,
    '--header': [`X-Shelf-Key: ${key}`],
  };
  expect(await call('curl/curl', { ...flags, url: address('/books') })).toMatchObject(expected);
});
