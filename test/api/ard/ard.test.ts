import { expect, it, test } from 'vitest';
import { ard } from '../../../src/api/ard/ard.ts';
import { ARD_SITE, ardDeps, ardGet, ardPost } from '../../helpers/ard.ts';

const deps = ardDeps([]);

test.each([
  ['GET', 'search', 'POST, OPTIONS'],
  ['GET', 'explore', 'POST, OPTIONS'],
  ['POST', 'agents', 'GET, HEAD, OPTIONS'],
  ['DELETE', 'agents/urn:air:a.example:b', 'GET, HEAD, OPTIONS'],
])('%s /ard/%s answers 405 with the methods that work', async (method, path, allow) => {
  const response = await ard(new Request(`${ARD_SITE}/ard/${path}`, { method }), deps);
  expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
  expect(await response.json()).toMatchObject({ errorCode: 'INVALID_ARGUMENT' });
});

test.each(['', '/nothing', '/agentsx', '/search/more'])('/ard%s answers 404', async (path) => {
  const response = await ard(new Request(`${ARD_SITE}/ard${path}`), deps);
  expect([response.status, (await response.json()).errorCode]).toEqual([404, 'NOT_FOUND']);
});

it('a failure answers 500 with the code of ARD and without its cause', async () => {
  const fail = async () => {
    throw new Error('secret cause');
  };
  const response = await ard(ardGet('agents'), { ...deps, openEntries: fail });
  const text = await response.text();
  expect([response.status, JSON.parse(text).errorCode]).toEqual([500, 'INTERNAL_ERROR']);
  expect(text).not.toContain('secret cause');
});

it('a catalog without entries lists nothing and finds nothing', async () => {
  expect(await (await ard(ardGet('agents'), deps)).json()).toEqual({ items: [], total: 0 });
  const found = await ard(ardPost('search', { query: { text: 'anything at all' } }), deps);
  expect(await found.json()).toEqual({ results: [] });
});

it('a body over 16 KiB answers 413', async () => {
  const response = await ard(ardPost('search', { query: { text: 'x'.repeat(17_000) } }), deps);
  expect([response.status, (await response.json()).code]).toEqual([413, 'body_too_large']);
});
