import { expect, it } from 'vitest';
import type { AuthParam } from '../../../src/entry/fields/access.ts';

import { findMissingAuth } from '../../../src/entry/quality/example-auth.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const KEY: AuthParam = { name: 'X-Api-Key', location: 'header', required: true };
const QUERY: AuthParam = { name: 'key', location: 'query', required: true };
const LOGIN: AuthParam = { name: 'Authorization', location: 'header', required: true };
const call = (rest: string) => `curl 'https://tides.example.org/v1${rest}`;

const messages = (auth_params: AuthParam[], invocation_example: string): string[] => {
  const parsed = aParsedEntry({ auth_mode: 'API key', auth_params, invocation_example });
  return findMissingAuth(parsed).map(({ problem }) => problem.message);
};

it.each<[string, AuthParam, string]>([
  ['a header', KEY, "'"],
  ['a header of another name', KEY, "' -H 'X-Key: 1'"],
  ['a query parameter', QUERY, "?monkey=1'"],
  ['a login', LOGIN, "'"],
])('findMissingAuth reports an example without %s', (_, param, rest) => {
  expect(messages([param], call(rest))).toEqual([
    `invocation_example lacks the ${param.location} "${param.name}", which every call needs. Add it with a placeholder`,
  ]);
});

it.each<[AuthParam, string]>([
  [KEY, "' -H 'x-api-key: 1'"],
  [QUERY, "?days=3&key=1'"],
  [QUERY, "' -d key=1"],
  [LOGIN, "' -u '1:'"],
  [LOGIN, "' -H 'Authorization: Bearer 1'"],
  [{ ...KEY, required: false }, "'"],
])('findMissingAuth accepts an example that sends %j as %s', (param, rest) => {
  expect(messages([param], call(rest))).toEqual([]);
});

const server = (auth_mode: string, configuration: object, auth_params: AuthParam[] = []) =>
  findMissingAuth(
    aParsedEntry(
      {
        auth_mode,
        auth_params,
        invocation_example: JSON.stringify({ mcpServers: { tides: configuration } }),
      },
      { category: 'mcp' },
    ),
  ).map(({ problem }) => problem.message);

it('findMissingAuth reports a local MCP server without its environment variable', () => {
  const mode = 'environment variable TIDES_KEY (your key)';
  expect(server(mode, { command: 'npx', args: ['tides'] })).toEqual([
    'invocation_example lacks the environment variable "TIDES_KEY", which every call needs. Add it with a placeholder',
  ]);
  expect(server(mode, { command: 'npx', env: { TIDES_KEY: '1' } })).toEqual([]);
});

it('findMissingAuth finds nothing missing without an example, or in the headers of a local server', () => {
  const parsed = aParsedEntry({ auth_mode: 'API key', auth_params: [KEY], invocation_example: null });
  expect(findMissingAuth(parsed)).toEqual([]);
  expect(server('API key', { command: 'npx' }, [KEY])).toEqual([]);
});

it('findMissingAuth looks for the key of a remote MCP server in the headers and the address', () => {
  const remote = { type: 'http', url: 'https://tides.example.org/mcp?key=1' };
  expect(server('API key', remote, [QUERY])).toEqual([]);
  expect(server('API key', { ...remote, url: 'https://tides.example.org/mcp' }, [QUERY])).toHaveLength(1);
  expect(server('API key', remote, [KEY])).toHaveLength(1);
  expect(server('API key', { ...remote, headers: { 'x-api-key': '1' } }, [KEY])).toEqual([]);
});
