import { expect, it } from 'vitest';
import { ruleTitle } from '../../../src/pull-requests/merge/merge-rule.ts';
import {
  isPastContributor,
  MAX_CONTRIBUTION_AGE_DAYS,
} from '../../../src/pull-requests/merge/past-contributor.ts';
import { aReviewGithub, type FakeMerge } from '../../helpers/fake-review-github.ts';
import { TIDES } from './attacks.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
const aMerge = (fields: Partial<FakeMerge> = {}): FakeMerge => ({
  path: TIDES,
  author: 1,
  mergedAt: daysAgo(1),
  ...fields,
});

async function isPastContributorAfter(...merges: FakeMerge[]): Promise<boolean> {
  await using github = await aReviewGithub();
  github.merges.push(...merges);
  const has = await isPastContributor(github.workflow, { id: 1 }, { path: TIDES, now });
  expect(github.wrong).toEqual([]);
  return has;
}

it('counts a pull request of the account that a person merged recently enough', async () => {
  expect(await isPastContributorAfter(aMerge())).toBe(true);
  expect(
    await isPastContributorAfter(
      aMerge({ author: 2 }),
      aMerge({ mergedAt: daysAgo(MAX_CONTRIBUTION_AGE_DAYS) }),
    ),
  ).toBe(true);
});

it.each<[string, Partial<FakeMerge>]>([
  ['is of another account', { author: 2 }],
  ['changed another entry', { path: 'entries/api/rivers.yaml' }],
  ['was merged too long ago', { mergedAt: daysAgo(MAX_CONTRIBUTION_AGE_DAYS + 1) }],
  ['was merged into another branch', { base: 'release' }],
  ['was never merged', { mergedAt: null }],
  ['was merged by the rule itself', { message: ruleTitle(12) }],
])('does not count a pull request that %s', async (_, fields) => {
  expect(await isPastContributorAfter(aMerge(fields))).toBe(false);
});

it('returns false for an author without merged pull requests', async () => {
  expect(await isPastContributorAfter()).toBe(false);
});
