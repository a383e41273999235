import { expect, it } from 'vitest';
import { connectionOf } from '../../../src/install/connection.ts';
import { packageOf } from '../../../src/protocols/mcp-registry/package.ts';
import { anEntry } from '../../helpers/an-entry.ts';

function describe(endpoint: string, auth_mode = 'none') {
  const connection = connectionOf(anEntry({ category: 'mcp', endpoint, auth_mode }));
  if (connection?.type !== 'stdio') throw new Error(`${endpoint} starts no server`);
  return packageOf(connection);
}

it.each<[string, object | null]>([
  [
    'npx -y @scope/server@1.2.3 <folder>',
    {
      registryType: 'npm',
      identifier: '@scope/server',
      version: '1.2.3',
      packageArguments: [{ type: 'positional', value: '{folder}', variables: { folder: {} } }],
    },
  ],
  ['npx some-server@latest', { registryType: 'npm', identifier: 'some-server' }],
  [
    'uvx mcp-server-git --repository <path>',
    {
      registryType: 'pypi',
      identifier: 'mcp-server-git',
      packageArguments: [{ value: '--repository' }, { value: '{path}' }],
    },
  ],
  [
    'uvx --python 3.13 notes-server --quiet',
    {
      identifier: 'notes-server',
      runtimeArguments: [{ type: 'named', name: '--python', value: '3.13' }],
      packageArguments: [{ value: '--quiet' }],
    },
  ],
  [
    'docker run -i --rm -e HUB_TOKEN -e HUB_URL mcp/hub:1 stdio',
    {
      registryType: 'oci',
      identifier: 'mcp/hub:1',
      packageArguments: [{ value: 'stdio' }],
      environmentVariables: [
        { name: 'HUB_TOKEN', isSecret: true },
        { name: 'HUB_URL', isSecret: false },
      ],
    },
  ],
  [
    'docker run -i --rm -v <folder>:/data -e MODE=stdio mcp/files',
    {
      identifier: 'mcp/files',
      runtimeArguments: [
        { type: 'named', name: '-v', value: '{folder}:/data', variables: { folder: { isRequired: true } } },
        { type: 'named', name: '-e', value: 'MODE=stdio' },
      ],
    },
  ],
  ['docker run -p 8080:8080 mcp/files', null],
  ['uvx --from one-package another-command', null],
  ['./serve', null],
])('packageOf describes the command "%s"', (endpoint, expected) => {
  const found = describe(endpoint);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});

it('packageOf takes the environment variables from auth_mode, described so that editors ask for them', () => {
  const description = 'environment variable S_API_KEY (with S_HOST)';
  expect(describe('npx -y s', description)?.environmentVariables).toEqual([
    { name: 'S_API_KEY', description, isRequired: true, isSecret: true },
    { name: 'S_HOST', description, isRequired: true, isSecret: false },
  ]);
});
