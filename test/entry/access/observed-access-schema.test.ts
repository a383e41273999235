import { expect, it } from 'vitest';
import { isIssuer, isScope } from '../../../src/entry/access/observed-access-schema.ts';
import { MAX_ADDRESS_LENGTH } from '../../../src/entry/text-schema.ts';

const ORIGIN = 'https://login.example.org/';
const ofLength = (length: number) => ORIGIN.padEnd(length, 'a');

it.each([
  ORIGIN,
  'https://login.example.org',
  'https://login.example.org/tenants/1',
  ofLength(MAX_ADDRESS_LENGTH),
])('"%s" is an issuer', (text) => {
  expect(isIssuer(text)).toBe(true);
});

it.each([
  ['is no address', 'login.example.org'],
  ['is not encrypted', 'http://login.example.org/'],
  ['has a query', 'https://login.example.org/?tenant=1'],
  ['has a fragment', 'https://login.example.org/#1'],
  ['has a user name', 'https://user@login.example.org/'],
  ['has a password', 'https://:secret@login.example.org/'],
  ['is written in another form than parsers keep', 'https://LOGIN.example.org/'],
  ['is too long', ofLength(MAX_ADDRESS_LENGTH + 1)],
])('an address that %s is no issuer', (_, text) => {
  expect(isIssuer(text)).toBe(false);
});

it('a scope is a token of RFC 6749 with at most 120 characters', () => {
  expect(['tides:read', 's'.repeat(120)].every(isScope)).toBe(true);
  expect(['', 'two words', 'a"b', 's'.repeat(121), 7].some(isScope)).toBe(false);
});
