import { expect, it } from 'vitest';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import type { AddressedAccess } from '../../src/entry/access/observed-access-schema.ts';
import { Git } from '../../src/git/git.ts';
import { BRANCH_REF } from '../../src/history/branch/branch.ts';
import { CommitFiles } from '../../src/history/branch/commit-files.ts';
import { recordRun } from '../../src/history/branch/record-run.ts';
import {
  ACCESS_FORMAT,
  MIN_REWRITE_HOURS,
  readAllRecorded,
  readRecorded,
} from '../../src/history/recorded-files.ts';
import { runOf, runTime } from '../helpers/a-run.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { aRepository, git, recorderOf } from './a-repository.ts';

const A_DAY = MIN_REWRITE_HOURS * 2;
const found: AddressedAccess = {
  address: 'https://tides.example.org/mcp',
  kind: 'oauth',
  issuer: 'https://login.example.org',
  scopes: ['read'],
  registration: 'dynamic',
};
const record = (folder: string, i: number, access: Record<string, unknown>, options = recorderOf(folder)) =>
  recordRun(runOf(i, 'ok'), {
    ...options,
    access: new Map(Object.entries(access)) as Map<string, AddressedAccess>,
  });
const open = (folder: string) =>
  new CommitFiles(new Git(folder), git(folder, 'rev-parse', BRANCH_REF), () => {});
const kept = (folder: string) => readRecorded(open(folder), 'a', ACCESS_FORMAT);

it('how callers log in is recorded in the commit of the run, and rewritten only when it changes, once a day', () => {
  const folder = aRepository();
  record(folder, 0, { a: found });
  expect(git(folder, 'show', 'history:access/a.json').split('\n')).toEqual([
    '{',
    `"read_at":"${runTime(0)}",`,
    '"address":"https://tides.example.org/mcp",',
    '"kind":"oauth",',
    '"issuer":"https://login.example.org",',
    '"scopes":["read"],',
    '"registration":"dynamic"',
    '}',
  ]);
  record(folder, 1, { a: { ...found, scopes: [] } });
  record(folder, A_DAY - 1, { a: found });
  expect(kept(folder)).toEqual({ read_at: runTime(0), ...found });
  record(folder, A_DAY, { a: { ...found, scopes: [] } });
  expect(kept(folder)).toEqual({ read_at: runTime(A_DAY), ...found, scopes: [] });
});

it('what cannot be recorded about a login costs neither the check nor the logins of others', () => {
  const folder = aRepository();
  const options = recorderOf(folder);
  const hostile = { ...found, issuer: 'javascript:alert(1)', scopes: ['a b'] };
  record(folder, 0, { a: hostile, b: found }, options);
  expect(options.lines).toEqual([expect.stringMatching(/^a: how callers log in could not be recorded: /)]);
  expect([...readAllRecorded(open(folder), ACCESS_FORMAT).keys()]).toEqual(['b']);
});

it('an entry publishes what was read at its own address only', () => {
  const entry = aCatalogEntry({ category: 'mcp', endpoint: found.address, auth_mode: 'OAuth 2.0' });
  const recorded = { read_at: runTime(0), ...found };
  const { address: _, ...observed } = recorded;
  expect(publishEntry(entry, undefined, null, recorded).auth_observed).toEqual(observed);
  const moved = { ...recorded, address: 'https://tides.example.org/sse' };
  expect(publishEntry(entry, undefined, null, moved).auth_observed).toBeNull();
});
