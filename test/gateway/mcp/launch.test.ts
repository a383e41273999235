import { expect, test } from 'vitest';
import { type Launch, pinnedLaunch, startGrant } from '../../../src/gateway/mcp/launch.ts';
import { schemaDifference } from '../../../src/gateway/mcp/schema-difference.ts';

const launch = (command: string, ...args: string[]): Launch => ({
  type: 'stdio',
  command,
  args,
  env: {},
  inputs: [],
});
const npm = (name: string, version: string | null) => ({
  package: { registry: 'npm' as const, name, version, released: null, deprecated: false },
});

test('consent to start a server names its variables with their values', () => {
  const withEnv = { ...launch('server'), env: { NODE_OPTIONS: '--require x.js', API_KEY: '{API_KEY}' } };
  expect(startGrant('a', withEnv)).toBe('start a ["server"] NODE_OPTIONS=--require x.js API_KEY={API_KEY}');
});

test('the version that was verified is pinned', () => {
  const pinned = pinnedLaunch(launch('npx', '-y', '@a/server', '--x'), npm('@a/server', '1.2.3'));
  expect(pinned.isPinned).toBe(true);
  expect(startGrant('a', pinned.launch)).toBe('start a ["npx","-y","@a/server@1.2.3","--x"]');
});

test.each([
  ['no version', launch('npx', '-y', '@a/server'), npm('@a/server', null)],
  ['a version of another package', launch('npx', '-y', '@b/server'), npm('@a/server', '1.2.3')],
  ['a range', launch('npx', '-y', '@a/server@latest'), { package: null }],
  ['another runner', launch('uvx', 'server'), { package: null }],
  ['a program of a package', launch('npx', '-p', '@a/server', 'other'), npm('other', '1.0.0')],
])('a launch with %s is not pinned', (_, given, entry) => {
  expect(pinnedLaunch(given, entry).isPinned).toBe(false);
});

test('differences are those that matter to a call', () => {
  const recorded = {
    type: 'object' as const,
    properties: { a: { type: 'integer' }, b: { type: 'string', enum: ['x', 'y'] } },
  };
  const live = (properties: object, required: string[] = []) => ({
    type: 'object' as const,
    properties: properties as never,
    required,
  });
  expect(schemaDifference(recorded, live({ a: { type: 'number' }, b: { type: 'string' }, c: {} }))).toEqual(
    [],
  );
  expect(schemaDifference(recorded, live({ b: { type: 'string', enum: ['x'] }, c: {} }, ['c']))).toEqual([
    '"a" is gone',
    '"b" no longer allows ["y"]',
    '"c" is required now',
  ]);
});
