import { expect, it } from 'vitest';
import { planConnection } from '../../../../src/protocols/cli/install/plan-connection.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const local = (endpoint: string, fields: object = {}) =>
  anEntry({ slug: 'notes-mcp', category: 'mcp', endpoint, ...fields });

it('a given value is filled in, and no input is left for it', () => {
  const entry = local('uvx notes <folder> <place>', { parameters: { folder: 'a folder', place: 'a place' } });
  expect(planConnection(entry, new Map([['folder', '/srv/my notes']]))).toMatchObject({
    command: 'uvx',
    args: ['notes', '/srv/my notes', '{place}'],
    inputs: [{ name: 'place' }],
  });
});

it.each<[string, object, string, string]>([
  ['an unknown parameter', {}, 'place', 'notes-mcp has no parameter "place". It has none.'],
  [
    'a secret',
    { endpoint: 'uvx notes <api_key>', parameters: { api_key: 'a key' } },
    'api_key',
    '"api_key" is a secret, and secrets are not written into files.',
  ],
])('a value of %s is refused', (_, fields, name, sentence) => {
  expect(() => planConnection(local('uvx notes', fields), new Map([[name, 'x']]))).toThrow(sentence);
});

it('a command that needs a shell is refused', () => {
  const entry = { ...local('uvx notes'), endpoint: 'notes --token $(cat token)' };
  expect(() => planConnection(entry, new Map())).toThrow('needs a shell');
});
