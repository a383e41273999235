import { expect, it } from 'vitest';
import { MAX_REDIRECTS } from '../../../src/network/guarded-fetch.ts';
import { strayAddresses } from '../../../src/pull-requests/merge/new-address.ts';
import type { NewAddress } from '../../../src/pull-requests/merge/safe-change.ts';
import { serveHttp } from '../../helpers/loopback.ts';

/** A server that redirects as its paths say, and keeps what it was asked. */
async function aServer() {
  const asked: string[] = [];
  const server = await serveHttp((request, response) => {
    const url = new URL(request.url ?? '', 'http://a.test');
    asked.push(url.pathname);
    const [, , what = '', to = ''] = url.pathname.split('/');
    if (what === 'to') response.writeHead(302, { Location: `/${decodeURIComponent(to)}` }).end();
    else if (what === 'hop') response.writeHead(301, { Location: `/docs/hop/${Number(to) + 1}` }).end();
    else if (what === 'refresh') response.writeHead(200, { Refresh: '0; url=https://evil.example' }).end();
    else response.writeHead(Number(to) || 200).end('x');
  });
  return { server, asked };
}

const options = {
  allow: ['127.0.0.1'],
  userAgent: 'test',
  sleep: () => Promise.resolve(),
  onError: (error: Error) => expect.fail(error.message),
};

it('takes an address by where its redirects end, and asks nothing outside of what is its own', async () => {
  const { server, asked } = await aServer();
  await using _ = server;
  const isOwn = (address: string) => address.startsWith(server.url('/docs/'));
  const stray = async (path: string, field: NewAddress['field'] = 'docs_url') =>
    (await strayAddresses([{ field, address: server.url(path), isOwn }], options)).length;
  expect(await stray('/docs/page')).toBe(0);
  expect(await stray(`/docs/to/${encodeURIComponent('docs/page')}`)).toBe(0);
  expect(await stray('/docs/to/users')).toBe(1);
  expect(await stray(`/docs/to/${encodeURIComponent('/evil.example/docs')}`)).toBe(1);
  // There and back again: the hop between is a stranger's, who may lead elsewhere tomorrow.
  expect(await stray(`/docs/to/${encodeURIComponent('users/to/docs')}`)).toBe(1);
  expect(await stray('/docs/refresh')).toBe(1);
  expect(await stray('/docs/hop/0')).toBe(1);
  expect(asked.filter((path) => path.startsWith('/docs/hop'))).toHaveLength(MAX_REDIRECTS + 1);
  expect(await stray('/docs/status/404')).toBe(1);
  expect(await stray('/docs/status/401')).toBe(1);
  expect(await stray('/docs/status/401', 'probe_url')).toBe(0);
  expect(await stray('/docs/to/users', 'probe_url')).toBe(1);
  expect(asked.filter((path) => !path.startsWith('/docs/'))).toEqual([]);
});

it('counts a private address among those that do not answer', async () => {
  const stray = [{ field: 'source', address: 'http://10.0.0.1/docs', isOwn: () => true } as const];
  expect(await strayAddresses(stray, options)).toEqual(stray);
});
