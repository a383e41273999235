import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { propose } from '../../../src/api/submit/propose.ts';
import { KEYS } from '../../../src/store/keys.ts';
import { LIMITS, MAX_WAITING_PROPOSALS } from '../../../src/store/limits.ts';
import { listSubmissions } from '../../../src/store/submissions.ts';
import { aGithub } from '../../helpers/fake-github.ts';
import { aStore } from '../../helpers/stores.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const test = await aStore(null);
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => test.flush());
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

const aProposal = (n = 0) => ({
  id: `id-${n}`,
  path: `entries/api/lights-${n}.yaml`,
  content: `name: Lights ${n}\n`,
  at: NOW.toISOString(),
});
const proposer = {
  isFirst: false,
  store: test.store,
  source: 'a-source',
  at: NOW,
  pullRequests: null,
  propose_url: null,
};
const URL_OF_PAGE = 'https://github.com/callbook/callbook/new/main';
const STORED = 'Stored for the maintainers, who review it before anything is published.';
const FASTER = 'It is faster to open the pull request yourself at propose_url.';

it('a proposal is stored, and nothing else is said, if the registry has no repository', async () => {
  const answer = await propose(aProposal(), proposer);
  expect(answer).toEqual({ pull_request_url: null, note: STORED });
  expect(await listSubmissions(test.store)).toEqual([aProposal()]);
});

it('the note of a stored proposal names the page to propose on, if there is one', async () => {
  const answer = await propose(aProposal(), { ...proposer, propose_url: URL_OF_PAGE });
  expect(answer?.note).toBe(`${STORED} ${FASTER}`);
});

it('a proposal with a pull request is not stored as well, and the note says that it is open', async () => {
  await using github = await aGithub();
  const answer = await propose(aProposal(), { ...proposer, pullRequests: { ...github, fetch } });
  expect(answer?.pull_request_url).toBe('https://github.com/callbook/callbook/pull/1');
  expect(answer?.note).toMatch(/^A pull request is open\./);
  expect(await listSubmissions(test.store)).toEqual([]);
});

it('a proposal beyond the limit of pull requests is stored, and the note names the limit', async () => {
  await using github = await aGithub();
  const way = { ...proposer, pullRequests: { ...github, fetch }, propose_url: URL_OF_PAGE };
  for (let n = 0; n < LIMITS.pullSource.calls; n += 1) await propose(aProposal(n), way);
  const { pull_request_url, note } = (await propose(aProposal(99), way)) ?? {};
  expect(pull_request_url).toBeNull();
  expect(note).toBe(
    `${STORED} No pull request was opened: the limit is 3 a day for one source and 20 in all. ${FASTER}`,
  );
  expect((await listSubmissions(test.store)).map(({ id }) => id)).toEqual(['id-99']);
});

it('the note does not blame the limit if GitHub fails', async () => {
  await using github = await aGithub();
  github.failing.add('POST /pulls');
  const answer = await propose(aProposal(), { ...proposer, pullRequests: { ...github, fetch } });
  expect(answer).toEqual({ pull_request_url: null, note: STORED });
  expect(await listSubmissions(test.store)).toHaveLength(1);
  expect(logged).toHaveBeenCalledOnce();
});

it('a stored proposal that displaces no other is not logged as a fault', async () => {
  await propose(aProposal(), proposer);
  expect(logged).not.toHaveBeenCalled();
});

it('a stored proposal that displaces the oldest of a full list is logged', async () => {
  const waiting = Array.from({ length: MAX_WAITING_PROPOSALS }, (_, n) => ({
    score: NOW.getTime() - 1_000_000 + n,
    member: `waiting-${n}`,
  }));
  const [first, ...others] = waiting;
  await test.store.zadd(KEYS.submissions, first as never, ...others);
  await propose(aProposal(), { ...proposer, isFirst: true });
  expect(String(logged.mock.calls)).toContain('1 unreviewed proposals were dropped');
});
