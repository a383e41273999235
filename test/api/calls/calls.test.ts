import { afterAll, expect, it } from 'vitest';
import type { CallRow } from '../../../src/api/calls/call.ts';
import { API_FILES, allowedMethods, CALLS, isFileCall, toolNameOf } from '../../../src/api/calls/calls.ts';
import { functionPath, headerPath } from '../../../src/api/calls/file-row.ts';
import { loadFunctions, matchFunctions } from '../../../src/server/functions.ts';
import { anAttackedSite } from '../../attacks/fuzz/attacked-site.ts';
import { addressOf, apiOperations } from '../../helpers/api-operations.ts';

const site = await anAttackedSite();
const functions = await loadFunctions('functions');
afterAll(() => site[Symbol.asyncDispose]());

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** The address of a call, from the examples of its row. */
function exampleOf({ id }: CallRow): string {
  const operation = apiOperations().find((each) => each.id === id);
  if (!operation) throw new Error(`${id} is not in the API description`);
  return addressOf(operation);
}

/** The names of the functions that get a request. */
const functionsAt = (path: string, method: string): string[] =>
  matchFunctions(functions, new URL(path, site.origin), method).map(({ fn }) => fn.name);

it('no two calls share an id, a method and path or a method of the clients, and only calls of one path share a tool', () => {
  expect(repeated(CALLS.map(({ id }) => id))).toEqual([]);
  expect(repeated(CALLS.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  expect(
    repeated(CALLS.flatMap(({ client }) => [client.name, ...(client.text ? [client.text] : [])])),
  ).toEqual([]);
  const ofTools = CALLS.filter(({ tool }) => tool !== undefined);
  const pairs = new Set(ofTools.map(({ tool, path }) => `${tool} ${path.replace(/\/batch$/, '')}`));
  expect(repeated([...pairs].map((pair) => pair.split(' ')[0] ?? ''))).toEqual([]);
});

it.each(CALLS)('$method $path ($id) is served by one file or by one function', (call) => {
  const served = functionsAt(exampleOf(call), call.method);
  if (isFileCall(call)) expect(served, `${call.id} is a file, and a function is in its way`).toEqual([]);
  else
    expect(
      served.length,
      `${call.id} needs one function: write functions/NAME.ts with the path ${call.path}`,
    ).toBe(1);
});

it.each(API_FILES)('other methods of the file $path are served by static-methods', ({ path }) => {
  const message = 'functions/static-methods.ts is stale. Run npm run fix and commit it';
  expect(functionsAt(path.replaceAll(/[{}]/g, ''), 'POST'), message).toEqual(['static-methods']);
});

it.each(CALLS)('OPTIONS and 405 of $path name exactly the methods of its rows ($id)', async (call) => {
  const url = site.origin + exampleOf(call);
  for (const method of ['OPTIONS', 'PATCH']) {
    const response = await fetch(url, { method });
    expect(response.status).toBe(method === 'OPTIONS' ? 204 : 405);
    const allow = response.headers.get('Allow');
    expect(allow?.split(', ').sort()).toEqual(allowedMethods(call.path).sort());
    if (method === 'OPTIONS') expect(response.headers.get('Access-Control-Allow-Methods')).toBe(allow);
  }
});

const CACHING = {
  minutes: ['public, max-age=60', 'public, durable, s-maxage=300, stale-while-revalidate=300'],
  degraded: ['no-cache', 'public, s-maxage=5'], // As minutes, while no probe run has written live signals.
  seconds: ['no-cache', 'public, s-maxage=10'],
  never: ['no-store', null],
};

it.each(CALLS.filter((call) => !isFileCall(call)))('$id is cached as its row says', async (call) => {
  if (isFileCall(call)) return;
  const { key } = call.needsKey ? await site.renew() : { key: '' };
  const response = await fetch(site.origin + exampleOf(call), {
    method: call.method,
    headers: { 'Content-Type': 'application/json', 'x-api-key': key },
    ...(call.body ? { body: JSON.stringify(call.body.example) } : {}),
  });
  const { headers } = response;
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  const found = [headers.get('Cache-Control'), headers.get('Netlify-CDN-Cache-Control')];
  expect(
    call.cache === 'minutes' ? [CACHING.minutes, CACHING.degraded] : [CACHING[call.cache]],
  ).toContainEqual(found);
  if (call.cache !== 'minutes') return;
  const names = Object.keys(call.query?.shape ?? {});
  expect(headers.get('Netlify-Vary')).toBe(names.length > 0 ? `query=${names.join('|')}` : 'query');
});

it('toolNameOf names the tool of a call, and throws for a call without one', () => {
  expect(toolNameOf('discoverCapabilities')).toBe('discover');
  expect(() => toolNameOf('getHealth')).toThrow('The call "getHealth" has no tool');
});

it('paths with a value are written as Netlify reads them', () => {
  expect(functionPath('/api/entries/{category}.ndjson')).toBe('/api/entries/:file');
  expect(headerPath('/api/entries/{category}.ndjson')).toBe('/api/entries/*');
  expect([functionPath('/llms.txt'), headerPath('/llms.txt')]).toEqual(['/llms.txt', '/llms.txt']);
});
