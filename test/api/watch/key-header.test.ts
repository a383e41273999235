import { expect, it } from 'vitest';
import { KEY_HEADER, readKeyHash, refuseKey } from '../../../src/api/watch/key-header.ts';
import { keyHash } from '../../../src/watch/api-keys.ts';

const request = (key?: string) =>
  new Request('https://callbook.example/api/public/watch', { headers: key ? { [KEY_HEADER]: key } : {} });

it('a key is known by its hash, without the spaces around it', () => {
  const key = `cb_${'k'.repeat(43)}`;
  expect(readKeyHash(request(` ${key} `))).toBe(keyHash(key));
  expect([readKeyHash(request('no key')), readKeyHash(request())]).toEqual([null, null]);
});

it.each([
  [undefined, 'The header x-api-key is missing.'],
  ['wrong', 'The key in the header x-api-key is not known.'],
])('the key %s is refused by 401, with what is wrong', async (key, detail) => {
  const response = refuseKey(request(key));
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toBe('ApiKey realm="callbook"');
  expect(await response.json()).toMatchObject({ detail });
});
