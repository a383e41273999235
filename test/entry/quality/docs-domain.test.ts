import { expect, it } from 'vitest';
import { findForeignDocs } from '../../../src/entry/quality/docs-domain.ts';
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
