import { expect, it } from 'vitest';
import { publishEntry } from '../../../src/catalog/publish-entry.ts';
import { contractLines, verificationWords } from '../../../src/site/entry/contract.ts';
import { entryInMarkdown } from '../../../src/site/entry/entry-in-markdown.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const verification = {
  method: 'run',
  at: '2026-11-21T09:30:00Z',
  version: '1.7',
  evidence: 'jq-1.7; example: exit 0',
} as const;
const entry = aCatalogEntry({ verification, install: 'apt-get install jq' });
const now = new Date('2026-11-22T00:00:00Z');

it('the words of a verification say how, when, which version, and what was seen', () => {
  expect(verificationWords(publishEntry(entry, undefined, now))).toEqual({
    short: 'Checked',
    long: 'Installed and run on 21 November 2026, version 1.7.',
    evidence: 'jq-1.7; example: exit 0',
  });
  const lapsed = publishEntry(entry, undefined, new Date('2027-06-01T00:00:00Z'));
  expect(verificationWords(lapsed).short).toBe('Check has lapsed');
  expect(verificationWords(publishEntry(aCatalogEntry())).short).toBe('Not checked yet');
});

it('the Markdown of an entry has its verification and its package', () => {
  const markdown = entryInMarkdown(publishEntry(entry, undefined, now));
  expect(markdown).toContain('- Contract: Checked. Installed and run on');
  expect(markdown).toContain('- Package: jq (deb)');
  expect(contractLines(publishEntry(aCatalogEntry())).map(({ label }) => label)).not.toContain('Package');
});
