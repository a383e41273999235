import { expect, it } from 'vitest';
import { accessRows, callRows, regionList } from '../../../src/entry/access/access-rows.ts';
import { type Access, AccessSchema } from '../../../src/entry/access/access-schema.ts';

const access = (fields: Partial<Access> = {}) =>
  AccessSchema.parse({ obtain_url: 'https://www.tides.example.org/keys', ...fields });
const textsOf = (fields: Partial<Access>) =>
  accessRows(access(fields)).map(({ label, text }) => `${label}: ${text}`);

it('an access without further facts has the page that hands out keys, as a link', () => {
  const link = 'https://www.tides.example.org/keys';
  expect(accessRows(access())).toEqual([{ label: 'Get it at', text: 'tides.example.org/keys', link }]);
  expect([callRows(access()), regionList(access())]).toEqual([[], '']);
});

it.each<[Partial<Access>, string]>([
  [{ free_tier: true }, 'Free tier: yes'],
  [{ free_tier: false }, 'Free tier: no'],
  [{ card_required: true }, 'Payment card: needed before the first call'],
  [{ card_required: false }, 'Payment card: not needed'],
  [{ scopes: ['read', 'write'] }, 'Scopes: read, write'],
])('the fact %j is the row "%s"', (fields, row) => {
  expect(textsOf(fields).slice(1)).toEqual([row]);
});

it('regions and the meaning of statuses are rows of calls', () => {
  const hosts = { EU: 'https://eu.example.org', US: 'https://us.example.org' };
  const rows = callRows(access({ hosts, errors: { 429: 'Too many calls.' } as Access['errors'] }));
  expect(rows.map(({ text }) => text)).toEqual(['EU: eu.example.org; US: us.example.org', 'Too many calls.']);
  expect(regionList({ hosts })).toBe('EU https://eu.example.org, US https://us.example.org');
});
