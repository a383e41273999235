import { expect, it } from 'vitest';
import { AccessSchema } from '../../../src/entry/access/access-schema.ts';
import { findForeignDocs, findForeignKeyPages } from '../../../src/entry/quality/docs-domain.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const rules = (endpoint: string, docs_url: string): string[] =>
  findForeignDocs(aParsedEntry({ endpoint, docs_url })).map(({ rule }) => rule);

it.each([
  ['https://tides.example.org/v1', 'https://waves.example.net/docs'],
  ['https://tides.co.uk/v1', 'https://waves.co.uk/docs'],
])('an endpoint at %s must not have its documentation at %s', (endpoint, docs) => {
  expect(rules(endpoint, docs)).toEqual(['docs-domain']);
});

it.each([
  ['https://api.tides.co.uk/v1', 'https://docs.tides.co.uk'],
  ['https://tides.example.org/v1', 'https://github.com/tides/tides'],
  ['https://gmail.googleapis.com/gmail/v1', 'https://developers.google.com/gmail'],
  ['tides --port 80', 'https://tides.example.net'],
])('an endpoint at %s may have its documentation at %s', (endpoint, docs) => {
  expect(rules(endpoint, docs)).toEqual([]);
});

it('the problem of foreign documentation names both domains', () => {
  const parsed = aParsedEntry({ docs_url: 'https://help.waves.example.net/tides' });
  expect(findForeignDocs(parsed)[0]?.problem.message).toBe(
    "docs_url is on example.net, but the endpoint is on example.org. Link to the provider's own documentation, or give the reason in quality-exceptions.yaml",
  );
});

const problems = (obtain_url: string, endpoint: string, docs_url: string): string[] =>
  findForeignKeyPages(
    aParsedEntry({
      auth_mode: 'bearer token',
      auth: AccessSchema.parse({ obtain_url }),
      endpoint,
      docs_url,
      source: docs_url,
    }),
  ).map(({ problem }) => problem.message);

it.each([
  ['https://keys.example.net', 'https://tides.example.org/v1', 'https://github.com/tides/tides'],
  ['https://keys.example.net', 'tides list', 'https://tides.example.org/docs'],
])('a page that gives keys at %s is refused for the interface at %s', (page, endpoint, docs) => {
  expect(problems(page, endpoint, docs)).toEqual([
    "auth.obtain_url is on example.net, but the interface is on example.org. Link to the provider's own page, or give the reason in quality-exceptions.yaml",
  ]);
});

it.each([
  ['https://account.example.org/keys', 'https://tides.example.org/v1', 'https://github.com/tides/tides'],
  ['https://tides.example.net/keys', 'https://tides.example.org/v1', 'https://docs.example.net'],
  ['https://console.cloud.google.com', 'https://gmail.googleapis.com/gmail/v1', 'https://github.com/a/b'],
  ['https://keys.example.net', 'tides list', 'https://github.com/tides/tides'],
  ['https://github.com/settings/tokens', 'gh api', 'https://github.com/cli/cli'],
])('a page that gives keys at %s is accepted for the interface at %s', (page, endpoint, docs) => {
  expect(problems(page, endpoint, docs)).toEqual([]);
});
