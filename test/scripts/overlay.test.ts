import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENTRY_TEXT } from '../helpers/entry-text.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { aFolder, aRepository, git } from '../history/a-repository.ts';
import { aFolderOf, runScriptWith } from './run-script.ts';

const KEPT = 'CALLBOOK_OVERLAY is set, and private entries could leave this machine.';
const GITHUB = { GITHUB_TOKEN: 'token', GITHUB_REPOSITORY: 'corp/callbook' };
/** Nothing listens here, so a script that did not refuse would fail with another message. */
const NOBODY = 'http://127.0.0.1:9';

const withOverlay = () => ({
  ...GITHUB,
  GITHUB_API_URL: NOBODY,
  BUILD_HOOK_URL: NOBODY,
  CALLBOOK_OVERLAY: aFolderOf({ 'overlay.yaml': '' }),
  CALLBOOK_ENTRIES: aFolderOf({}),
});

it.each([
  ['scripts/ci/deprecate.ts'],
  ['scripts/ci/post-review.ts', '--commit', 'c0ffee'],
  ['scripts/ci/build-hook.ts', '--always'],
])('%s refuses to run with an overlay, before it calls anybody', async (script, ...args) => {
  const { code, out, err } = await runScriptWith(withOverlay(), script, ...args);
  expect(code).toBe(1);
  expect(out + err).toContain(KEPT);
  expect(out + err).not.toMatch(/ECONNREFUSED|fetch failed/);
});

it.each(['scripts/probe.ts', 'scripts/ci/signals.ts'])(
  '%s does not record into a repository with a remote while there is an overlay',
  async (script) => {
    const repository = aRepository('https://git.example.org/callbook.git');
    const redis = { UPSTASH_REDIS_REST_URL: NOBODY, UPSTASH_REDIS_REST_TOKEN: 'token' };
    const { code, err } = await runScriptWith(
      { ...withOverlay(), ...redis },
      script,
      '--repository',
      repository,
    );
    expect(code).toBe(1);
    expect(err).toContain('has a remote, and CALLBOOK_OVERLAY is set: a push would publish private entries');
  },
);

it('check-entries prints what each rule of the overlay does, and the problems at their place', async () => {
  const rules = 'deny:\n  - slugs: [wavs]\n    reason: Not approved.\n';
  const overlay = aFolderOf({ 'overlay.yaml': rules });
  const entries = aFolderOf({ 'api/tides.yaml': ENTRY_TEXT });
  const variables = { CALLBOOK_ENTRIES: entries, CALLBOOK_OVERLAY: overlay };
  const { code, out } = await runScriptWith(variables, 'scripts/check-entries.ts');
  expect(code).toBe(1);
  expect(out).toContain(`${overlay}/overlay.yaml:2:13  no entry has the slug "wavs".`);
  expect(out).toContain('deny: 0 entries. Not approved.');
});

it('a probe run of a catalog with an overlay is recorded in a separate repository, pulled for the build, and compacted', async () => {
  await using server = await serveHttp((_, response) => response.writeHead(200).end('{}'));
  const probed = (slug: string) =>
    ENTRY_TEXT.replace('/v1/harbours/', `/v1/${slug}/`).replace(
      /(?=source:)/,
      `probe_url: ${server.url(`/${slug}`)}\n`,
    );
  const [repository, pulled] = [aFolder(), join(aFolder(), 'history')];
  git(repository, 'init', '--quiet');
  const variables = {
    CALLBOOK_ENTRIES: aFolderOf({ 'api/tides.yaml': probed('tides'), 'api/waves.yaml': probed('waves') }),
    CALLBOOK_OVERLAY: aFolderOf({
      'api/billing.yaml': probed('billing'),
      'overlay.yaml': 'deny:\n  - slugs: [waves]\n    reason: Not approved.\n',
    }),
    CALLBOOK_HISTORY: pulled,
  };
  const local = ['--allow', '127.0.0.1', '--control', server.url('/control')];
  const run = await runScriptWith(variables, 'scripts/probe.ts', '--repository', repository, ...local);
  expect([run.code, run.out]).toEqual([0, '2 interfaces: 2 ok. 1 of 1 control addresses answered.\n']);
  const pull = await runScriptWith(variables, 'scripts/history/pull.ts', '--repository', repository);
  expect(pull.out).toContain('now holds the branch "history"');
  const state = readFileSync(join(pulled, 'state.json'), 'utf8');
  expect(['billing', 'tides', 'waves'].filter((slug) => state.includes(slug))).toEqual(['billing', 'tides']);
  const compact = ['scripts/history/compact.ts', '--repository', repository] as const;
  const redis = { REDIS_URL: 'redis://127.0.0.1:9' };
  const blind = await runScriptWith({ ...variables, ...redis }, ...compact);
  expect([blind.code, blind.err]).toEqual([1, expect.stringMatching(/^No Redis answers at .*\n$/)]);
  const { code, out } = await runScriptWith(variables, ...compact);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Rewrote 1 commits to one/)]);
});
