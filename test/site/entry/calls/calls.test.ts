import { expect, it } from 'vitest';
import { callsOf } from '../../../../src/site/entry/calls/calls.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const labels = (calls: { label: string }[]) => calls.map(({ label }) => label);

it('shows an API in three languages', () => {
  expect(labels(callsOf(anEntry()))).toEqual(['curl', 'JavaScript', 'Python']);
});

it('shows a remote MCP server as client configurations and as a first request', () => {
  const entry = anEntry({ category: 'mcp', endpoint: 'https://mcp.example.org/mcp' });
  expect(labels(callsOf(entry))).toEqual(['Client configuration', 'VS Code', 'Claude Code', 'curl']);
});

it('shows a command with its example, its syntax and its install command', () => {
  const entry = anEntry({
    category: 'cli',
    endpoint: 'tides <harbour>',
    parameters: { harbour: 'name of a harbour' },
    invocation_example: "tides '<harbour>' | sort",
    install: 'apt-get install tides',
  });
  const calls = callsOf(entry, { harbour: "Land's End" });
  expect(calls.map(({ code }) => code)).toEqual([
    "tides 'Land'\\''s End' | sort",
    "tides 'Land'\\''s End'",
    'apt-get install tides',
  ]);
});

it('leaves other braces than placeholders unchanged', () => {
  const entry = anEntry({ invocation_example: `curl https://a.org --json '{"a":{"b":1}}'` });
  expect(callsOf(entry, { a: 'x', b: 'y' })[0]?.code).toContain('{"a":{"b":1}}');
});
