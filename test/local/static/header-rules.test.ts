import { expect, test } from 'vitest';
import { headersFor, loadHeaderRules } from '../../../src/local/static/header-rules.ts';
import { aDist } from '../../helpers/dist.ts';

test('gives a path the headers of every rule that matches, later ones over earlier', async () => {
  await using dist = await aDist({ _headers: '/about\n  X-File: one\n' });
  const rules = await loadHeaderRules(dist.folder, 'test/fixtures/netlify.toml');
  expect(Object.fromEntries(headersFor(rules, '/about'))).toEqual({ 'x-all': 'yes', 'x-file': 'one' });
  expect(Object.fromEntries(headersFor(rules, '/api/x'))).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'x-all': 'api',
  });
});

test('names the file that Netlify could not read', async () => {
  await using dist = await aDist({ 'netlify.toml': '[[headers]\nfor = ' });
  await expect(loadHeaderRules(dist.folder, `${dist.folder}/netlify.toml`)).rejects.toThrow(
    /The header rules are not usable/,
  );
});
