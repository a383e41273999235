import { expect, it } from 'vitest';
import {
  typedAccess,
  typedAuthParams,
  typedLines,
  typedParameters,
} from '../../../src/entry/fields/typed.ts';

it('typed lines lose the marks of a list and empty lines', () => {
  expect(typedLines('- a\n\n  b - c \n')).toEqual(['a', 'b - c']);
});

it('typed parameters are named with or without their marks', () => {
  expect(typedParameters('{harbour}: its name: in English\n<day>: a day')).toEqual({
    harbour: 'its name: in English',
    day: 'a day',
  });
});

it('a typed key is required and in a header unless the line says otherwise', () => {
  expect(typedAuthParams('X-Key\nkey, query, optional')).toEqual([
    { name: 'X-Key', location: 'header', required: true },
    { name: 'key', location: 'query', required: false },
  ]);
});

it.each<[string, unknown]>([
  ['free_tier: Yes', { free_tier: true }],
  ['card_required: false', { card_required: false }],
  ['free_tier: perhaps', { free_tier: 'perhaps' }],
  ['scopes: read, write', { scopes: ['read', 'write'] }],
  [
    'hosts: EU = https://eu.example.org; US=https://us.example.org;',
    {
      hosts: { EU: 'https://eu.example.org', US: 'https://us.example.org' },
    },
  ],
  ['plan: yes', { plan: 'yes' }],
  ['other: yes', { other: 'yes' }],
])('the typed access "%s" is %j', (line, access) => {
  expect(typedAccess(line)).toEqual(access);
});
