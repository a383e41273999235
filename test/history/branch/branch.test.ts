import { expect, it } from 'vitest';
import { refuseSharedRepository } from '../../../src/history/branch/branch.ts';
import { aRepository } from '../a-repository.ts';

it('runs of a catalog with an overlay are not recorded in a repository with a remote', () => {
  const repository = aRepository('https://git.example.org/callbook.git');
  expect(() => refuseSharedRepository(repository, { mayPublish: false })).toThrow(
    `The repository ${repository} has a remote, and CALLBOOK_OVERLAY is set: a push would publish private entries.`,
  );
});

it('they are recorded in a repository without a remote, or if pushes are allowed', () => {
  expect(() => refuseSharedRepository(aRepository(), { mayPublish: false })).not.toThrow();
  expect(() => refuseSharedRepository(aRepository('/srv/git'), { mayPublish: true })).not.toThrow();
});
