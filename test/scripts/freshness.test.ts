import { expect, it } from 'vitest';
import { recordRun } from '../../src/history/branch/record-run.ts';
import { runOf } from '../helpers/a-run.ts';
import { ENTRY_TEXT } from '../helpers/entry-text.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { aRepository, git, recorderOf } from '../history/a-repository.ts';
import { aFolderOf, runScriptWith } from './run-script.ts';

it('the freshness script records an archived repository on the history, and keeps it while GitHub refuses', async () => {
  let status = 200;
  await using github = await serveHttp((_, response) => {
    response.writeHead(status).end('{"full_name":"acme/tides","archived":true}');
  });
  const text = ENTRY_TEXT.replace(/^source: .*$/m, 'source: https://github.com/acme/tides').replaceAll(
    /https:\/\/tides\.[\w./-]*/g,
    github.url('/v1'),
  );
  const folder = aFolderOf({ 'api/tides.yaml': text });
  const repository = aRepository();
  recordRun(runOf(0, 'ok'), recorderOf(repository));
  const variables = {
    GITHUB_API_URL: github.url(''),
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_TOKEN: 'a-token',
  };
  const args = ['--folder', folder, '--repository', repository, '--allow', '127.0.0.1'];
  const run = () => runScriptWith(variables, 'scripts/ci/freshness.ts', ...args);
  const first = await run();
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toContain('tides: repository_archived (acme/tides)');
  const recorded = git(repository, 'show', 'history:freshness.json');
  expect(JSON.parse(recorded)).toMatchObject({ tides: [{ reason: 'repository_archived' }] });
  status = 403;
  const refused = await run();
  expect([refused.code, refused.err]).toEqual([1, 'tides: GitHub returned 403 for acme/tides\n']);
  expect(git(repository, 'show', 'history:freshness.json')).toBe(recorded);
});
