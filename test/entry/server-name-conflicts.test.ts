import { expect, it } from 'vitest';
import { findConflicts } from '../../src/entry/conflicts.ts';
import { aParsedEntry } from '../helpers/a-parsed-entry.ts';

const mcp_name = 'io.github.example/tides';
const remote = (slug: string) =>
  aParsedEntry({ mcp_name, endpoint: `https://${slug}.example.org/mcp` }, { slug, category: 'mcp' });
const local = (slug: string) =>
  aParsedEntry({ mcp_name, endpoint: `npx -y ${slug}` }, { slug, category: 'mcp' });

it('several addresses and one command may share a name of the MCP registry', () => {
  expect(findConflicts([remote('north'), remote('south'), local('both')])).toEqual([]);
});

it('two commands may not share a name of the MCP registry', () => {
  expect(findConflicts([local('first'), local('second')])).toEqual([
    {
      file: 'entries/mcp/second.yaml',
      line: expect.any(Number),
      column: 11,
      message:
        'mcp_name "io.github.example/tides" is taken by the command in entries/mcp/first.yaml. Correct the wrong one',
    },
  ]);
});

it('only an MCP server may have a name of the MCP registry', () => {
  expect(findConflicts([aParsedEntry({ mcp_name })])).toMatchObject([
    { file: 'entries/api/tide-tables.yaml', message: expect.stringContaining('only for MCP servers') },
  ]);
});

it.each([
  'tides',
  'example/tides',
  'io.github.example/',
  'io.github.example/tides/2',
  'io github.example/tides',
])('the name "%s" of an MCP server is refused with the form that is allowed', (name) => {
  expect(() => aParsedEntry({ mcp_name: name }, { category: 'mcp' })).toThrow(
    'Write a reversed domain, a slash and a name',
  );
});
