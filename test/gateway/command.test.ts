import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishOperations } from '../../src/operations/publish-operations.ts';
import { aFolder, aGatewayInProcess } from '../helpers/a-gateway.ts';
import { anEntry } from '../helpers/an-entry.ts';
import { anOperationsFile, aTool } from '../helpers/an-operation.ts';

const flag = { type: 'string', 'x-in': 'flag' } as const;
const words = { type: 'array', items: { type: 'string' }, 'x-in': 'argument' } as const;

const aCommand = (
  slug: string,
  name: string,
  command: string,
  fields: object = {},
  auth_mode = 'none (local command)',
) => {
  const entry = anEntry({ slug, category: 'cli', endpoint: slug, auth_mode });
  const input = { properties: { '--file': flag, args: words } };
  const file = anOperationsFile([aTool({ name, command, input, ...fields })]);
  return { entry, operations: publishOperations(entry, file) };
};

async function aShelf(policy: string, env: Record<string, string> = {}) {
  const commands = [
    aCommand('jq', 'jq', 'jq'),
    aCommand('git', 'git_version', 'git --version'),
    aCommand('tar', 'tar_create', 'tar -c', { effect: 'write' }),
    aCommand('env', 'env', 'env'),
    aCommand('yes', 'yes', 'yes'),
    aCommand('printenv', 'show', 'printenv', {}, 'environment variable SHELF_KEY'),
  ];
  const folder = aFolder();
  mkdirSync(join(folder, 'work'));
  writeFileSync(join(folder, 'work', 'data.json'), '{"name":"Harlingen"}');
  const entries = commands.map(({ entry }) => entry);
  const operations = commands.map((each) => each.operations);
  return aGatewayInProcess({ entries, operations, policy, folder, env });
}

test('a command that the policy does not name is not started', async () => {
  const { call } = await aShelf('');
  expect(await call('jq/jq', { args: ['.', 'data.json'] })).toMatchObject({
    ok: false,
    remedy: 'In the policy: Add "jq" to "commands".',
  });
});

test('commands run in the work folder and return JSON or text', async () => {
  const { call } = await aShelf('commands: [jq, git]');
  expect(await call('jq/jq', { args: ['.', 'data.json'] })).toMatchObject({
    ok: true,
    data: { name: 'Harlingen' },
  });
  expect((await call('git/git_version')).data).toContain('git version');
});

test('a command that fails returns its exit code and its errors', async () => {
  const { call } = await aShelf('commands: [jq]');
  expect(await call('jq/jq', { args: ['.', 'missing.json'] })).toMatchObject({
    ok: false,
    status: 2,
    data: { errors: expect.stringContaining('missing.json') },
  });
});

test('a write asks, and runs if the policy names the operation', async () => {
  const args = { '--file': 'out.tar', args: ['data.json'] };
  const asking = await aShelf('commands: [tar]');
  expect((await asking.call('tar/tar_create', args)).remedy).toContain('tar/tar_create');
  const allowed = await aShelf('{ commands: [tar], allow: [tar/tar_create] }');
  expect(await allowed.call('tar/tar_create', args)).toMatchObject({ ok: true });
  expect(existsSync(join(allowed.folder, 'work', 'out.tar'))).toBe(true);
});

test.each([
  ['an option', '--to-command=touch owned'],
  ['a file elsewhere', '/etc/hostname'],
  ['a file above', '../entries.ndjson'],
  ['the home folder', '~/.netrc'],
])('an argument that is %s is refused', async (_, word) => {
  const { call } = await aShelf('commands: [jq]');
  expect((await call('jq/jq', { args: ['.', word] })).ok).toBe(false);
});

test('the value of an option that names a file elsewhere is refused', async () => {
  const { call } = await aShelf('{ commands: [tar], allow: [tar/*] }');
  expect((await call('tar/tar_create', { '--file': '/tmp/owned.tar' })).cause).toContain('outside');
});

test('text for a shell stays one word', async () => {
  const { call, folder } = await aShelf('commands: [jq]');
  await call('jq/jq', { args: ['.', '$(touch owned); touch owned | touch owned'] });
  expect(existsSync(join(folder, 'work', 'owned'))).toBe(false);
});

test('a command sees only the variables that it needs', async () => {
  const { call } = await aShelf(
    '{ commands: [env, printenv], grants: [credential printenv SHELF_KEY program:printenv] }',
    {
      SHELF_KEY: 'shelf-key-12345',
      AWS_SECRET_ACCESS_KEY: 'aws-marked-secret-1',
    },
  );
  const seen = String((await call('env/env')).data);
  expect(seen).not.toMatch(/aws-marked|shelf-key|SHELF_KEY/);
  expect(
    seen
      .split('\n')
      .map((line) => line.split('=')[0])
      .filter(Boolean)
      .sort(),
  ).toEqual(['GIT_TERMINAL_PROMPT', 'HOME', 'LC_ALL', 'NO_COLOR', 'PATH', 'TMPDIR']);
  expect(await call('printenv/show', { args: ['SHELF_KEY'] })).toMatchObject({
    ok: true,
    data: '[secret]\n',
  });
});

test('endless output ends at the limit of an answer', async () => {
  const { call } = await aShelf('{ commands: ["yes"], limits: { answer_bytes: 100000 } }');
  expect(await call('yes/yes')).toMatchObject({ truncated: expect.any(String) });
});
