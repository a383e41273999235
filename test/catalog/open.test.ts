import { expect, it } from 'vitest';
import { allEntries, catalogFrom, missingFile, operationsFrom } from '../../src/catalog/open.ts';
import { buildIndex } from '../../src/discovery/index/build-index.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';
import { aDist, writeFiles } from '../helpers/dist.ts';

const lines = ['{"slug":"a","operations":[]}', '{"slug":"b-1","operations":[{"name":"é"}]}'];

it('the operations of a slug are found by the start of their line', () => {
  const operationsOf = operationsFrom(Buffer.from(`${lines.join('\n')}\n`));
  expect(operationsOf('b-1')).toEqual({ slug: 'b-1', operations: [{ name: 'é' }] });
  expect(operationsOf('a')).toEqual({ slug: 'a', operations: [] });
  expect(operationsOf('c')).toBeUndefined();
});

it('an empty file has no operations, and a last line may lack its break', () => {
  expect(operationsFrom(Buffer.from(''))('a')).toBeUndefined();
  expect(operationsFrom(Buffer.from(lines[0] ?? ''))('a')).toBeDefined();
});

it('a line that does not begin with a slug is an error', () => {
  expect(() => operationsFrom(Buffer.from('{"name":"a"}\n'))).toThrow('has a line without a slug');
});

it('a catalog finds each entry by its slug, and nothing by other slugs', () => {
  const entries = ['b', 'd', 'f'].map((slug) => anEntry({ slug, name: `Näme of ${slug}` }));
  const catalog = aCatalog(entries);
  expect(['b', 'd', 'f'].map(catalog.docOf)).toEqual([0, 1, 2]);
  expect(['', 'a', 'c', 'e', 'g', 'bb'].filter((slug) => catalog.docOf(slug) !== undefined)).toEqual([]);
  expect(allEntries(catalog)).toEqual(entries);
});

it('a catalog without operations knows none', () => {
  const entry = anEntry({ slug: 'tides' });
  const catalog = catalogFrom({
    index: buildIndex([entry]),
    entries: Buffer.from(`${JSON.stringify(entry)}\n`),
    readStatus: async () => '{}',
  });
  expect(catalog.operationsOf('tides')).toBeUndefined();
});

it('the files that a build lacks are named one after another, the home page first, until it is complete', async () => {
  await using dist = await aDist({});
  const missing: string[] = [];
  for (let next = missingFile(dist.folder); next !== null && !missing.includes(next); ) {
    missing.push(next);
    await writeFiles(dist.folder, { [next]: '' });
    next = missingFile(dist.folder);
  }
  expect(missing[0]).toBe('index.html');
  expect(missing).toContain('api/public/operations.ndjson');
  expect(missingFile(dist.folder)).toBeNull();
});
