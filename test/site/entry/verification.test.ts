import { expect, it } from 'vitest';
import { publishEntry } from '../../../src/catalog/publish-entry.ts';
import { entryInMarkdown } from '../../../src/site/entry/entry-in-markdown.ts';
import { verificationLines, verificationWords } from '../../../src/site/entry/verification.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const verification = {
  method: 'run',
  at: '2026-11-21T09:30:00Z',
  version: '1.7',
  evidence: 'jq-1.7; example: exit 0',
} as const;
const entry = aCatalogEntry({ verification, install: 'apt-get install jq' });
const now = new Date('2026-11-22T00:00:00Z');

it('the words of a verification say how, when and which version', () => {
  expect(verificationWords(publishEntry(entry, undefined, now))).toEqual({
    short: 'Verified',
    long: 'Installed and run on 21 November 2026, version 1.7.',
  });
  const lapsed = publishEntry(entry, undefined, new Date('2027-06-01T00:00:00Z'));
  expect(verificationWords(lapsed).short).toBe('Verification has lapsed');
  expect(verificationWords(publishEntry(aCatalogEntry())).short).toBe('Not verified yet');
});

it('the lines of a verification have what was seen, and the package', () => {
  const lines = verificationLines(publishEntry(entry, undefined, now));
  expect(lines.slice(0, 3)).toEqual([
    {
      label: 'Contract',
      text: 'Verified. Installed and run on 21 November 2026, version 1.7.',
      link: null,
    },
    { label: 'What was seen', text: 'jq-1.7; example: exit 0', link: null },
    { label: 'Package', text: 'jq (deb)', link: null },
  ]);
  const labels = verificationLines(publishEntry(aCatalogEntry())).map(({ label }) => label);
  expect(labels).not.toContain('What was seen');
  expect(labels).not.toContain('Package');
});

it('the Markdown of an entry has its verification', () => {
  expect(entryInMarkdown(publishEntry(entry, undefined, now))).toContain(
    '## Verification\n\n- Contract: Verified. Installed and run on',
  );
});
