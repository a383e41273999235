import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENTRY_TEXT } from '../../../test/helpers/entry-text.ts';
import { aFolder, git } from '../../../test/history/a-repository.ts';
import { aFolderOf, runScript } from '../../../test/scripts/run-script.ts';

it('refresh-operations --check only reports, a refresh writes the file, and the next one changes nothing', async () => {
  const host = aFolder();
  const repository = join(host, 'acme/tides');
  mkdirSync(repository, { recursive: true });
  git(repository, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(repository, 'openapi.json'), '{"openapi":"3.0.0","paths":{"/tides":{"get":{}}}}');
  git(repository, 'add', '.');
  git(repository, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'A');
  const commit = git(repository, 'rev-parse', 'HEAD').slice(0, 12);
  const text = `source: https://github.com/acme/tides/blob/${commit}/openapi.json
origin: vendor
read_at: 2026-11-01
operations:
  - { name: tides, summary: Return tides., effect: read, method: GET, path: /tides, input: { type: object } }
`;
  const folder = aFolderOf({ 'api/tides.yaml': ENTRY_TEXT, 'operations/tides.yaml': text });
  const file = join(folder, 'operations/tides.yaml');
  const refresh = (...args: string[]) =>
    runScript(
      'workshop/scripts/refresh-operations.ts',
      ...['--folder', folder, '--repositories', host, ...args],
    );
  const checked = await refresh('tides', '--check');
  expect([checked.code, checked.err, readFileSync(file, 'utf8')]).toEqual([1, '', text]);
  expect((await refresh('tides')).out).toBe(
    'tides: only its source\n1 changed, 0 did not, 0 were not refreshed.\n',
  );
  expect(readFileSync(file, 'utf8')).toContain('digest: sha256:');
  const due = await refresh('--due', '5', '--check');
  expect([due.code, due.out]).toEqual([0, '0 changed, 1 did not, 0 were not refreshed.\n']);
  expect((await refresh()).err).toContain('Name the entries to refresh, or use --due NUMBER.');
});
