import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Git } from '../../../src/git/git.ts';
import { judgePull } from '../../../src/pull-requests/merge/judge.ts';
import { mergePull } from '../../../src/pull-requests/merge/merge.ts';
import type { ProbeOptions } from '../../../src/pull-requests/review/probe-changed.ts';
import { aReviewGithub, type StandInPull } from '../../helpers/github-review.ts';
import { serveHttp } from '../../helpers/loopback.ts';
import { aProject, aServiceEntry } from '../../workflows/a-project.ts';
import { ATTACKS, type Change, edit, RIVERS, SAFE, TIDES } from '../merge/attacks.ts';

/** A service, a catalog that lists it, a GitHub, and pull requests from 7 on of user 1, who has changed both entries before. */
async function aScene({ answers = 200 } = {}) {
  const stack = new AsyncDisposableStack();
  const service = stack.use(
    await serveHttp((request, response) =>
      response
        .writeHead(request.url === '/control' ? 200 : answers, { 'Content-Type': 'application/json' })
        .end('{}'),
    ),
  );
  const project = aProject(
    {
      tides: aServiceEntry(service.url('/tides'), 'tides', { tags: ['sea'] }),
      rivers: aServiceEntry(service.url('/rivers'), 'rivers', { tags: ['water'] }),
    },
    { withCode: false },
  );
  const github = stack.use(await aReviewGithub({ mainCommit: project.mainCommit }));
  github.merges.push({ path: TIDES, author: 1 }, { path: RIVERS, author: 1 });
  const probe: ProbeOptions = {
    allow: ['127.0.0.1'],
    control: [service.url('/control')],
    userAgent: 'test',
    sleep: () => Promise.resolve(),
    onError: (error) => expect.fail(error.message),
  };
  const judge = (commit: string, folder: string) =>
    judgePull(github.workflow, commit, {
      git: new Git(folder),
      entriesFolder: join(folder, 'entries'),
      probe,
      now: new Date(),
    });
  const change = (changes: Change, pull: Partial<StandInPull> = {}) => {
    const number = github.pulls.length + 7;
    const head = project.propose(number, changes);
    github.pulls.push({ number, head, author: 1, ...pull });
    return head;
  };
  return {
    project,
    github,
    probe,
    service,
    judge,
    change,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
const STRANGERS: readonly [string, Partial<StandInPull>, string][] = [
  ['changed nothing', { author: 2 }, 'no person merged a change of the author to tides in the last 365 days'],
  ['other fork', { owner: 3 }, 'it does not come from a fork of the person who opened it'],
  ['no fork', { isFork: false }, 'it does not come from a fork of the person who opened it'],
  ['draft', { draft: true }, 'it is a draft'],
  ['held', { labels: ['hold'] }, 'it has the label hold'],
];

it('lets a safe change of an own entry pass, and merges that very commit', async () => {
  await using scene = await aScene();
  const { github, project } = scene;
  const head = scene.change(SAFE);
  const base = project.mainCommit();
  expect(await scene.judge(head, project.clone())).toEqual({ pull: 7, base, reasons: [] });
  expect(await mergePull(github.workflow, { pull: 7, commit: head, base })).toBeNull();
  const title = 'Take over #7 by the rule for safe changes';
  expect(github.merged).toEqual([{ number: 7, title, sha: head }]);
  expect([github.dispatched, github.pulls[0]?.labels]).toEqual([['publish.yml'], ['merged by rule']]);
});

it('leaves every attack to a person, for its own reason and in no word of the attacker', async () => {
  await using scene = await aScene();
  const folder = scene.project.clone();
  for (const [name, changes, reason] of ATTACKS) {
    const { reasons } = await scene.judge(scene.change(changes), folder);
    expect(reasons, name).toContain(reason);
    expect(reasons.join('\n'), name).not.toMatch(/::|touch|evil\.example/);
  }
});

it('leaves the safe change of a stranger to a person', async () => {
  await using scene = await aScene();
  const folder = scene.project.clone();
  for (const [name, pull, reason] of STRANGERS) {
    const { reasons } = await scene.judge(scene.change(SAFE, pull), folder);
    expect(reasons, name).toEqual([reason]);
    scene.github.pulls.splice(0); // The next one has the same commit, which two may not share.
  }
  const head = scene.change(SAFE);
  scene.github.pulls.push({ number: 99, head, author: 1 });
  expect(await scene.judge(head, folder)).toMatchObject({
    pull: null,
    reasons: [expect.stringContaining('several')],
  });
});

it('takes no merge that is not of the commit that was checked', async () => {
  await using scene = await aScene();
  const head = scene.change(SAFE);
  scene.project.propose(7, edit(/endpoint: .*/, 'endpoint: https://evil.example.net'));
  const { reasons } = await scene.judge(head, scene.project.clone());
  expect(reasons).toContain('the merge that GitHub made is of another commit');
});

it('leaves an interface that does not answer well to a person', async () => {
  await using scene = await aScene({ answers: 503 });
  const { reasons } = await scene.judge(scene.change(SAFE), scene.project.clone());
  expect(reasons).toEqual(['tides: the probe says server_error']);
});

it('merges nothing that was pushed between the review and the merge', async () => {
  await using scene = await aScene();
  const { github, project } = scene;
  const reviewed = { pull: 7, commit: scene.change(SAFE), base: project.mainCommit() };
  const pull = github.pulls[0] as StandInPull;
  // At the very last moment: the pull request is read as it was reviewed, and has another commit as it is merged.
  let reads = 0;
  Object.defineProperty(pull, 'head', { get: () => (reads++ < 1 ? reviewed.commit : 'e'.repeat(40)) });
  expect(await mergePull(github.workflow, reviewed)).toBe('GitHub did not merge it (409)');
  expect(await mergePull(github.workflow, reviewed)).toBe(
    'its newest commit is not the one that was reviewed',
  );
  expect(github.merged).toEqual([]);
});

it('merges nothing onto a main that went on', async () => {
  await using scene = await aScene();
  const { github, project } = scene;
  const [commit, base] = [scene.change(SAFE), project.mainCommit()];
  project.moveMain();
  const reason = await mergePull(github.workflow, { pull: 7, commit, base });
  expect([reason, github.merged]).toEqual(['main has moved on since the review', []]);
  const { reasons } = await scene.judge(commit, project.clone());
  expect(reasons).toContain('main has moved on since it was merged for the check');
});
