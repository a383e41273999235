import { expect, it } from 'vitest';
import {
  challengedScopes,
  MAX_CHALLENGE_CHARS,
  readChallenges,
} from '../../../../src/health/probe/access/challenge.ts';

const read = (header: string) =>
  readChallenges(header).map(({ scheme, params }) => [scheme, Object.fromEntries(params)]);

it.each([
  ['Bearer', [['bearer', {}]]],
  [
    'Bearer realm="a, b", scope="read write", resource_metadata="https://a.test/x"',
    [['bearer', { realm: 'a, b', scope: 'read write', resource_metadata: 'https://a.test/x' }]],
  ],
  [
    'Negotiate YWJj==, Basic realm=simple',
    [
      ['negotiate', {}],
      ['basic', { realm: 'simple' }],
    ],
  ],
  [
    'Newauth realm="apps", type=1, title="Login to \\"apps\\"", Basic realm="simple"',
    [
      ['newauth', { realm: 'apps', type: '1', title: 'Login to "apps"' }],
      ['basic', { realm: 'simple' }],
    ],
  ],
  ['', []],
  ['"only a string"', []],
  ['realm="without a scheme"', []],
])('the header %j has the challenges %j', (header, expected) => {
  expect(read(header)).toEqual(expected);
});

it('a header of any length is read in linear time, up to a limit', () => {
  const header = `Bearer ${'a="b",'.repeat(100_000)}`;
  expect(readChallenges(header)).toHaveLength(1);
  const open = `Bearer a="${'\\'.repeat(MAX_CHALLENGE_CHARS * 2)}`;
  expect(read(open)).toEqual(
    [
      ['bearer', {}],
      ['a', {}],
    ].slice(0, read(open).length),
  );
});

it('a parameter named __proto__ is a parameter like others', () => {
  expect(readChallenges('Bearer __proto__="x"')[0]?.params.get('__proto__')).toBe('x');
});

it('at most 60 schemes and parameters of a header are read', () => {
  expect(readChallenges('Basic, '.repeat(59))).toHaveLength(59);
  expect(readChallenges('Basic, '.repeat(60))).toHaveLength(60);
  expect(readChallenges('Basic, '.repeat(61))).toHaveLength(60);
});

it.each([
  ['Basic scope="other", Bearer scope="write read"', ['read', 'write']],
  ['Bearer', []],
  ['Basic scope="other"', []],
])('the header %j asks for the scopes %j', (header, scopes) => {
  expect(challengedScopes(readChallenges(header))).toEqual(scopes);
});
