import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createDnsLookup, type NameServer } from '../../src/network/dns-lookup.ts';
import type { Lookup } from '../../src/network/guarded-agent.ts';
import { aLoopbackGuard, serveHttp } from '../helpers/loopback.ts';

const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
/** A name server that returns these addresses, or fails with this code. */
const aNameServer = (v4: string[] | string, v6: string[] | string) => {
  const answer = (of: string[] | string) => (typeof of === 'string' ? fail(of) : Promise.resolve(of));
  return { resolve4: () => answer(v4), resolve6: () => answer(v6) } as unknown as NameServer;
};
const resolve = (names: NameServer) => promisify(createDnsLookup(names))('a.test', { all: true });

test.each([
  [['1.1.1.1'], ['2606::1'], ['1.1.1.1', '2606::1']],
  [['1.1.1.1'], 'ENODATA', ['1.1.1.1']],
  ['ENODATA', ['2606::1'], ['2606::1']],
  [['1.1.1.1'], 'ETIMEOUT', ['1.1.1.1']],
])('addresses %j and %j are combined', async (v4, v6, expected) => {
  const found = await resolve(aNameServer(v4, v6));
  expect(found.map(({ address }) => address)).toEqual(expected);
});

test('fetch connects to the address from DNS', async () => {
  await using server = await serveHttp((_request, response) => response.end('here'));
  await using guard = aLoopbackGuard({ lookup: createDnsLookup(aNameServer(['127.0.0.1'], 'ENODATA')) });
  expect((await guard.fetch(server.url('/', 'a.test'))).text).toBe('here');
});

test.each<[string, object]>([
  ['ENOTFOUND', { fault: 'dns', message: 'the host name does not resolve' }],
  ['ESERVFAIL', { fault: 'dns', message: 'the name servers of the host fail' }],
  ['ECONNREFUSED', { fault: 'dns', message: 'the host name could not be resolved just now' }],
  ['ETIMEOUT', { fault: 'dns', message: 'the host name could not be resolved just now' }],
])('the DNS error %s becomes a NetworkError', async (code, expected) => {
  const lookup: Lookup = createDnsLookup(aNameServer(code, 'ENODATA'));
  await using guard = aLoopbackGuard({ lookup });
  await expect(guard.fetch('http://a.test/')).rejects.toMatchObject(expected);
});
