import { expect, it, test } from 'vitest';
import { ard } from '../../../src/api/ard/ard.ts';
import { ARD_SITE, ardDeps, ardGet, ardPost } from '../../helpers/ard.ts';

const deps = ardDeps([]);

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
