import { expect, it } from 'vitest';
import { findForeignHosts } from '../../../src/entry/quality/example-host.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const localServer = (command: string) =>
  aParsedEntry(
    {
      endpoint: 'npx -y tides',
      invocation_example: JSON.stringify({ mcpServers: { tides: { command, args: ['-y', 'tides'] } } }),
    },
    { category: 'mcp' },
  );

it('findForeignHosts reports a call to another host', () => {
  const parsed = aParsedEntry({ invocation_example: "curl 'https://waves.example.org/v1'" });
  expect(findForeignHosts(parsed).map(({ problem }) => problem.message)).toEqual([
    'invocation_example calls "waves.example.org", but the endpoint is at "tides.example.org". Show a call of the endpoint',
  ]);
});

it('findForeignHosts reports an example that starts another program than the endpoint', () => {
  expect(findForeignHosts(localServer('docker')).map(({ rule }) => rule)).toEqual(['example-host']);
  expect(findForeignHosts(localServer('npx'))).toEqual([]);
});

it('findForeignHosts ignores addresses in headers and bodies', () => {
  const invocation_example =
    "curl 'https://tides.example.org/v1' -H 'Referer: https://a.example' -d 'https://b.example'";
  expect(findForeignHosts(aParsedEntry({ invocation_example }))).toEqual([]);
});

it('findForeignHosts compares hosts with placeholders', () => {
  const parsed = aParsedEntry({
    endpoint: 'https://{site}.example.org/v1',
    parameters: { site: 'name of your site' },
    invocation_example: "curl 'https://<site>.example.org/v1/tides'",
  });
  expect(findForeignHosts(parsed)).toEqual([]);
});

it('findForeignHosts ignores an entry without an example, and what a tool calls', () => {
  expect(findForeignHosts(aParsedEntry({ invocation_example: null }))).toEqual([]);
  const tool = { endpoint: 'tides', invocation_example: "curl 'https://waves.example.org' | tides" };
  expect(findForeignHosts(aParsedEntry(tool, { category: 'cli' }))).toEqual([]);
});
