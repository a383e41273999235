import { expect, test } from 'vitest';
import { headersFor, loadHeaderRules } from '../../../src/server/static/header-rules.ts';
import { aDist } from '../../helpers/dist.ts';

test('a path gets the headers of every matching rule, and later rules win', async () => {
  await using dist = await aDist({ _headers: '/about\n  X-File: one\n' });
  const rules = await loadHeaderRules(dist.folder, 'test/fixtures/netlify.toml');
  expect(Object.fromEntries(headersFor(rules, '/about'))).toEqual({ 'x-all': 'yes', 'x-file': 'one' });
  expect(Object.fromEntries(headersFor(rules, '/api/x'))).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'x-all': 'api',
  });
});

test('the error for an invalid rule names its file', async () => {
  await using dist = await aDist({ 'netlify.toml': '[[headers]\nfor = ' });
  await expect(loadHeaderRules(dist.folder, `${dist.folder}/netlify.toml`)).rejects.toThrow(
    /The header rules are not usable/,
  );
});
