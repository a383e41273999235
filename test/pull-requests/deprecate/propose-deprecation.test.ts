import { expect, it } from 'vitest';
import type { Overdue } from '../../../src/pull-requests/deprecate/overdue.ts';
import { proposeDeprecation } from '../../../src/pull-requests/deprecate/propose-deprecation.ts';
import { syncLabels } from '../../../src/pull-requests/review/labels.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';
import { aReviewGithub } from '../../helpers/fake-review-github.ts';

const now = new Date('2026-11-21T12:00:00Z');
const PATH = 'entries/api/tides.yaml';
const overdue = (cause = 'answered 503', goneStatus: number | null = null): Overdue => ({
  entry: aCatalogEntry({ slug: 'tides' }),
  since: '2026-10-01T00:07:00.000Z',
  cause,
  checks: 1_440,
  goneStatus,
});

it('opens a pull request that changes only the status', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, ENTRY_TEXT);
  expect(await proposeDeprecation(github.workflow, overdue(), { text: ENTRY_TEXT, now })).toBe('opened');
  expect(github.files.get(`deprecate/tides:${PATH}`)).toBe(`${ENTRY_TEXT}status: deprecated\n`);
  expect(github.files.get(`main:${PATH}`)).toBe(ENTRY_TEXT);
  expect(github.opened[0]).toMatchObject({ title: 'Deprecate tides', head: 'deprecate/tides', base: 'main' });
  expect(github.pulls[0]?.labels).toEqual(['deprecation']);
  expect(github.wrong).toEqual([]);
});

it('opens one pull request per entry, and none for 90 days after it was closed', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, ENTRY_TEXT);
  const propose = () => proposeDeprecation(github.workflow, overdue(), { text: ENTRY_TEXT, now });
  const closedAt = (closed_at: string) =>
    Object.assign(github.opened[0] ?? {}, { state: 'closed', closed_at });
  expect([await propose(), await propose()]).toEqual(['opened', 'already open']);
  closedAt('2026-08-24T12:00:00Z');
  expect(await propose()).toBe('closed recently');
  closedAt('2026-08-23T11:59:59Z');
  expect(await propose()).toBe('opened');
  expect(github.opened).toHaveLength(2);
});

it('does not touch an entry whose file on main differs', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, `${ENTRY_TEXT}# corrected meanwhile\n`);
  expect(await proposeDeprecation(github.workflow, overdue(), { text: ENTRY_TEXT, now })).toBe(
    'changed on main',
  );
  expect([github.branches.size, github.opened]).toEqual([0, []]);
});

it('shows the cause in a code block that it cannot end', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, ENTRY_TEXT);
  const cause = 'answered ```\n@everyone';
  await proposeDeprecation(github.workflow, overdue(cause), { text: ENTRY_TEXT, now });
  const body = github.opened[0]?.body ?? '';
  expect(body.match(/```/g)).toHaveLength(2);
  expect(body).not.toMatch(/^@/m);
});

it('says since when an address has been gone, and with which status', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, ENTRY_TEXT);
  await proposeDeprecation(github.workflow, overdue('gone: answered 404', 404), { text: ENTRY_TEXT, now });
  expect(github.opened[0]?.body).toContain('has been gone since 2026-10-01T00:07:00.000Z (status 404).');
});

it('syncLabels updates existing labels and creates the others', async () => {
  await using github = await aReviewGithub();
  github.labels.add('hold');
  const label = (name: string) => ({ name, color: 'ffffff', description: name });
  await syncLabels(github.workflow, [label('hold'), label('new entry')]);
  expect(github.calls).toEqual(['POST /labels', 'PATCH /labels/hold', 'POST /labels']);
});
