import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Git } from '../../../src/git/git.ts';
import { judgePull } from '../../../src/pull-requests/merge/judge.ts';
import { mergePull } from '../../../src/pull-requests/merge/merge.ts';
import type { ProbeOptions } from '../../../src/pull-requests/review/probe-changed.ts';
import { aReviewGithub, type FakePull } from '../../helpers/fake-review-github.ts';
import { serveHttp } from '../../helpers/loopback.ts';
import { aProject, aServiceEntry } from '../../workflows/a-project.ts';
import { ATTACKS, type Change, edit, RIVERS, SAFE, TIDES } from './attacks.ts';

/** A service, a catalog that lists it, a fake GitHub, and pull requests numbered from 7 by user 1, a past contributor. */
async function aReview({ status = 200 } = {}) {
  const stack = new AsyncDisposableStack();
  const service = stack.use(
    await serveHttp((request, response) =>
      response
        .writeHead(request.url === '/control' ? 200 : status, { 'Content-Type': 'application/json' })
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
  const change = (changes: Change, pull: Partial<FakePull> = {}) => {
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
const OTHER_AUTHORS: readonly [string, Partial<FakePull>, string][] = [
  [
    'not a past contributor',
    { author: 2 },
    'no change of the author to tides was merged by a person in the last 365 days',
  ],
  ['fork of another account', { owner: 3 }, 'it does not come from a fork of its author'],
  ['no fork', { isFork: false }, 'it does not come from a fork of its author'],
  ['draft', { draft: true }, 'it is a draft'],
  ['label hold', { labels: ['hold'] }, 'it has the label hold'],
];

it('accepts a safe change by a past contributor, and merges exactly that commit', async () => {
  await using review = await aReview();
  const { github, project } = review;
  const head = review.change(SAFE);
  const base = project.mainCommit();
  expect(await review.judge(head, project.clone())).toEqual({ pull: 7, base, reasons: [] });
  expect(await mergePull(github.workflow, { pull: 7, commit: head, base })).toBeNull();
  const title = 'Take over #7 by the rule for safe changes';
  expect(github.merged).toEqual([{ number: 7, title, sha: head }]);
  expect([github.dispatched, github.pulls[0]?.labels]).toEqual([['publish.yml'], ['merged by rule']]);
});

it('leaves every attack to a person, with the right reason, and quotes no text of the attacker', async () => {
  await using review = await aReview();
  const folder = review.project.clone();
  for (const [name, changes, reason] of ATTACKS) {
    const { reasons } = await review.judge(review.change(changes), folder);
    expect(reasons, name).toContain(reason);
    expect(reasons.join('\n'), name).not.toMatch(/::|touch|evil\.example/);
  }
});

it('leaves a safe change to a person if its author or pull request does not follow the rule', async () => {
  await using review = await aReview();
  const folder = review.project.clone();
  for (const [name, pull, reason] of OTHER_AUTHORS) {
    const { reasons } = await review.judge(review.change(SAFE, pull), folder);
    expect(reasons, name).toEqual([reason]);
    review.github.pulls.splice(0); // The next one has the same commit, and two pull requests may not share one.
  }
  const head = review.change(SAFE);
  review.github.pulls.push({ number: 99, head, author: 1 });
  expect(await review.judge(head, folder)).toMatchObject({
    pull: null,
    reasons: [expect.stringContaining('more than one')],
  });
});

it('refuses a merge that GitHub prepared from a commit that was not checked', async () => {
  await using review = await aReview();
  const head = review.change(SAFE);
  review.project.propose(7, edit(/endpoint: .*/, 'endpoint: https://evil.example.net'));
  const { reasons } = await review.judge(head, review.project.clone());
  expect(reasons).toContain('GitHub prepared the merge from another commit');
});

it('leaves a change to a person if the probe of its interface fails', async () => {
  await using review = await aReview({ status: 503 });
  const { reasons } = await review.judge(review.change(SAFE), review.project.clone());
  expect(reasons).toEqual(['tides: the probe found "server_error"']);
});

it('merges no commit that was pushed between the review and the merge', async () => {
  await using review = await aReview();
  const { github, project } = review;
  const reviewed = { pull: 7, commit: review.change(SAFE), base: project.mainCommit() };
  const pull = github.pulls[0] as FakePull;
  // The latest moment: the commit changes after the pull request is read and before it is merged.
  let reads = 0;
  Object.defineProperty(pull, 'head', { get: () => (reads++ < 1 ? reviewed.commit : 'e'.repeat(40)) });
  expect(await mergePull(github.workflow, reviewed)).toBe('GitHub refused the merge with status 409');
  expect(await mergePull(github.workflow, reviewed)).toBe('its newest commit was not reviewed');
  expect(github.merged).toEqual([]);
});

it('does not merge if main has changed since the review', async () => {
  await using review = await aReview();
  const { github, project } = review;
  const [commit, base] = [review.change(SAFE), project.mainCommit()];
  project.moveMain();
  const reason = await mergePull(github.workflow, { pull: 7, commit, base });
  expect([reason, github.merged]).toEqual(['main has changed since the review', []]);
  const { reasons } = await review.judge(commit, project.clone());
  expect(reasons).toContain('main has changed since GitHub prepared the merge');
});
