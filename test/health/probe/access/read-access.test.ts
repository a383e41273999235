import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { readAccess } from '../../../../src/health/probe/access/read-access.ts';
import type { GuardedFetch } from '../../../../src/network/guarded-fetch.ts';
import { aLoopbackGuard, serveHttp } from '../../../helpers/loopback.ts';

type Answer = object | string | { status: number; location: string };
type Pages = Record<string, Answer>;
const MCP = 'https://mcp.test/v1/mcp';
const RESOURCE = 'https://mcp.test/.well-known/oauth-protected-resource/v1/mcp';
const ISSUER = 'https://login.test/tenant';
const SERVER = 'https://login.test/.well-known/oauth-authorization-server/tenant';
const resource = { resource: MCP, authorization_servers: [ISSUER], scopes_supported: ['write', 'read'] };
const server = { issuer: ISSUER, registration_endpoint: 'https://login.test/register' };

/** Serves the pages by HTTP on loopback. The addresses stay https, as they are on the Internet. */
async function ask(
  pages: Pages,
  { challenge = 'Bearer', address = MCP, category = 'mcp' as 'api' | 'mcp' } = {},
) {
  const asked: string[] = [];
  const play = (request: IncomingMessage, response: ServerResponse) => {
    const url = `https://${request.headers.host?.replace(/:.*/, '')}${request.url}`;
    asked.push(url);
    const page = pages[url];
    if (page === undefined) return response.writeHead(404).end('{}');
    if (typeof page === 'object' && 'location' in page)
      return response.writeHead(302, { Location: String(page.location) }).end();
    return response.writeHead(200).end(typeof page === 'string' ? page : JSON.stringify(page));
  };
  await using local = await serveHttp(play);
  await using guard = aLoopbackGuard();
  const options: (boolean | undefined)[] = [];
  const fetch: GuardedFetch = (url, { httpsOnly, ...rest } = {}) => {
    options.push(httpsOnly);
    const { host, pathname, search } = new URL(url);
    return guard.fetch(local.url(pathname + search, host), rest);
  };
  const found = await readAccess({ address, challenge, category }, fetch);
  expect(options.every((httpsOnly) => httpsOnly === true)).toBe(true);
  return { found, asked };
}

it('the login of an MCP server is read from its own metadata and those of its login server', async () => {
  const { found, asked } = await ask({ [RESOURCE]: resource, [SERVER]: server });
  expect(found).toEqual({
    kind: 'oauth',
    issuer: ISSUER,
    scopes: ['read', 'write'],
    registration: 'dynamic',
  });
  expect(asked).toEqual([RESOURCE, SERVER]);
});

it('the scopes and the place of the metadata are those of the challenge, if it names them', async () => {
  const place = 'https://mcp.test/metadata';
  const challenge = `Bearer scope="files:read", resource_metadata="${place}"`;
  const { found, asked } = await ask({ [place]: resource, [SERVER]: server }, { challenge });
  expect(found?.scopes).toEqual(['files:read']);
  expect(asked).toEqual([place, SERVER]);
});

it('metadata are also found at the root, and as OpenID Connect publishes them', async () => {
  const root = 'https://mcp.test/.well-known/oauth-protected-resource';
  const openid = 'https://login.test/tenant/.well-known/openid-configuration';
  const pages = { [root]: { ...resource, resource: 'https://mcp.test/' }, [openid]: { issuer: ISSUER } };
  const { found, asked } = await ask(pages);
  expect(found).toMatchObject({ issuer: ISSUER, registration: 'static' });
  expect(asked).toHaveLength(5);
});

it.each([
  [{ client_id_metadata_document_supported: true }, 'client_metadata'],
  [{ registration_endpoint: 'http://login.test/register' }, 'static'],
  [{ registration_endpoint: { toString: 'x' } }, 'static'],
])('a login server that publishes %j has the registration %j', async (fields, registration) => {
  const { found } = await ask({ [RESOURCE]: resource, [SERVER]: { issuer: ISSUER, ...fields } });
  expect(found?.registration).toBe(registration);
});

it('an API is asked for metadata only if its challenge names them', async () => {
  const plain = await ask({ [RESOURCE]: resource }, { category: 'api', challenge: 'Basic realm="x"' });
  expect(plain).toEqual({
    found: { kind: 'basic', issuer: null, scopes: [], registration: null },
    asked: [],
  });
  const named = await ask(
    { [RESOURCE]: resource, [SERVER]: server },
    { category: 'api', challenge: `Bearer resource_metadata="${RESOURCE}"` },
  );
  expect(named.found?.kind).toBe('oauth');
});

it('an interface that says nothing about its login has none observed', async () => {
  expect((await ask({}, { challenge: '' })).found).toBeNull();
  expect((await ask({}, { challenge: 'Digest realm="x"' })).found?.kind).toBe('other');
});

const bare = { kind: 'bearer', issuer: null, scopes: [], registration: null };

it.each<[string, Pages]>([
  ['about another resource', { [RESOURCE]: { ...resource, resource: 'https://bank.test/v1/mcp' } }],
  ['about a sibling path', { [RESOURCE]: { ...resource, resource: 'https://mcp.test/v1/m' } }],
  [
    'of a login server by http',
    { [RESOURCE]: { ...resource, authorization_servers: ['http://login.test'] } },
  ],
  [
    'of login servers that are no text',
    { [RESOURCE]: { ...resource, authorization_servers: [{}, null, 7] } },
  ],
  ['with a query in the issuer', { [RESOURCE]: { ...resource, authorization_servers: [`${ISSUER}?a=1`] } }],
  [
    'with a user in the issuer',
    { [RESOURCE]: { ...resource, authorization_servers: ['https://a:b@login.test'] } },
  ],
  ['that are no JSON', { [RESOURCE]: '<html>' }],
  ['that are a list', { [RESOURCE]: '[]' }],
  ['that never end', { [RESOURCE]: `{"resource":"${'x'.repeat(100_000)}` }],
  ['that are deep', { [RESOURCE]: '['.repeat(60_000) }],
  [
    'that redirect in a circle',
    { [RESOURCE]: { status: 302, location: '/.well-known/oauth-protected-resource/v1/mcp' } },
  ],
  [
    'at an address that is not public',
    { [RESOURCE]: { status: 302, location: 'http://169.254.169.254/latest' } },
  ],
])('metadata %s are not used', async (_case, pages) => {
  expect((await ask(pages)).found).toEqual(bare);
});

it('metadata of a login server that names another issuer are not used', async () => {
  const { found } = await ask({
    [RESOURCE]: resource,
    [SERVER]: { ...server, issuer: 'https://other.test' },
  });
  expect(found).toMatchObject({ kind: 'oauth', issuer: ISSUER, registration: null });
});

it('a challenge sends the prober to no other host', async () => {
  const challenge = 'Bearer resource_metadata="https://victim.test/metadata"';
  const { asked } = await ask({}, { challenge });
  expect(asked.filter((url) => !url.startsWith('https://mcp.test/'))).toEqual([]);
});

it('a list of thousands of login servers and scopes costs a bounded number of requests', async () => {
  const many = Array.from({ length: 900 }, (_, at) => `https://login-${at}.test`);
  const scopes = Array.from({ length: 900 }, (_, at) => `scope-${at}`);
  const hostile = {
    resource: MCP,
    authorization_servers: many,
    scopes_supported: [...scopes, 'a b', '\u202e', 7],
  };
  const { found, asked } = await ask({ [RESOURCE]: hostile });
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(found?.scopes).toHaveLength(20);
  expect(found?.issuer).toBe('https://login-0.test');
});
