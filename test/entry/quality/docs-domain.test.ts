import { expect, it } from 'vitest';
import { findForeignDocs } from '../../../src/entry/quality/docs-domain.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const rules = (endpoint: string, docs_url: string): string[] =>
  findForeignDocs(aParsedEntry({ endpoint, docs_url })).map(({ rule }) => rule);

it.each([
  ['https://tides.example.org/v1', 'https://waves.example.net/docs'],
  ['https://tides.co.uk/v1', 'https://waves.co.uk/docs'],
])('finds for %s docs on a strange domain: %s', (endpoint, docs) => {
  expect(rules(endpoint, docs)).toEqual(['docs-domain']);
});

it.each([
  ['https://api.tides.co.uk/v1', 'https://docs.tides.co.uk'],
  ['https://tides.example.org/v1', 'https://github.com/tides/tides'],
  ['https://gmail.googleapis.com/gmail/v1', 'https://developers.google.com/gmail'],
  ['tides --port 80', 'https://tides.example.net'],
])('lets pass for %s docs on: %s', (endpoint, docs) => {
  expect(rules(endpoint, docs)).toEqual([]);
});

it('names both domains', () => {
  const parsed = aParsedEntry({ docs_url: 'https://help.waves.example.net/tides' });
  expect(findForeignDocs(parsed)[0]?.problem.message).toBe(
    "docs_url is on example.net, but the endpoint on example.org. Name the provider's own documentation, or give the reason in quality-exceptions.yaml",
  );
});
