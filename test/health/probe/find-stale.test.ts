import { expect, it } from 'vitest';
import { type FreshnessAccess, findStale, staleFlagsOf } from '../../../src/health/probe/find-stale.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';
import { aLoopbackGuard, serveHttp } from '../../helpers/loopback.ts';

/** GitHub and the interfaces of a test on one server, by path. */
async function aWorld(replies: Record<string, { status?: number; headers?: object; body?: unknown }>) {
  const guard = aLoopbackGuard();
  const server = await serveHttp((request, response) => {
    const { status = 200, headers = {}, body = '' } = replies[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, { ...headers });
    response.end(JSON.stringify(body));
  });
  const access: FreshnessAccess = {
    fetch: (url, headers = {}) => guard.fetch(url, { headers }),
    github: { apiUrl: server.url('/github'), token: 'a' },
    deprecationOf: async (name) => (name === 'old-tides' ? { gone: false, words: 'use\nnew-tides' } : null),
  };
  const dispose = async () => {
    await guard.close();
    await server[Symbol.asyncDispose]();
  };
  return { access, url: server.url, [Symbol.asyncDispose]: dispose };
}

const repository = (full_name: string, archived = false) => ({ body: { full_name, archived } });

it('an entry is stale if its repository was archived, moved or is gone', async () => {
  await using world = await aWorld({
    '/github/repos/acme/tides': repository('Acme/tides'),
    '/github/repos/acme/old': { status: 301, headers: { Location: '/github/repositories/7' } },
    '/github/repositories/7': repository('acme/new'),
    '/github/repos/acme/kept': repository('acme/kept', true),
    '/docs': {},
  });
  const stale = (source: string, operations: string | null = null) =>
    findStale(
      aCatalogEntry({
        docs_url: world.url('/docs'),
        endpoint: 'https://{host}/',
        parameters: { host: 'x' },
        source,
      }),
      operations,
      world.access,
    );
  expect(await stale('https://github.com/acme/tides/blob/main/README.md')).toEqual([]);
  expect(await stale('https://github.com/acme/old', 'https://github.com/acme/kept/blob/a/b.json')).toEqual([
    { reason: 'repository_moved', detail: 'acme/old to acme/new' },
    { reason: 'repository_archived', detail: 'acme/kept' },
  ]);
  expect(await stale('https://github.com/acme/none.git')).toEqual([
    { reason: 'repository_gone', detail: 'acme/none' },
  ]);
});

it('an entry is stale if its package is deprecated, its documentation gone, or its version ends', async () => {
  await using world = await aWorld({ '/v1': { headers: { Sunset: 'Sat, 31 Dec 2026 23:59:59 GMT' } } });
  const tool = aCatalogEntry({
    category: 'cli',
    endpoint: 'tide',
    install: 'npm install -g old-tides',
    docs_url: world.url('/gone'),
  });
  expect(await findStale(tool, null, world.access)).toEqual([
    { reason: 'package_deprecated', detail: 'old-tides: use new-tides' },
    { reason: 'documentation_gone', detail: world.url('/gone') },
  ]);
  const api = aCatalogEntry({ endpoint: world.url('/v1'), docs_url: world.url('/v1') });
  expect(await findStale(api, null, world.access)).toEqual([
    { reason: 'version_ended', detail: 'on Sat, 31 Dec 2026 23:59:59 GMT' },
  ]);
});

it.each([
  ['true', [{ reason: 'version_ended', detail: 'it is deprecated' }]],
  ['@1767139199', [{ reason: 'version_ended', detail: 'it is deprecated' }]],
  ['false', []],
])('an interface whose header Deprecation is "%s" is stale by %j', async (Deprecation, findings) => {
  await using world = await aWorld({ '/v1': { headers: { Deprecation } } });
  const api = { docs_url: world.url('/v1'), endpoint: world.url('/v1') };
  expect(await findStale(aCatalogEntry(api), null, world.access)).toEqual(findings);
  const tool = { ...api, category: 'cli' as const, endpoint: 'tide', install: 'npm install -g new-tides' };
  expect(await findStale(aCatalogEntry(tool), null, world.access)).toEqual([]);
});

it('what does not respond shows nothing, and a refusal of GitHub is an error', async () => {
  await using world = await aWorld({ '/github/repos/acme/tides': { status: 403 } });
  const silent = aCatalogEntry({ docs_url: 'http://127.0.0.1:1/', endpoint: 'http://127.0.0.1:1/' });
  expect(await findStale(silent, null, world.access)).toEqual([]);
  await expect(
    findStale({ ...silent, source: 'https://github.com/acme/tides' }, null, world.access),
  ).rejects.toThrow('GitHub returned 403 for acme/tides');
});

it('a flag keeps the day on which it was first seen', () => {
  const found = [
    { reason: 'repository_archived', detail: 'a/b' },
    { reason: 'documentation_gone', detail: 'x' },
  ] as const;
  const before = [{ ...found[0], since: '2026-01-01' }];
  expect(staleFlagsOf(found, before, '2026-11-24').map(({ since }) => since)).toEqual([
    '2026-01-01',
    '2026-11-24',
  ]);
});
