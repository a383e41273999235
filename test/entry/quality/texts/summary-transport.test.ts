import { expect, it } from 'vitest';
import { findTransportInSummaries } from '../../../../src/entry/quality/texts/summary-transport.ts';
import { aParsedEntry } from '../../../helpers/a-parsed-entry.ts';

it.each([
  ['Read tides of the North Sea from an MCP client.', 'MCP client'],
  ['Tides of the North Sea for MCP clients.', 'MCP clients'],
  ['Tides of the North Sea as MCP tools.', 'MCP tools'],
  ['Look up tides by MCP.', 'by MCP'],
  ['Tides of the North Sea over stdio.', 'stdio'],
  ['Tides of the North Sea through a hosted server.', 'hosted server'],
  ['Tides of the North Sea from a local MCP server.', 'local MCP server'],
  ['Tides of the North Sea, without installing anything.', 'without installing'],
])('findTransportInSummaries reports the summary "%s"', (summary, words) => {
  expect(findTransportInSummaries(aParsedEntry({ summary })).map(({ problem }) => problem.message)).toEqual([
    `summary says how clients connect ("${words}"). Say what it is for; endpoint and input_format hold the rest`,
  ]);
});

it('findTransportInSummaries accepts what an interface is for', () => {
  expect(
    findTransportInSummaries(aParsedEntry({ summary: 'Tides for unattended jobs, with a token.' })),
  ).toEqual([]);
});

it('findTransportInSummaries returns the place of the summary', () => {
  expect(findTransportInSummaries(aParsedEntry({ summary: 'Tides by MCP.' }))).toMatchObject([
    { rule: 'summary-transport', problem: { line: 2, column: 10 } },
  ]);
});
