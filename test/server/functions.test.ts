import { expect, test } from 'vitest';
import { functionAtDefaultPath, loadFunctions, matchFunctions } from '../../src/server/functions.ts';
import { aDist } from '../helpers/dist.ts';

const load = () => loadFunctions('test/fixtures/functions');
const match = async (path: string, method = 'GET') =>
  matchFunctions(await load(), new URL(path, 'http://localhost'), method).map(({ fn, params }) => [
    fn.name,
    params,
  ]);

test('loadFunctions loads each file of a folder as a function with its paths and methods', async () => {
  const loaded = (await load()).map(({ name, routes, methods, preferStatic }) => ({
    name,
    paths: routes.map(({ pathname }) => pathname),
    methods,
    preferStatic,
  }));
  expect(loaded).toEqual([
    { name: 'echo', paths: ['/echo', '/echo/:word'], methods: [], preferStatic: false },
    { name: 'failing', paths: ['/failing'], methods: [], preferStatic: false },
    { name: 'fallback', paths: [], methods: [], preferStatic: false },
    { name: 'modest', paths: ['/modest/:name'], methods: [], preferStatic: true },
    { name: 'posting', paths: ['/about'], methods: ['POST'], preferStatic: false },
  ]);
});

test('matchFunctions matches exact paths, patterns and a trailing slash', async () => {
  expect(await match('/echo')).toEqual([['echo', {}]]);
  expect(await match('/echo/')).toEqual([['echo', {}]]);
  expect(await match('/echo/a%20b?x=1')).toEqual([['echo', { word: 'a%20b' }]]);
  expect(await match('/echo/a/b')).toEqual([]);
});

test('matchFunctions ignores functions with another method', async () => {
  expect(await match('/about', 'POST')).toEqual([['posting', {}]]);
  expect(await match('/about', 'GET')).toEqual([]);
});

test('a function without a path is found only at its default path', async () => {
  const functions = await load();
  expect(functionAtDefaultPath(functions, '/.netlify/functions/fallback')?.name).toBe('fallback');
  expect(functionAtDefaultPath(functions, '/.netlify/functions/echo')).toBeUndefined();
  expect(functionAtDefaultPath(functions, '/.netlify/functions/../x')).toBeUndefined();
});

test('loadFunctions names a file whose default export is not a function', async () => {
  await using folder = await aDist({ 'odd.ts': 'export default 1;\n' });
  await expect(loadFunctions(folder.folder)).rejects.toThrow(/functions\/odd\.ts: [\s\S]*is not a function/);
});
