import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import { ENTRY_TEXT } from '../../../../test/helpers/entry-text.ts';
import { aReviewGithub } from '../../../../test/helpers/fake-review-github.ts';
import { readRecords } from '../../../authoring/propose/propose-files.ts';
import { proposeVerifications } from '../../../authoring/propose/propose-verifications.ts';
import { VerificationRecordSchema } from '../../../authoring/propose/verification-record-schema.ts';

const now = new Date('2026-11-21T12:00:00Z');
const PATH = 'entries/api/tides.yaml';
const verification = {
  method: 'run',
  at: '2026-11-21T09:30:00Z',
  version: '2.1',
  evidence: 'tide 2.1; example: exit 0 ```',
} as const;
const old = aCatalogEntry({ slug: 'old', verification: { ...verification, at: '2026-01-01T00:00:00Z' } });
const entries = [aCatalogEntry({ slug: 'tides' }), old];
const records = [
  { slug: 'tides', verification, package: null },
  { slug: 'gone', verification, package: null },
  { slug: 'rivers', reason: 'exited with 1' },
];

it('opens one pull request that changes only the verifications of entries that exist', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, ENTRY_TEXT);
  expect(await proposeVerifications(github.workflow, records, { entries, now })).toBe('opened');
  const after = github.files.get(`verify/weekly:${PATH}`) ?? '';
  expect(after.replace(/^verification:\n( .*\n)+/m, '')).toBe(ENTRY_TEXT);
  expect(after).toContain('version: "2.1"');
  const [{ title, body } = { title: '', body: '' }] = github.opened;
  expect(title).toBe('Update verifications');
  expect(body).toContain('tides: tide 2.1; example: exit 0 ˋˋˋ');
  expect(body).toContain('rivers: it exited with 1');
  expect(body).toContain('old: 324 days ago');
  expect(github.wrong).toEqual([]);
});

it('opens none while one is open, and none without a proof', async () => {
  await using github = await aReviewGithub();
  github.files.set(`main:${PATH}`, ENTRY_TEXT);
  const propose = (given: typeof records) => proposeVerifications(github.workflow, given, { entries, now });
  expect(await propose(records.slice(2))).toBe('nothing to change');
  expect([await propose(records), await propose(records)]).toEqual(['opened', 'already open']);
  expect(github.opened).toHaveLength(1);
});

it('readRecords refuses a line with other fields, and too many lines', () => {
  expect(
    readRecords(records.map((each) => JSON.stringify(each)).join('\n'), VerificationRecordSchema),
  ).toEqual(records);
  expect(() =>
    readRecords('{"slug":"tides","reason":"x","endpoint":"https://evil.example"}', VerificationRecordSchema),
  ).toThrow('Line 1 is not such a record');
  expect(() => readRecords('{}\n'.repeat(501), VerificationRecordSchema)).toThrow(
    'There are 501 records; at most 500 are allowed.',
  );
});
