import { expect, it } from 'vitest';
import { aForkGithub } from '../../../../test/helpers/fake-fork-github.ts';
import { proposeFile } from '../../../authoring/release/propose-file.ts';

const base = { commit: 'c'.repeat(40), tree: 'd'.repeat(40) };
const proposal = {
  base,
  branch: 'operations/tides',
  path: 'entries/operations/tides.yaml',
  content: 'first',
  title: 'Update the operations of tides',
  body: 'Compared.',
};

it('a pull request is opened from a fork that is first brought up to date', async () => {
  await using github = await aForkGithub(base);
  const registry = { apiUrl: github.apiUrl, repository: 'registry/callbook', token: github.token };
  const url = await proposeFile(registry, 'owner/callbook', proposal);
  expect(url).toBe('https://github.com/registry/callbook/pull/1');
  expect(github.calls[0]).toBe('POST owner/callbook/merge-upstream');
  expect([...github.branches]).toEqual([['owner/callbook:operations/tides', 'first']]);
  expect(github.pulls[0]).toMatchObject({ head: 'owner:operations/tides', title: proposal.title });
});

it('the next release updates the open pull request, and the branch never goes back to main', async () => {
  await using github = await aForkGithub(base);
  const registry = { apiUrl: github.apiUrl, repository: 'registry/callbook', token: github.token };
  const first = await proposeFile(registry, null, proposal);
  const second = await proposeFile(registry, null, { ...proposal, content: 'second', body: 'Again.' });
  expect(second).toBe(first);
  expect([...github.branches]).toEqual([['registry/callbook:operations/tides', 'second']]);
  expect(github.pulls.map(({ body }) => body)).toEqual(['Again.']);
  expect(github.calls.filter((call) => call.includes('merge-upstream'))).toEqual([]);
});

it('a refusal names the call, and never the token', async () => {
  await using github = await aForkGithub(base);
  const registry = { apiUrl: github.apiUrl, repository: 'registry/callbook', token: 'not-the-token' };
  await expect(proposeFile(registry, null, proposal)).rejects.toThrow(
    /^GitHub returned 401 for POST \/repos\/registry\/callbook\/git\/trees$/,
  );
});
