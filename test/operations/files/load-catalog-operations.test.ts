import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import {
  loadCatalogOperations,
  readCatalogOperations,
} from '../../../src/operations/files/load-catalog-operations.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';
import { operationsText } from '../../helpers/operations-text.ts';
import { aFolderOf } from '../../scripts/run-script.ts';

const entry = (slug: string) => ({
  slug,
  category: 'api' as const,
  endpoint: 'https://tides.example.org',
  auth_params: [],
});
const ours = (slug: string) => ({ ...entry(slug), private: true as const });
const folders = (open: Record<string, string>, own: Record<string, string>) => ({
  entriesFolder: aFolderOf(open),
  overlayFolder: aFolderOf(own),
});
const namesIn = (operations: ReturnType<typeof loadCatalogOperations>) =>
  [...operations].map(([slug, file]) => [slug, file.operations[0]?.name]);

it('an overlay adds operations of private entries and of public ones that have none', () => {
  const both = folders(
    { 'operations/tides.yaml': operationsText('public_one') },
    {
      'operations/billing.yaml': operationsText('pay'),
      'operations/waves.yaml': operationsText('list_waves'),
    },
  );
  const entries = [ours('billing'), entry('tides'), entry('waves')];
  expect(namesIn(loadCatalogOperations(both, entries))).toEqual([
    ['billing', 'pay'],
    ['tides', 'public_one'],
    ['waves', 'list_waves'],
  ]);
});

it('a private entry that replaces a public one takes none of its operations', () => {
  const both = folders(
    { 'api/tides.yaml': ENTRY_TEXT, 'operations/tides.yaml': operationsText('public_one') },
    { 'api/tides.yaml': ENTRY_TEXT },
  );
  expect(namesIn(loadCatalogOperations(both, [ours('tides')]))).toEqual([]);
});

it('operations of entries that the overlay leaves out are ignored, and those of no entry are refused', () => {
  const both = folders(
    { 'api/waves.yaml': ENTRY_TEXT, 'operations/waves.yaml': operationsText('list_waves') },
    { 'operations/nothing.yaml': operationsText('do_nothing') },
  );
  const { operations, problems } = readCatalogOperations(both, [entry('tides')]);
  expect(operations.size).toBe(0);
  expect(problems.map((problem) => formatProblem(problem).replace(both.overlayFolder, 'overlay'))).toEqual([
    'overlay/operations/nothing.yaml:1:1  no entry has this slug. Name the file like its entry.',
  ]);
});

it('operations that are public already are refused in an overlay', () => {
  const both = folders(
    { 'operations/tides.yaml': operationsText('public_one') },
    { 'operations/tides.yaml': operationsText('private_one') },
  );
  expect(() => loadCatalogOperations(both, [entry('tides')])).toThrow(
    /the operations of "tides" are public already\. Remove this file, or replace the entry/,
  );
});
