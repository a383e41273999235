import { describe, expect, it } from 'vitest';
import { findLostParameter, findRuleViolations, usableFields } from '../../src/entry/rules.ts';
import { aParsedEntry } from '../helpers/a-parsed-entry.ts';

const { slug: _slug, category: _category, ...VALID } = aParsedEntry().entry;
const messages = (fields: object, category?: 'api' | 'mcp' | 'cli'): string[] =>
  findRuleViolations({ ...VALID, ...fields }, category).map(({ message }) => message);
const breaks = (fields: object, category?: 'api' | 'mcp' | 'cli'): string[] =>
  findRuleViolations({ ...VALID, ...fields }, category).map(({ path }) => path.join('.'));

it('a valid entry breaks no rule, and what is no entry has none to break', () => {
  expect(messages({})).toEqual([]);
  expect([null, 'text', undefined].map((value) => findRuleViolations(value))).toEqual([[], [], []]);
});

describe('an endpoint', () => {
  it('of an API is an address, of a command-line tool a command, and of a server either', () => {
    const [address, command] = [
      { endpoint: 'https://tides.example.org/{harbour}' },
      { endpoint: 'tides list' },
    ];
    const known = { parameters: { harbour: 'a harbour' } };
    expect(messages({ ...address, ...known }, 'cli')).toEqual([
      'endpoint "https://tides.example.org/{harbour}" is an address. Write the command, such as jq <filter> <file>',
    ]);
    expect(messages(command, 'api')).toEqual([
      'endpoint "tides list" is not an address. Write the one that calls go to, such as https://api.example.org/v1',
    ]);
    expect([
      messages({ ...address, ...known }, 'api'),
      messages(command, 'cli'),
      messages(command, 'mcp'),
    ]).toEqual([[], [], []]);
    expect([messages(command), messages({ ...address, ...known })]).toEqual([[], []]);
  });

  it('that begins as an address and is none is refused', () => {
    expect(breaks({ endpoint: 'https://' }, 'api')).toEqual(['endpoint']);
  });

  it('has no scheme but those of the web', () => {
    expect(messages({ endpoint: 'javascript:alert(1)' }, 'api')).toEqual([
      'endpoint begins with "javascript:". Write an address that begins with https://, or the command that starts a local tool',
    ]);
  });
});

describe('a placeholder', () => {
  it('is explained by a parameter, and a parameter is used', () => {
    const endpoint = 'https://tides.example.org/{harbour}';
    expect(breaks({ endpoint })).toEqual(['endpoint']);
    expect(breaks({ probe_url: 'https://tides.example.org/{harbour}' })).toEqual(['probe_url']);
    expect(breaks({ parameters: { harbour: 'a harbour' } })).toEqual(['parameters.harbour']);
    expect(breaks({ endpoint, parameters: { harbour: 'a harbour' } })).toEqual([]);
    expect(breaks({ invocation_example: 'curl x/<harbour>', parameters: { harbour: 'a harbour' } })).toEqual(
      [],
    );
  });

  it('is not explained by what every object has', () => {
    expect(breaks({ endpoint: 'https://tides.example.org/{constructor}' })).toEqual(['endpoint']);
  });
});

it('a need that repeats another field in other letters is refused', () => {
  const copied = (need: string) => messages({ example_needs: [need, 'ebb and flood', 'walk on the flats'] });
  expect(copied('tide TABLES!')).toEqual(['example need "tide TABLES!" repeats name. Say it in other words']);
  expect(copied('get tide times')).toEqual([expect.stringContaining('repeats capabilities')]);
  expect(copied(VALID.summary)).toEqual([expect.stringContaining('repeats summary')]);
});

it('only a deprecated entry is replaced', () => {
  expect(breaks({ replaced_by: 'ebb' })).toEqual(['replaced_by']);
  expect(breaks({ replaced_by: 'ebb', status: 'deprecated' })).toEqual([]);
  expect(breaks({ status: 'deprecated' })).toEqual([]);
});

describe('how calls authenticate', () => {
  const key = (required: boolean, name = 'X-Key', location = 'header') => ({
    auth_params: [{ name, location, required }],
  });

  it('does not begin with none if something is required', () => {
    expect(breaks({ auth_mode: 'none', ...key(true) })).toEqual(['auth_mode']);
    expect(breaks({ auth_mode: 'none', ...key(false) })).toEqual([]);
    expect(breaks({ auth_mode: 'API key', ...key(true) })).toEqual([]);
  });

  it('says what is needed', () => {
    const refused = ['perhaps', 'see the documentation'];
    const accepted = ['none', 'optional', 'API key', 'bearer token', 'login by cookie', 'OAuth 2.0'];
    expect(refused.map((auth_mode) => breaks({ auth_mode }))).toEqual([['auth_mode'], ['auth_mode']]);
    expect(accepted.flatMap((auth_mode) => breaks({ auth_mode }))).toEqual([]);
  });

  it('names headers by themselves', () => {
    expect(messages({ auth_mode: 'API key', ...key(true, 'X-Key: abc') })).toEqual([
      'auth_params item 1 is not the name of a header: "X-Key: abc". Write the name alone, such as X-Api-Key',
    ]);
    expect(breaks({ auth_mode: 'API key', ...key(true, 'a key', 'query') })).toEqual([]);
  });

  it('has no page for keys if it needs none', () => {
    const auth = { obtain_url: 'https://tides.example.org/keys' };
    expect(breaks({ auth_mode: 'none', auth })).toEqual(['auth']);
    expect(breaks({ auth_mode: 'optional API key', auth })).toEqual([]);
  });
});

it('a rule is left out if a field that it reads has no usable value', () => {
  expect(breaks({ auth_mode: 'perhaps', endpoint: 5 })).toEqual(['auth_mode']);
  expect(usableFields({ name: 'Tides', summary: 5 })).toMatchObject({ name: 'Tides', status: 'active' });
  expect(usableFields({ name: 'Tides', summary: 5 })).not.toHaveProperty('summary');
});

it('a parameter named __proto__ is found, which the schema would drop', () => {
  const lost = JSON.parse('{"parameters": {"__proto__": "x"}}') as object;
  expect(findLostParameter(lost).map(({ path }) => path)).toEqual([['parameters', '__proto__']]);
  const others = [null, {}, { parameters: null }, { parameters: 'x' }, { parameters: { a: 'x' } }];
  expect(others.map((value) => findLostParameter(value))).toEqual(others.map(() => []));
});
