import { expect, it } from 'vitest';
import {
  describeWithAlternatives,
  entriesOf,
  isInsider,
  recipientRule,
} from '../../src/watch/entry-in-alerts.ts';
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

it('entries of an open catalog are found by slug', () => {
  const tides = anEntry({ slug: 'tides' });
  const find = entriesOf({
    docOf: (slug: string) => (slug === 'tides' ? 0 : undefined),
    entryAt: () => tides,
  });
  expect([find('tides'), find('gone')]).toEqual([tides, undefined]);
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
  expect(isInsider(recipient, { domains: ['corp.example'], webhookHosts: [] })).toBe(expected);
});

it('nobody is an insider if neither domains nor hosts are named', () => {
  expect(isInsider(mail('ann@corp.example'), { domains: [], webhookHosts: [] })).toBe(false);
});

it.each([
  [hook('http://10.0.0.9:8080/hook'), true],
  [hook('http://10.0.0.9:8081/hook'), false],
  [hook('https://alerts/hook'), true],
  [hook('https://other.alerts/hook'), false],
  [mail('ann@alerts'), false],
])('whether the hosts alerts and 10.0.0.9:8080 include %j is %s', (recipient, expected) => {
  expect(isInsider(recipient, { domains: [], webhookHosts: ['alerts', '10.0.0.9:8080'] })).toBe(expected);
});

it('everybody may learn of public entries, and only insiders of others', () => {
  const insiders = { domains: ['corp.example'], webhookHosts: [] };
  const mayReceive = recipientRule(insiders, (slug) => slug === 'tides');
  expect(mayReceive('tides', mail('bob@other.example'))).toBe(true);
  expect(mayReceive('billing', mail('bob@other.example'))).toBe(false);
  expect(mayReceive('billing', mail('ann@corp.example'))).toBe(true);
});
