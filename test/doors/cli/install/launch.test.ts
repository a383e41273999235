import { expect, it } from 'vitest';
import { publishEntry } from '../../../../src/catalog/publish-entry.ts';
import { blanksOf, launchOf } from '../../../../src/doors/cli/install/launch.ts';
import { loadEntries } from '../../../../src/entry/files/load.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const local = (endpoint: string, fields: object = {}) =>
  anEntry({ slug: 'notes-mcp', category: 'mcp', endpoint, ...fields });

it('a value is filled in for a placeholder', () => {
  const entry = local('uvx notes <folder>', { parameters: { folder: 'a folder' } });
  expect(launchOf(entry, new Map([['folder', '/srv/my notes']]))).toMatchObject({
    command: 'uvx',
    args: [['notes'], ['/srv/my notes']],
  });
});

it('variables of a container are asked for', () => {
  const launch = launchOf(local('docker run -i --rm -e NOTES_TOKEN mcp/notes'), new Map());
  expect(blanksOf(launch)).toMatchObject([{ variable: 'NOTES_TOKEN', isSecret: true }]);
});

it.each<[string, object, string, string]>([
  [
    'an unknown placeholder',
    {},
    'place',
    'The address of notes-mcp has no placeholder "place". It has none.',
  ],
  [
    'a secret',
    { endpoint: 'uvx notes <api_key>', parameters: { api_key: 'a key' } },
    'api_key',
    '"api_key" is a secret, and secrets are not written into files.',
  ],
])('a value of %s is refused', (_, fields, name, sentence) => {
  expect(() => launchOf(local('uvx notes', fields), new Map([[name, 'x']]))).toThrow(sentence);
});

it('a command that needs a shell is refused', () => {
  const entry = { ...local('uvx notes'), endpoint: 'notes --token $(cat token)' };
  expect(() => launchOf(entry, new Map())).toThrow('needs a shell');
});

it('every MCP server of the catalog has a launch, or a sentence says why not', () => {
  const servers = loadEntries('entries').filter(({ category }) => category === 'mcp');
  const refused = servers.flatMap((entry) => {
    try {
      const launch = launchOf(publishEntry(entry), new Map());
      expect(blanksOf(launch).every(({ variable }) => /^[A-Z_][A-Z0-9_]*$/.test(variable))).toBe(true);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(servers.length).toBeGreaterThan(400);
  for (const sentence of refused) expect(sentence).toMatch(/needs a shell/);
  expect(refused.length).toBeLessThan(5);
});
