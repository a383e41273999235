import { expect, it } from 'vitest';
import { hashAddress } from '../../src/watch/address.ts';
import { makeLink, readToken } from '../../src/watch/links.ts';

const SECRET = 'a-secret-for-tests-of-32-characters-or-more';
const asked = { follows: ['one', 'two'], address: 'a@example.org' };
const tokenOf = (link: string) => new URL(link).searchParams.get('t') ?? '';
const confirm = makeLink('https://callbook.example', SECRET, {
  purpose: 'confirm',
  ...asked,
  expires: 1_234_567,
});
const unsubscribe = makeLink('https://callbook.example', SECRET, { purpose: 'unsubscribe', ...asked });

it('a link says what it confirms or ends, of whom, and until when', () => {
  const addressHash = hashAddress('a@example.org', SECRET);
  expect(confirm).toMatch(/^https:\/\/callbook\.example\/follow\/confirm\?t=/);
  expect(readToken(tokenOf(confirm), SECRET, 'confirm')).toEqual({
    ...{ purpose: 'confirm', follows: ['one', 'two'], addressHash, expires: 1_234_567 },
  });
  expect(readToken(tokenOf(unsubscribe), SECRET, 'unsubscribe')?.expires).toBe(0);
});

it.each([
  ['of another purpose', tokenOf(unsubscribe)],
  ['that was changed', tokenOf(confirm).replace('one', 'six')],
  ['without its signature', tokenOf(confirm).replace(/\.[^.]*$/, '')],
  ['with a signature that is cut', tokenOf(confirm).slice(0, -1)],
  ['that is empty', ''],
])('a token %s confirms nothing', (_, token) => {
  expect(readToken(token, SECRET, 'confirm')).toBeNull();
});

it('a token that was made with another secret confirms nothing', () => {
  expect(readToken(tokenOf(confirm), `${SECRET}2`, 'confirm')).toBeNull();
});
