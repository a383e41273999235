import { expect, it } from 'vitest';
import { splitShellWords } from '../../../../src/operations/calls/shell.ts';
import {
  asClaudeCode,
  asInitialize,
  asMcpServers,
  asVsCode,
  serverOf,
} from '../../../../src/site/entry/calls/mcp-calls.ts';

const LOCAL = {
  slug: 'files-mcp',
  endpoint: 'npx -y files-server <dir>',
  invocation_example:
    '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "files-server", "<dir>"], "env": {"TOKEN": "<token>"}}}}',
  parameters: { dir: 'a folder', token: 'a token' },
};
const REMOTE = {
  slug: 'tides-mcp',
  endpoint: 'https://mcp.example.org/mcp',
  invocation_example: null,
  parameters: {},
};

it('fills a configuration without breaking its JSON', () => {
  const server = serverOf(LOCAL, { dir: 'C:\\my "files"', token: 't' });
  expect(JSON.parse(asMcpServers(server))).toEqual({
    mcpServers: {
      files: { command: 'npx', args: ['-y', 'files-server', 'C:\\my "files"'], env: { TOKEN: 't' } },
    },
  });
});

it('names servers and transports as VS Code does', () => {
  expect(JSON.parse(asVsCode(serverOf(REMOTE, {})))).toEqual({
    servers: { tides: { type: 'http', url: 'https://mcp.example.org/mcp' } },
  });
});

it('describes a server by its command if the example is not a configuration', () => {
  expect(serverOf({ ...LOCAL, invocation_example: 'see the manual' }, {})).toEqual({
    name: 'files',
    kind: 'local',
    command: 'npx',
    args: ['-y', 'files-server', '<dir>'],
  });
});

it('writes a command line that a shell splits into the same words', () => {
  const line = asClaudeCode(serverOf(LOCAL, { dir: "it's here", token: 'a b' }));
  expect(splitShellWords(line)).toEqual([
    'claude',
    'mcp',
    'add',
    'files',
    '--env',
    'TOKEN=a b',
    '--',
    'npx',
    '-y',
    'files-server',
    "it's here",
  ]);
});

it('offers the initialize request for remote servers only', () => {
  expect(asInitialize(serverOf(LOCAL, {}))).toBeNull();
  const words = splitShellWords(asInitialize(serverOf(REMOTE, {})) ?? '') ?? [];
  expect(JSON.parse(words.at(-1) ?? '')).toMatchObject({ jsonrpc: '2.0', method: 'initialize' });
  expect(words).toContain('Accept: application/json, text/event-stream');
});
