import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Run } from '../../src/health/check-schema.ts';
import { NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { aCheck } from '../helpers/a-run.ts';
import { aReviewGithub } from '../helpers/fake-review-github.ts';
import { git } from '../history/a-repository.ts';
import { aProject, type Project } from './a-project.ts';
import { localEntry, startLocalServices } from './local-services.ts';
import { runJob } from './workflow.ts';

/** Writes runs to the branch `history` of a project, in one commit. */
function pushHistory({ remote, clone }: Project, runs: readonly Run[]): void {
  let files = NO_FILES;
  const texts = new Map<string, string | null>();
  for (const run of runs) {
    const { changes } = planRun(files, run);
    for (const [path, content] of changes) texts.set(path, content);
    files = withChanges(files, changes);
  }
  const folder = clone();
  git(folder, 'switch', '--quiet', '--orphan', 'history');
  for (const [path, content] of texts) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  git(folder, 'add', '--', ...new Set([...texts].flatMap(([path, text]) => (text === null ? [] : [path]))));
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Month');
  git(folder, 'push', '--quiet', remote, 'HEAD:refs/heads/history');
}

/** One run per day for 31 days until now. `tides` is always down, four others are always up. */
function monthOfRuns(): Run[] {
  const down = aCheck('tides', { state: 'timeout', status_code: null, latency_ms: null });
  const checks = [...['a', 'b', 'c', 'd'].map((slug) => aCheck(slug)), down];
  return Array.from({ length: 32 }, (_, i) => ({
    at: new Date(Date.now() - (31 - i) * 86_400_000).toISOString(),
    void: false,
    control: { ok: 1, total: 1 },
    checks,
  }));
}

it('the workflow proposes to deprecate an entry that was down for 30 days', async () => {
  await using services = await startLocalServices();
  await using github = await aReviewGithub();
  const text = localEntry(services, 'tides');
  const project = aProject({ tides: text, rivers: localEntry(services, 'rivers') });
  github.files.set('main:entries/api/tides.yaml', text);
  pushHistory(project, monthOfRuns());
  const ran = await runJob('deprecate.yml', 'deprecate', {
    folder: project.clone(),
    values: { 'github.token': github.token },
    runner: github.runner,
  });
  for (const { command, code, output } of ran) expect(`${command} ${code}`, output).toBe(`${command} 0`);
  expect(ran.at(-1)?.output).toContain('Pull requests opened: 1');
  expect(github.opened.map(({ title, head }) => [title, head])).toEqual([
    ['Deprecate tides', 'deprecate/tides'],
  ]);
  expect(github.wrong).toEqual([]);
});
