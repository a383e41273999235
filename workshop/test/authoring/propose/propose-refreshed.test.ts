import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import { aReviewGithub } from '../../../../test/helpers/fake-review-github.ts';
import { proposeRefreshed } from '../../../authoring/propose/propose-refreshed.ts';

const text = `source: https://tides.example.org/openapi.json
origin: vendor
read_at: 2026-11-24
operations:
  - { name: tides, summary: Return tides., effect: read, method: GET, path: /tides, input: { type: object } }
`;
const entries = [aCatalogEntry({ slug: 'tides' }), aCatalogEntry({ slug: 'rivers' })];
const changes = ['removed: waves: GET /waves → gone', 'added: `winds`'];

it('opens one pull request with valid operations alone, and the class of each change in its text', async () => {
  await using github = await aReviewGithub();
  for (const slug of ['tides', 'rivers']) github.files.set(`main:entries/operations/${slug}.yaml`, 'old');
  const records = [
    { slug: 'tides', text, changes },
    { slug: 'rivers', text: 'operations: []', changes },
    { slug: 'gone', text, changes },
    { slug: 'lakes', reason: 'openapi.json cannot be found' },
  ];
  expect(await proposeRefreshed(github.workflow, records, entries)).toBe('opened');
  expect(github.files.get('operations/weekly:entries/operations/tides.yaml')).toBe(text);
  expect(github.files.has('operations/weekly:entries/operations/rivers.yaml')).toBe(false);
  const [{ title, body } = { title: '', body: '' }] = github.opened;
  expect(title).toBe('Refresh operations');
  expect(body).toContain('**tides**\n\n```text\nremoved: waves: GET /waves → gone\nadded: ˋwindsˋ\n```');
  expect(body).toContain('lakes: openapi.json cannot be found');
  expect(await proposeRefreshed(github.workflow, records, entries)).toBe('already open');
});
