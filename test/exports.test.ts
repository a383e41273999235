import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
/** Astro calls these by name, so every route exports them. */
const ROUTE_EXPORTS = ['GET', 'getStaticPaths'];

type Source = { path: string; text: string };

/** Names that several files export, one line each. */
function sharedNames(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(EXPORT))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  return [...files]
    .filter(([name, paths]) => paths.size > 1 && !ROUTE_EXPORTS.includes(name))
    .map(([name, paths]) => `"${name}" is exported by ${[...paths].sort().join(' and ')}: rename all but one`)
    .sort();
}

test('no two files of src export the same name', () => {
  const sources = globSync('src/**/*.{ts,astro}').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  expect(sources.flatMap(({ text }) => [...text.matchAll(EXPORT)]).length).toBeGreaterThan(500);
  expect(sharedNames(sources)).toEqual([]);
});

test('no helper of the tests has the name of an export of src', () => {
  const sources = globSync(['src/**/*.{ts,astro}', 'test/helpers/*.ts']).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
  expect(sharedNames(sources)).toEqual([]);
});

test('a type and a function of the same name in two files are reported', () => {
  const sources = [
    { path: 'a.ts', text: 'export type Answer = string;\n' },
    { path: 'b.ts', text: 'const x = 1;\nexport async function Answer() {}\nexport const GET = 1;\n' },
    { path: 'c.ts', text: 'export const GET = 1;\nexport type Answered = 1;\n' },
  ];
  expect(sharedNames(sources)).toEqual(['"Answer" is exported by a.ts and b.ts: rename all but one']);
});
