import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { writeEntry } from '../../../src/entry/files/write.ts';
import { aCatalogEntry } from '../../../test/helpers/an-entry.ts';
import { anOperationsFile } from '../../../test/helpers/an-operation.ts';
import { aForkGithub } from '../../../test/helpers/fake-fork-github.ts';
import { mcpWithSessions } from '../../../test/helpers/fake-mcp-servers.ts';
import { serveHttp } from '../../../test/helpers/loopback.ts';
import { git } from '../../../test/history/a-repository.ts';
import { aFolderOf } from '../../../test/scripts/run-script.ts';
import { aServiceEntry } from '../../../test/workflows/a-project.ts';
import { ACTION, actionInputs } from '../../../test/workflows/action.ts';
import { localEntry, startLocalServices } from '../../../test/workflows/local-services.ts';
import { runSteps } from '../../../test/workflows/workflow.ts';
import { operationsFromDocument } from '../../authoring/draft/operations/operations-from-document.ts';
import { writeOperations } from '../../authoring/draft/operations/write-operations.ts';

const OPERATIONS = 'entries/operations/tides.yaml';
const tidesOf = (...queries: string[]): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tides', version: '2' },
    servers: [{ url: 'https://tides.example.org/v1' }],
    paths: {
      '/tides': {
        get: {
          operationId: 'getTides',
          summary: 'Get tides.',
          parameters: queries.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        },
      },
    },
  });

/** The operations file that the registry has of such a document. */
function operationsOf(document: string): string {
  const source = 'https://tides.example.org/docs';
  const { operations, base_url } = operationsFromDocument(document, aCatalogEntry(), source);
  const file = anOperationsFile(
    operations.map(({ operation }) => operation),
    { source, ...(base_url && { base_url }) },
  );
  return writeOperations(file, false);
}

/** A registry with the given files on main. */
function aRegistry(files: Readonly<Record<string, string>>) {
  const folder = aFolderOf(files);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Begin');
  const base = { commit: git(folder, 'rev-parse', 'HEAD'), tree: git(folder, 'rev-parse', 'HEAD^{tree}') };
  return { folder, base };
}

type Release = {
  registry: string;
  inputs: Record<string, string>;
  /** Files of the owner's repository. */
  workspace?: Record<string, string>;
  runner?: Record<string, string>;
};

/** Runs the steps of the action as a runner does. Its files are those of this project. */
async function release({ registry, inputs, workspace = {}, runner = {} }: Release) {
  const folder = aFolderOf({ ...workspace, '.runner/summary': '', '.runner/output': '' });
  const temp = join(folder, '.runner');
  const given = { slug: 'tides', registry: 'o/r', url: 'https://callbook.example', ...inputs };
  const [ran] = await runSteps(ACTION.runs.steps, {
    folder,
    values: actionInputs(given),
    more: { 'node "$GITHUB_ACTION_PATH/': ` --remote=file://${registry} --allow=127.0.0.1` },
    runner: {
      GITHUB_ACTION_PATH: resolve('.'),
      RUNNER_TEMP: temp,
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
      GITHUB_OUTPUT: join(temp, 'output'),
      ...runner,
    },
  });
  if (!ran) throw new Error('The action has no command');
  const outputs = readFileSync(join(temp, 'output'), 'utf8').split('\n').filter(Boolean);
  return {
    code: ran.code,
    log: ran.output,
    folder,
    summary: readFileSync(join(temp, 'summary'), 'utf8'),
    outputs: Object.fromEntries(outputs.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
      string,
      string
    >,
  };
}

it('a breaking release fails the step, after the pull request was prepared as a patch that applies', async () => {
  await using services = await startLocalServices();
  const registry = aRegistry({
    'entries/api/tides.yaml': localEntry(services, 'tides', { output_format: 'JSON' }),
    [OPERATIONS]: operationsOf(tidesOf('days')),
  });
  const { code, log, summary, outputs } = await release({
    registry: registry.folder,
    workspace: { 'openapi.json': tidesOf('unit') },
    inputs: { openapi: 'openapi.json' },
  });
  expect([code, log]).toEqual([
    1,
    expect.stringContaining('::error title=Callbook: tides::Breaking changes'),
  ]);
  expect(outputs).toMatchObject({
    'contract-holds': 'true',
    ...{ breaking: '1', additive: '1', cosmetic: '0', 'pull-request': '' },
  });
  expect(summary).toContain('Seen: 200 with application/json');
  expect(summary).toContain('breaking  getTides(days): optional → gone\nadditive  getTides(unit)');
  expect(summary).toContain(`https://github.com/o/r/edit/main/${OPERATIONS}`);
  expect(summary).toContain(
    '[![Status on Callbook](https://callbook.example/badges/tides.svg)](https://callbook.example/entry/tides/)',
  );
  const prepared = outputs.files ?? '';
  git(registry.folder, 'apply', join(prepared, 'operations.patch'));
  const applied = readFileSync(join(registry.folder, OPERATIONS), 'utf8');
  expect(applied).toBe(readFileSync(join(prepared, OPERATIONS), 'utf8'));
  expect(parse(applied)).toMatchObject({ operations: [{ input: { properties: { unit: {} } } }] });
  expect(readFileSync(join(prepared, 'pull-request.md'), 'utf8')).toMatch(
    /^# Update the operations of tides\n/,
  );
});

it('with a token the pull request is opened from the fork, and fail-on: never lets a breaking release pass', async () => {
  await using services = await startLocalServices();
  const registry = aRegistry({
    'entries/api/tides.yaml': localEntry(services, 'tides', { output_format: 'JSON' }),
    [OPERATIONS]: operationsOf(tidesOf('days')),
  });
  await using github = await aForkGithub(registry.base);
  const run = (token: string) =>
    release({
      registry: registry.folder,
      workspace: { 'openapi.json': tidesOf() },
      inputs: { openapi: 'openapi.json', fork: 'owner/fork', token, 'fail-on': 'never' },
      runner: { GITHUB_API_URL: github.apiUrl },
    });
  const { code, log, summary, outputs } = await run(github.token);
  expect(code, log).toBe(0);
  expect(outputs['pull-request']).toBe('https://github.com/o/r/pull/1');
  expect(summary).toContain('It is open: https://github.com/o/r/pull/1');
  const prepared = readFileSync(join(outputs.files ?? '', OPERATIONS), 'utf8');
  expect(github.branches.get('owner/fork:operations/tides')).toBe(prepared);
  expect(github.pulls[0]?.body).toContain('breaking  getTides(days): optional → gone');

  const refused = await run('wrong-token');
  expect([refused.code, refused.outputs['pull-request']]).toEqual([1, '']);
  expect(refused.summary).toContain('It could not be opened: GitHub returned 401');
  expect(refused.log + refused.summary).not.toContain('wrong-token');
});

it('a server that lists the same tools needs no pull request', async () => {
  await using server = await serveHttp(mcpWithSessions(() => ({ get_tides: { harbour: z.string() } })));
  const entry = aServiceEntry(server.url('/mcp'), 'tides');
  const first = aRegistry({ 'entries/mcp/tides.yaml': entry });
  const drafted = await release({ registry: first.folder, inputs: {} });
  expect([drafted.code, drafted.outputs.breaking], drafted.log).toEqual([0, '0']);
  expect(drafted.summary).toContain('Seen: handshake completed and tools listed');
  expect(drafted.summary).toContain('All are new.');
  expect(drafted.summary).toContain('https://github.com/o/r/new/main/entries/operations?filename=tides.yaml');
  const operations = readFileSync(join(drafted.outputs.files ?? '', OPERATIONS), 'utf8');

  const second = aRegistry({ 'entries/mcp/tides.yaml': entry, [OPERATIONS]: operations });
  const same = await release({ registry: second.folder, inputs: { server: server.url('/mcp') } });
  expect([same.code, same.outputs.files], same.log).toEqual([0, '']);
  expect(same.summary).toContain('None is needed.');
});

it('a command-line tool is checked by its version and help, and never sees the token', async () => {
  const bin = aFolderOf({});
  const seen = join(bin, 'seen');
  const help =
    'Usage: tides [OPTIONS]\n\nOptions:\n  --harbour NAME  name of a harbour\n  --days N  number of days\n';
  writeFileSync(
    join(bin, 'tides'),
    `#!/bin/bash\nenv >> ${seen}\nif [ "$1" = --version ]; then echo 'tides 2.1'; else printf '${help.replaceAll('\n', '\\n')}'; fi\n`,
  );
  chmodSync(join(bin, 'tides'), 0o755);
  const entry = aServiceEntry('tides', 'tides', { auth_mode: 'none (local command)' });
  const registry = aRegistry({ 'entries/cli/tides.yaml': entry });
  await using github = await aForkGithub(registry.base);
  const { code, log, summary } = await release({
    registry: registry.folder,
    inputs: { command: 'tides', token: github.token },
    runner: { PATH: `${bin}:${process.env.PATH}`, GITHUB_API_URL: github.apiUrl },
  });
  expect(code, log).toBe(0);
  expect(summary).toContain('It printed 2.1 for "tides --version".');
  expect(github.pulls.map(({ title }) => title)).toEqual(['Add the operations of tides']);
  expect(readFileSync(seen, 'utf8')).not.toMatch(/TOKEN|a-token/);
});

it('a contract that could not be confirmed is a warning, and an error with fail-on: contract', async () => {
  await using services = await startLocalServices();
  services.switchOff(true);
  const { folder } = aRegistry({
    'entries/api/tides.yaml': localEntry(services, 'tides', { output_format: 'JSON' }),
  });
  const [passed, failed] = [
    await release({ registry: folder, inputs: {} }),
    await release({ registry: folder, inputs: { 'fail-on': 'contract' } }),
  ];
  expect([passed.code, passed.outputs['contract-holds']], passed.log).toEqual([0, 'false']);
  expect(passed.log).toContain(
    '::warning title=Callbook: tides::The contract could not be confirmed. It returned 503',
  );
  expect(passed.summary).toContain('They were not compared, because the entry names no source.');
  expect([failed.code, failed.log]).toEqual([1, expect.stringContaining('::error title=Callbook: tides::')]);
});

it('wrong and hostile inputs are refused with a sentence, and nothing in them is run', async () => {
  const { folder } = aRegistry({ 'entries/api/tides.yaml': writeEntry({ ...aCatalogEntry() }) });
  const hostile = '"; touch pwned; $(touch pwned) `touch pwned` #';
  const cases: [Record<string, string>, number, string][] = [
    [{ slug: hostile }, 2, 'Set slug to the slug of your entry'],
    [{ slug: '../tides' }, 2, 'Set slug to the slug of your entry'],
    [{ registry: hostile }, 2, "Set registry to the registry's repository"],
    [{ url: hostile }, 2, "Set url to the address of the registry's site"],
    [{ fork: hostile }, 2, 'Set fork to your fork'],
    [{ 'fail-on': hostile }, 2, 'allowed is breaking, contract, any, never'],
    [{ openapi: hostile }, 1, 'is not a file.'],
    [{ command: 'tides' }, 1, 'has the category api. Use the input "openapi", not "command".'],
    [{ slug: 'rivers' }, 1, 'The registry has no entry "rivers"'],
  ];
  for (const [inputs, code, sentence] of cases) {
    const ran = await release({ registry: folder, inputs });
    expect([ran.code, ran.log, ran.summary]).toEqual([code, expect.stringContaining(sentence), '']);
    expect(existsSync(join(ran.folder, 'pwned'))).toBe(false);
  }
  const missing = await release({ registry: join(folder, 'no-such-registry'), inputs: {} });
  expect([missing.code, missing.log]).toEqual([
    1,
    expect.stringContaining('::error title=Callbook: tides::git'),
  ]);
});
