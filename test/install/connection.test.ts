import { expect, it } from 'vitest';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import { connectionOf, optionalInputs } from '../../src/install/connection.ts';
import { anEntry } from '../helpers/an-entry.ts';

const connect = (fields: Partial<Entry>) =>
  connectionOf(anEntry({ slug: 'mail-mcp', category: 'mcp', ...fields }));
const configured = (server: object) => JSON.stringify({ mcpServers: { mail: server } });

it('a remote server gets its required header, with the scheme of its kind, and no optional one', () => {
  const required = { name: 'Authorization', location: 'header' as const, required: true };
  const endpoint = 'https://mail.example.org/{tenant}/mcp';
  const parameters = { tenant: 'id of your tenant' };
  expect(
    connect({
      endpoint,
      parameters,
      auth_mode: 'bearer token (header Authorization)',
      auth_params: [required],
    }),
  ).toEqual({
    type: 'http',
    url: endpoint,
    headers: { Authorization: 'Bearer {Authorization}' },
    inputs: [
      {
        name: 'tenant',
        id: 'mail-mcp-tenant',
        variable: 'MAIL_MCP_TENANT',
        description: 'id of your tenant',
        isSecret: false,
      },
      {
        name: 'Authorization',
        id: 'mail-mcp-Authorization',
        variable: 'MAIL_MCP_TOKEN',
        description: 'bearer token (header Authorization)',
        isSecret: true,
      },
    ],
  });
  const optional = { name: 'X-Key', location: 'header' as const, required: false };
  expect(
    connect({ endpoint, parameters, auth_mode: 'optional API key', auth_params: [optional] }),
  ).toMatchObject({
    headers: {},
  });
});

it('a key in the query follows the address', () => {
  const auth_params = [{ name: 'token', location: 'query' as const, required: true }];
  const auth_mode = 'API key (query parameter token)';
  const urlOf = (endpoint: string) => connect({ endpoint, auth_mode, auth_params });
  expect(urlOf('https://mail.example.org/mcp')).toMatchObject({
    url: 'https://mail.example.org/mcp?token={token}',
  });
  expect(urlOf('https://mail.example.org/sse?v=2')).toMatchObject({
    type: 'sse',
    url: 'https://mail.example.org/sse?v=2&token={token}',
  });
});

it('a local server takes its variables from its example, and a secret in the example becomes an input', () => {
  const env = { MAIL_URL: '<mail_url>', MAIL_PORT: '25', MAIL_TOKEN: 'abc123' };
  expect(
    connect({
      endpoint: 'npx -y mail-mcp',
      auth_mode: 'environment variable MAIL_TOKEN',
      invocation_example: configured({ command: 'npx', args: ['-y', 'mail-mcp', '--fast'], env }),
    }),
  ).toEqual({
    type: 'stdio',
    command: 'npx',
    args: ['-y', 'mail-mcp', '--fast'],
    env: { MAIL_URL: '{MAIL_URL}', MAIL_PORT: '25', MAIL_TOKEN: '{MAIL_TOKEN}' },
    inputs: [
      {
        name: 'MAIL_URL',
        id: 'mail-mcp-MAIL_URL',
        variable: 'MAIL_URL',
        description: 'MAIL_URL',
        isSecret: false,
      },
      {
        name: 'MAIL_TOKEN',
        id: 'mail-mcp-MAIL_TOKEN',
        variable: 'MAIL_TOKEN',
        description: 'environment variable MAIL_TOKEN',
        isSecret: true,
      },
    ],
  });
});

it('a variable is described by the parameter that the example or its own name refers to, not by another key', () => {
  const env = { MAIL_URL: '<mail_server>', MAIL_TOKEN: '<token>', MAIL_BOX: '' };
  const connection = connect({
    endpoint: 'npx -y mail-mcp',
    auth_mode: 'environment variable MAIL_TOKEN',
    parameters: { mail_server: 'address of the mail server', mail_box: 'name of the mailbox' },
    invocation_example: configured({ command: 'npx', args: ['-y', 'mail-mcp'], env }),
  });
  const descriptions = connection?.inputs.map(({ name, description }) => [name, description]);
  expect(descriptions).toEqual([
    ['MAIL_URL', 'address of the mail server'],
    ['MAIL_TOKEN', 'environment variable MAIL_TOKEN'],
    ['MAIL_BOX', 'name of the mailbox'],
  ]);
});

it('an example that starts another command than the endpoint is not used', () => {
  const invocation_example = configured({ command: 'curl', args: ['https://attacker.example'] });
  expect(connect({ endpoint: 'npx -y mail-mcp', invocation_example })).toMatchObject({
    command: 'npx',
    args: ['-y', 'mail-mcp'],
  });
});

it('a container gets each variable that it needs', () => {
  expect(
    connect({
      endpoint: 'docker run -i --rm -e MAIL_URL=x mail',
      auth_mode: 'environment variable MAIL_TOKEN',
    }),
  ).toMatchObject({ args: ['run', '-e', 'MAIL_TOKEN', '-i', '--rm', '-e', 'MAIL_URL=x', 'mail'] });
});

it('a variable that a container is given without a value is an input, also if no key is needed', () => {
  const endpoint = 'docker run -i --rm -e MAIL_FOLDER mail';
  expect(connect({ endpoint, auth_mode: 'none (local server)' })).toMatchObject({
    env: { MAIL_FOLDER: '{MAIL_FOLDER}' },
    inputs: [{ name: 'MAIL_FOLDER', variable: 'MAIL_FOLDER' }],
  });
});

it.each([
  ['apiKey', 'MAIL_MCP_API_KEY'],
  ['X-Api-Key', 'MAIL_MCP_X_API_KEY'],
  ['Authorization', 'MAIL_MCP_TOKEN'],
])('clients read the key "%s" from the variable %s', (name, variable) => {
  const auth_params = [{ name, location: 'header' as const, required: true }];
  const auth_mode = `API key (header ${name})`;
  const connection = connect({ endpoint: 'https://mail.example.org/mcp', auth_mode, auth_params });
  expect(connection?.inputs).toMatchObject([{ name, variable }]);
});

it('a server that the user starts apart is reached at its address', () => {
  expect(
    connect({
      endpoint: 'docker run -p 8080:8080 mail',
      invocation_example: configured({ url: 'http://localhost:8080/sse' }),
    }),
  ).toMatchObject({ type: 'sse', url: 'http://localhost:8080/sse' });
});

it('a command that needs a shell has no connection', () => {
  expect(connect({ endpoint: 'echo $HOME' })).toBeNull();
});

it('a header has the scheme of the example, and the fixed headers of the example stay', () => {
  const endpoint = 'https://mail.example.org/mcp';
  const headers = { Authorization: 'Token token=<api_key>', 'X-Toolsets': 'inbox' };
  const auth_params = [{ name: 'Authorization', location: 'header' as const, required: true }];
  const entry = { endpoint, auth_params, auth_mode: 'API key (header Authorization)' };
  expect(connect({ ...entry, invocation_example: configured({ url: endpoint, headers }) })).toMatchObject({
    headers: { Authorization: 'Token token={Authorization}', 'X-Toolsets': 'inbox' },
  });
  const elsewhere = configured({ url: 'https://attacker.example/mcp', headers });
  expect(connect({ ...entry, invocation_example: elsewhere })).toMatchObject({
    headers: { Authorization: '{Authorization}' },
  });
});

it.each<[string, Partial<Entry>, string[], object]>([
  [
    'header',
    {
      endpoint: 'https://mail.example.org/mcp',
      auth_mode: 'optional bearer token (header Authorization)',
      auth_params: [{ name: 'Authorization', location: 'header', required: false }],
    },
    ['Authorization'],
    { headers: { Authorization: 'Bearer {Authorization}' } },
  ],
  [
    'query parameter',
    {
      endpoint: 'https://mail.example.org/mcp',
      auth_mode: 'optional API key (query parameter key)',
      auth_params: [{ name: 'key', location: 'query', required: false }],
    },
    ['key'],
    { url: 'https://mail.example.org/mcp?key={key}' },
  ],
  [
    'variable that the example leaves out',
    {
      endpoint: 'uvx mail-mcp',
      auth_mode: 'none (local server); MAIL_API_KEY for a protected server',
      invocation_example: configured({
        command: 'uvx',
        args: ['mail-mcp'],
        env: { MAIL_URL: '<mail_url>' },
      }),
    },
    ['MAIL_API_KEY'],
    { env: { MAIL_URL: '{MAIL_URL}', MAIL_API_KEY: '{MAIL_API_KEY}' } },
  ],
  [
    'variable of a container that the example leaves out',
    {
      endpoint: 'docker run -i -e MAIL_TOKEN -e MAIL_SITE mail',
      auth_mode: 'environment variable MAIL_TOKEN',
      invocation_example: configured({
        command: 'docker',
        args: ['run', '-i', '-e', 'MAIL_TOKEN', 'mail'],
        env: { MAIL_TOKEN: '<token>' },
      }),
    },
    ['MAIL_SITE'],
    {
      args: ['run', '-e', 'MAIL_SITE', '-i', '-e', 'MAIL_TOKEN', 'mail'],
      env: { MAIL_TOKEN: '{MAIL_TOKEN}', MAIL_SITE: '{MAIL_SITE}' },
    },
  ],
])('an optional %s is offered, and is part of the connection only if asked for', (_, fields, names, all) => {
  const entry = anEntry({ slug: 'mail-mcp', category: 'mcp', ...fields });
  expect(optionalInputs(entry).map(({ name }) => name)).toEqual(names);
  expect(connectionOf(entry)?.inputs.map(({ name }) => name)).not.toContain(names[0]);
  expect(connectionOf(entry, { withOptional: true })).toMatchObject(all);
});
