import { expect, it } from 'vitest';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { changeConfig } from '../../../../src/protocols/cli/install/change-config.ts';
import { CLIENTS } from '../../../../src/protocols/cli/install/clients.ts';
import { planConnection } from '../../../../src/protocols/cli/install/plan-connection.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const LOCAL = {
  slug: 'notes-mcp',
  endpoint: 'npx -y notes-server <folder>',
  auth_mode: 'environment variable NOTES_API_KEY (a key)',
  parameters: { folder: 'folder with the notes' },
};
const REMOTE = {
  slug: 'sky-mcp',
  endpoint: 'https://sky.example.org/mcp',
  auth_mode: 'bearer token (header Authorization)',
  auth_params: [{ name: 'Authorization', location: 'header' as const, required: true }],
};
const OLD_TRANSPORT = { slug: 'old-mcp', endpoint: 'https://old.example.org/sse' };
const KEY_HEADER = {
  ...REMOTE,
  auth_mode: 'API key (header X-Key)',
  auth_params: [{ name: 'X-Key', location: 'header' as const, required: true }],
};
const KEY_QUERY = {
  ...REMOTE,
  auth_mode: 'API key (query parameter apiKey)',
  auth_params: [{ name: 'apiKey', location: 'query' as const, required: true }],
};

/** A reference as clients expand it. */
const reference = (name: string) => `\${${name}}`;

function configOf(name: string, fields: Partial<CatalogEntry>, text = ''): string | null {
  const entry = anEntry({ category: 'mcp', ...fields });
  const connection = planConnection(entry, new Map());
  return changeConfig(CLIENTS[name]!, text, { name: entry.slug, connection });
}
const jsonOf = (name: string, fields: Partial<CatalogEntry>) => JSON.parse(configOf(name, fields) ?? 'null');

it('VS Code asks for secrets and folders by prompts', () => {
  expect(jsonOf('vscode', LOCAL)).toEqual({
    inputs: [
      { type: 'promptString', id: 'notes-mcp-folder', description: 'folder with the notes', password: false },
      {
        type: 'promptString',
        id: 'notes-mcp-NOTES_API_KEY',
        description: 'environment variable NOTES_API_KEY (a key)',
        password: true,
      },
    ],
    servers: {
      'notes-mcp': {
        type: 'stdio',
        command: 'npx',
        args: ['-y', 'notes-server', reference('input:notes-mcp-folder')],
        env: { NOTES_API_KEY: reference('input:notes-mcp-NOTES_API_KEY') },
      },
    },
  });
  expect(jsonOf('vscode', OLD_TRANSPORT).servers).toEqual({
    'old-mcp': { type: 'sse', url: 'https://old.example.org/sse' },
  });
});

it.each<[string, object]>([
  [
    'cursor',
    { url: REMOTE.endpoint, headers: { Authorization: `Bearer ${reference('env:SKY_MCP_TOKEN')}` } },
  ],
  [
    'windsurf',
    { serverUrl: REMOTE.endpoint, headers: { Authorization: `Bearer ${reference('env:SKY_MCP_TOKEN')}` } },
  ],
  [
    'claude-code',
    {
      type: 'http',
      url: REMOTE.endpoint,
      headers: { Authorization: `Bearer ${reference('SKY_MCP_TOKEN')}` },
    },
  ],
  [
    'gemini',
    { httpUrl: REMOTE.endpoint, headers: { Authorization: `Bearer ${reference('SKY_MCP_TOKEN')}` } },
  ],
])('%s reads the token of a remote server from its own variable', (name, server) => {
  expect(jsonOf(name, REMOTE)).toEqual({ mcpServers: { 'sky-mcp': server } });
});

it('Claude Desktop has placeholders for local servers, and no remote ones', () => {
  expect(jsonOf('claude', LOCAL).mcpServers['notes-mcp']).toEqual({
    command: 'npx',
    args: ['-y', 'notes-server', '<NOTES_MCP_FOLDER>'],
    env: { NOTES_API_KEY: '<NOTES_API_KEY>' },
  });
  expect(configOf('claude', REMOTE)).toBeNull();
});

it('Codex forwards variables by their names', () => {
  expect(configOf('codex', LOCAL)).toBe(
    '[mcp_servers.notes-mcp]\ncommand = "npx"\nargs = ["-y", "notes-server", "<NOTES_MCP_FOLDER>"]\nenv_vars = ["NOTES_API_KEY"]\n',
  );
  expect(configOf('codex', REMOTE)).toBe(
    '[mcp_servers.sky-mcp]\nurl = "https://sky.example.org/mcp"\nbearer_token_env_var = "SKY_MCP_TOKEN"\n',
  );
  expect(configOf('codex', KEY_HEADER)).toContain('env_http_headers = { X-Key = "SKY_MCP_X_KEY" }');
  expect(configOf('codex', OLD_TRANSPORT)).toBeNull();
});

it('Codex gets the fixed headers of a remote server next to its token', () => {
  const headers = { 'X-Toolsets': 'repos,issues', Authorization: 'Bearer <token>' };
  const example = JSON.stringify({ mcpServers: { sky: { type: 'http', url: REMOTE.endpoint, headers } } });
  expect(configOf('codex', { ...REMOTE, invocation_example: example })).toBe(
    '[mcp_servers.sky-mcp]\nurl = "https://sky.example.org/mcp"\nbearer_token_env_var = "SKY_MCP_TOKEN"\nhttp_headers = { X-Toolsets = "repos,issues" }\n',
  );
});

it('Codex gets the fixed values of variables, and forwards the others', () => {
  const env = { NOTES_URL: 'https://notes.example', NOTES_API_KEY: '<key>' };
  const server = { command: 'npx', args: ['-y', 'notes-server'], env };
  const example = JSON.stringify({ mcpServers: { notes: server } });
  expect(configOf('codex', { ...LOCAL, invocation_example: example })).toContain(
    'env_vars = ["NOTES_API_KEY"]\nenv = { NOTES_URL = "https://notes.example" }\n',
  );
});

it('a server with a login has no header: its client opens the login', () => {
  const login = { ...REMOTE, auth_mode: 'OAuth 2.1 (login in the browser)', auth_params: [] };
  expect(jsonOf('cursor', login)).toEqual({ mcpServers: { 'sky-mcp': { url: REMOTE.endpoint } } });
});

it('a key in the address is a reference too', () => {
  expect(jsonOf('gemini', KEY_QUERY).mcpServers['sky-mcp']).toEqual({
    httpUrl: `https://sky.example.org/mcp?apiKey=${reference('SKY_MCP_API_KEY')}`,
  });
});

it('no client gets the key of the example of an entry', () => {
  const leaky = {
    ...REMOTE,
    invocation_example: `curl -H 'Authorization: Bearer tok_1234567890' ${REMOTE.endpoint}`,
  };
  for (const name of Object.keys(CLIENTS))
    expect(configOf(name, leaky) ?? '').not.toContain('tok_1234567890');
});

it('a second installation changes nothing, and prompts are added once', () => {
  for (const name of Object.keys(CLIENTS)) {
    const once = configOf(name, LOCAL) ?? '';
    expect(configOf(name, LOCAL, once), name).toBe(once);
  }
  const both = configOf('vscode', REMOTE, configOf('vscode', LOCAL) ?? '') ?? '';
  expect(JSON.parse(both).inputs.map(({ id }: { id: string }) => id)).toEqual([
    'notes-mcp-folder',
    'notes-mcp-NOTES_API_KEY',
    'sky-mcp-Authorization',
  ]);
});

it.each(['{"servers": []}', '{"inputs": {}}'])('%s is refused, because a field has another type', (text) => {
  expect(() => configOf('vscode', REMOTE, text)).toThrow(/^Its "(?:servers|inputs)" is not/);
});

it.each<[NodeJS.Platform, string]>([
  ['linux', '/home/ada/.config/Code/User/mcp.json'],
  ['darwin', '/home/ada/Library/Application Support/Code/User/mcp.json'],
  ['win32', '/home/ada/AppData/Roaming/Code/User/mcp.json'],
])('on %s the file of the user of VS Code is %s', (platform, path) => {
  const places = { home: '/home/ada', folder: '/work', platform };
  expect(CLIENTS.vscode?.userFile?.(places).replaceAll('\\', '/')).toBe(path);
});
