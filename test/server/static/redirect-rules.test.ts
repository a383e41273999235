import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRedirects, matchRedirect } from '../../../src/server/static/redirect-rules.ts';
import { aDist } from '../../helpers/dist.ts';

const TOML = 'test/fixtures/netlify.toml';

async function redirectOf(path: string, { forced = false, files = {} } = {}) {
  await using dist = await aDist(files);
  const rules = await loadRedirects(dist.folder, TOML);
  return matchRedirect(rules, new URL(path, 'http://localhost'), forced);
}

test.each([
  ['/users/7/a/b', { to: '/people/7/a/b', status: 301 }],
  ['/users/7', { to: '/people/7/', status: 301 }],
  ['/users/7/a?x=1', { to: '/people/7/a?x=1', status: 301 }],
  ['/users', null],
  ['/usersmore/7', null],
  ['/find?q=a%20b', { to: '/found/a%20b?by=query', status: 301 }],
  ['/find', null],
  ['/api', { to: '/.netlify/functions/fallback', status: 200 }],
  ['/api/', { to: '/.netlify/functions/fallback', status: 200 }],
  ['/api/a/b', { to: '/.netlify/functions/fallback', status: 200 }],
  ['/apiary', null],
  ['/forced/x', null],
])('%s redirects to %j', async (path, expected) => {
  expect(await redirectOf(path)).toEqual(expected);
});

test('forced rules are matched separately', async () => {
  expect(await redirectOf('/forced/x', { forced: true })).toEqual({ to: '/about', status: 302 });
  expect(await redirectOf('/users/7', { forced: true })).toBeNull();
});

test('rules of _redirects precede rules of netlify.toml', async () => {
  const files = { _redirects: '/users/:id/* /elsewhere 302\n' };
  expect(await redirectOf('/users/7', { files })).toEqual({ to: '/elsewhere', status: 302 });
});

test.each(['/a https://example.com/:splat 200', '/a /b 302 Country=de', 'https://example.com/a /b'])(
  'the unsupported rule %j is refused',
  async (line) => {
    await using dist = await aDist({ _redirects: `${line}\n` });
    await expect(loadRedirects(dist.folder, join(dist.folder, 'none.toml'))).rejects.toThrow(
      /does not support conditions, hosts, signatures or proxies/,
    );
  },
);

test('the error for an invalid rule names the rule', async () => {
  await using dist = await aDist({ _redirects: '/only-one-part\n' });
  await expect(loadRedirects(dist.folder, TOML)).rejects.toThrow(/only-one-part/);
});
