import { expect, it } from 'vitest';
import { checkEntry } from '../../../src/entry/files/parse.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const { slug: _slug, category: _category, ...file } = aCatalogEntry({ auth_mode: 'API key (header X-Key)' });
const check = (auth: unknown, auth_mode = file.auth_mode) => checkEntry({ ...file, auth_mode, auth });
const messages = (auth: unknown, auth_mode?: string) =>
  check(auth, auth_mode).violations.map(({ message }) => message);
const obtain_url = 'https://tides.example.org/keys';

it('an entry says how to get its key, and what it does not say is unknown', () => {
  expect(check({ obtain_url }).entry?.auth).toEqual({
    obtain_url,
    credential: null,
    plan: null,
    free_tier: null,
    card_required: null,
    scopes: [],
    environment_variable: null,
    hosts: {},
    errors: {},
  });
});

it.each([
  [{}, 'field "auth.obtain_url" is missing. Add it'],
  [
    { obtain_url: 'http://tides.example.org' },
    'auth.obtain_url "http://tides.example.org" does not begin with https://. A page that hands out keys must be encrypted',
  ],
  [
    { obtain_url, free_tier: 'perhaps' },
    'auth.free_tier is "perhaps", but true or false is needed. Write true or false',
  ],
  [
    { obtain_url, environment_variable: '$tides' },
    'auth.environment_variable "$tides" is not the name of an environment variable. Write it in capitals, such as TIDES_API_KEY',
  ],
  [{ obtain_url, scopes: ['read', ''] }, 'auth.scopes item 2 is empty. Write it, or leave the field out'],
  [
    { obtain_url, scopes: Array.from({ length: 13 }, (_, at) => `scope-${at}`) },
    'auth.scopes has 13 items, at most 12 are allowed. Keep the best',
  ],
  [
    { obtain_url, hosts: { EU: 'eu.tides.example.org' } },
    'auth.hosts.EU "eu.tides.example.org" is not a web address. Write one that begins with https:// and has no spaces',
  ],
  [{ obtain_url, errors: { 404: '' } }, 'auth.errors.404 is empty. Write it, or leave the field out'],
  [{ obtain_url, secret: 'x' }, 'field "secret" is not known. Remove it'],
])('an entry whose auth is %j is refused', (auth, message) => {
  expect(messages(auth)).toEqual([message]);
});

it('an entry that needs nothing cannot say how to get a key, but one with an optional key can', () => {
  expect(messages({ obtain_url }, 'none')).toEqual([
    'auth says how to get a key, but auth_mode says none. Remove auth, or begin auth_mode with "optional"',
  ]);
  expect(messages({ obtain_url }, 'optional API key (header X-Key)')).toEqual([]);
});

it('an interface has at most 16 regions', () => {
  const regions = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`r${at}`, 'https://tides.example.org']));
  expect(messages({ obtain_url, hosts: regions(16) })).toEqual([]);
  expect(messages({ obtain_url, hosts: regions(17) })).toEqual([
    expect.stringContaining('more than 16 regions'),
  ]);
});
