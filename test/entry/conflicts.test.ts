import { expect, it } from 'vitest';
import { findConflicts } from '../../src/entry/conflicts.ts';
import { formatProblem } from '../../src/entry/files/problem.ts';
import { aParsedEntry } from '../helpers/a-parsed-entry.ts';

const entry = (
  slug: string,
  fields: Parameters<typeof aParsedEntry>[0] = {},
  category?: 'api' | 'mcp' | 'cli',
) =>
  aParsedEntry(
    { endpoint: `https://${slug}.example.org`, ...fields },
    { slug, ...(category && { category }) },
  );
const conflicts = (...all: ReturnType<typeof entry>[]) =>
  findConflicts(all).map((problem) => formatProblem(problem).replace(/:\d+:\d+ /, ''));

it('entries that share nothing have no conflict', () => {
  expect(
    conflicts(entry('a', { aliases: ['c'] }), entry('b', { replaced_by: 'a', status: 'deprecated' })),
  ).toEqual([]);
});

it('a slug that another entry has is reported at the second one', () => {
  expect(conflicts(entry('a'), entry('a', { endpoint: 'https://b.example.org' }, 'mcp'))).toEqual([
    'entries/mcp/a.yaml the slug "a" is taken by entries/api/a.yaml. Choose another slug, which is also the name of the file.',
  ]);
});

it('an alias is neither a slug nor an alias of another entry', () => {
  expect(conflicts(entry('a', { aliases: ['b', 'c'] }), entry('b', { aliases: ['c', 'd'] }))).toEqual([
    'entries/api/a.yaml alias "b" is taken by entries/api/b.yaml. Remove it.',
    'entries/api/b.yaml alias "c" is taken by entries/api/a.yaml. Remove it.',
  ]);
});

it('an entry is replaced by another one of the catalog', () => {
  const replaced = (replaced_by: string) =>
    conflicts(entry('a', { status: 'deprecated', replaced_by }), entry('b')).length;
  expect(['a', 'b', 'c'].map(replaced)).toEqual([1, 0, 1]);
});

it('endpoints that differ only in their spelling are one', () => {
  expect(conflicts(entry('a'), entry('b', { endpoint: 'https://A.example.org/' }))).toEqual([
    'entries/api/b.yaml endpoint https://a.example.org is taken by entries/api/a.yaml. Extend that entry, or name the part that differs.',
  ]);
});

it('capabilities with the same words in another form or order are one', () => {
  const all = ['get_tide_times', 'get_tide_times', 'get_times_tide', 'get_tides'].map((capability, i) =>
    entry(`e${i}`, { capabilities: [capability] }),
  );
  expect(conflicts(...all)).toEqual([
    'entries/api/e2.yaml capability "get_times_tide" means the same as "get_tide_times". Write "get_tide_times".',
  ]);
});

it('a name of the MCP registry is of servers only, and of one command', () => {
  const mcp_name = 'org.example/tides';
  const command = (slug: string) => entry(slug, { mcp_name, endpoint: `npx ${slug}` }, 'mcp');
  expect(conflicts(entry('a', { mcp_name }))).toEqual([
    'entries/api/a.yaml mcp_name is only for MCP servers, and this entry is in api/. Remove it.',
  ]);
  expect(conflicts(entry('a', { mcp_name }, 'mcp'), command('b'))).toEqual([]);
  expect(conflicts(command('b'), command('c'))).toEqual([
    'entries/mcp/c.yaml mcp_name "org.example/tides" is taken by the command in entries/mcp/b.yaml. Correct the wrong one.',
  ]);
});
