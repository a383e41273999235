import { expect, test } from 'vitest';
import { publisherOf } from '../../../src/protocols/ard/publisher.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const DOCS = 'https://docs.tides.example.org/guide';
const REPOSITORY = 'https://github.com/Tide-Makers/tides#readme';

test.each([
  ['https://api.tides.co.uk/v1', DOCS, 'tides.co.uk'],
  ['https://tide-makers.github.io/data', DOCS, 'tide-makers.github.io'],
  ['https://{region}.tides.example.org/v1', DOCS, 'example.org'],
  ['https://api.tides.example.org/v1', REPOSITORY, 'example.org'],
  ['tides <harbour>', REPOSITORY, 'github.com/tide-makers'],
  ['tides <harbour>', DOCS, 'example.org'],
  ['http://localhost:11434', REPOSITORY, 'github.com/tide-makers'],
  ['http://localhost:11434', 'http://10.0.0.1/docs', null],
])('the provider of %s with the documentation %s is %s', (endpoint, docs_url, expected) => {
  expect(publisherOf({ ...anEntry(), endpoint, docs_url, source: docs_url })).toBe(expected);
});
