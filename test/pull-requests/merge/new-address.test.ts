import { expect, it } from 'vitest';
import { MAX_REDIRECTS } from '../../../src/network/guarded-fetch.ts';
import { unusableAddresses } from '../../../src/pull-requests/merge/new-address.ts';
import type { NewAddress } from '../../../src/pull-requests/merge/safe-change.ts';
import { serveHttp } from '../../helpers/loopback.ts';

/** A server that redirects as its paths say. It records the paths that were requested. */
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

it('judges an address by the end of its redirects, and never requests an address that is not its own', async () => {
  const { server, asked } = await aServer();
  await using _ = server;
  const isOwn = (address: string) => address.startsWith(server.url('/docs/'));
  const unusable = async (path: string, field: NewAddress['field'] = 'docs_url') =>
    (await unusableAddresses([{ field, address: server.url(path), isOwn }], options)).length;
  expect(await unusable('/docs/page')).toBe(0);
  expect(await unusable(`/docs/to/${encodeURIComponent('docs/page')}`)).toBe(0);
  expect(await unusable('/docs/to/users')).toBe(1);
  expect(await unusable(`/docs/to/${encodeURIComponent('/evil.example/docs')}`)).toBe(1);
  // Leaves the own addresses and returns: the page in between is not the provider's, and may redirect elsewhere later.
  expect(await unusable(`/docs/to/${encodeURIComponent('users/to/docs')}`)).toBe(1);
  expect(await unusable('/docs/refresh')).toBe(1);
  expect(await unusable('/docs/hop/0')).toBe(1);
  expect(asked.filter((path) => path.startsWith('/docs/hop'))).toHaveLength(MAX_REDIRECTS + 1);
  expect(await unusable('/docs/status/404')).toBe(1);
  expect(await unusable('/docs/status/401')).toBe(1);
  expect(await unusable('/docs/status/401', 'probe_url')).toBe(0);
  expect(await unusable('/docs/to/users', 'probe_url')).toBe(1);
  expect(asked.filter((path) => !path.startsWith('/docs/'))).toEqual([]);
});

it('treats a private address as one that does not respond', async () => {
  const unusable = [{ field: 'source', address: 'http://10.0.0.1/docs', isOwn: () => true } as const];
  expect(await unusableAddresses(unusable, options)).toEqual(unusable);
});
