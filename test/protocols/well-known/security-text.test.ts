import { expect, it } from 'vitest';
import { writeSecurityText } from '../../../src/protocols/well-known/security-text.ts';

it('security.txt names the form for advisories, and expires in less than a year', () => {
  const text = writeSecurityText({
    siteUrl: 'https://callbook.test',
    repositoryUrl: 'https://github.com/callbook/callbook',
    builtAt: new Date('2026-11-21T00:00:00Z'),
  });
  expect(text.trim().split('\n')).toEqual([
    'Contact: https://github.com/callbook/callbook/security/advisories/new',
    'Expires: 2027-05-20T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://callbook.test/.well-known/security.txt',
  ]);
});
