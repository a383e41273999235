import { expect, it } from 'vitest';
import { describeWithAlternatives, isInDomains, recipientRule } from '../../src/watch/entry-in-alerts.ts';
import { anEntry } from '../helpers/an-entry.ts';

it('an alert names an entry and what to use instead, and an entry that left the catalog by its slug', () => {
  const describe = describeWithAlternatives([
    anEntry({ slug: 'tides', name: 'Tides' }),
    anEntry({ slug: 'sea-level', name: 'Sea Level' }),
    anEntry({ slug: 'mail', name: 'Mail', capabilities: ['send_email'] }),
  ]);
  expect(describe('tides')).toEqual({
    name: 'Tides',
    category: 'api',
    alternatives: [{ slug: 'sea-level', name: 'Sea Level' }],
  });
  expect(describe('gone')).toEqual({ name: 'gone', category: null, alternatives: [] });
});

const mail = (target: string) => ({ channel: 'email' as const, target });
const hook = (target: string) => ({ channel: 'webhook' as const, target });

it.each([
  [mail('ann@corp.example'), true],
  [mail('ann@Mail.Corp.Example'), true],
  [mail('ann@evilcorp.example'), false],
  [mail('"ann@corp.example"@other.example'), false],
  [mail('ann@corp.example.other.example'), false],
  [hook('https://hooks.corp.example/callbook'), true],
  [hook('https://corp.example./callbook'), true],
  [hook('https://other.example/corp.example'), false],
])('whether %j is in the domain corp.example is %s', (recipient, expected) => {
  expect(isInDomains(recipient, ['corp.example'])).toBe(expected);
});

it('nobody is in no domains', () => {
  expect(isInDomains(mail('ann@corp.example'), [])).toBe(false);
});

it('everybody may learn of public entries, and only the domains of others', () => {
  const mayReceive = recipientRule(['corp.example'], (slug) => slug === 'tides');
  expect(mayReceive('tides', mail('bob@other.example'))).toBe(true);
  expect(mayReceive('billing', mail('bob@other.example'))).toBe(false);
  expect(mayReceive('billing', mail('ann@corp.example'))).toBe(true);
});
