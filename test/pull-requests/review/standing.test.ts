import { expect, it } from 'vitest';
import { ruleTitle } from '../../../src/pull-requests/merge/merge-rule.ts';
import { hasStanding, STANDING_DAYS } from '../../../src/pull-requests/merge/standing.ts';
import { aReviewGithub, type StandInMerge } from '../../helpers/github-review.ts';
import { TIDES } from '../merge/attacks.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
const aMerge = (fields: Partial<StandInMerge> = {}): StandInMerge => ({
  path: TIDES,
  author: 1,
  mergedAt: daysAgo(1),
  ...fields,
});

async function standingBy(...merges: StandInMerge[]): Promise<boolean> {
  await using github = await aReviewGithub();
  github.merges.push(...merges);
  const has = await hasStanding(github.workflow, { id: 1 }, { path: TIDES, now });
  expect(github.wrong).toEqual([]);
  return has;
}

it('gives standing by a pull request of the account that a person merged within the time', async () => {
  expect(await standingBy(aMerge())).toBe(true);
  expect(await standingBy(aMerge({ author: 2 }), aMerge({ mergedAt: daysAgo(STANDING_DAYS) }))).toBe(true);
});

it.each<[string, Partial<StandInMerge>]>([
  ['is of another account', { author: 2 }],
  ['changed another entry', { path: 'entries/api/rivers.yaml' }],
  ['was merged too long ago', { mergedAt: daysAgo(STANDING_DAYS + 1) }],
  ['was merged into another branch', { base: 'release' }],
  ['was never merged', { mergedAt: null }],
  ['was merged by the rule itself', { message: ruleTitle(12) }],
])('gives no standing by a pull request that %s', async (_, fields) => {
  expect(await standingBy(aMerge(fields))).toBe(false);
});

it('gives no standing where nothing was merged', async () => {
  expect(await standingBy()).toBe(false);
});
