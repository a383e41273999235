import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { historyWithOverlay, readEntriesHistory } from '../../../src/catalog/bulk/git-history.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const BUILT_AT = '2026-11-21T12:00:00.000Z';

/** A repository with a folder of entries. `commit` writes files, or removes those that are null, at a given time. */
function aRepository() {
  const root = mkdtempSync(join(tmpdir(), 'callbook-git-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (at: string, ...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
      env: { PATH: process.env.PATH ?? '', GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at, HOME: root },
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
  const write = (path: string, text: string | null) => {
    const file = join(root, 'entries', path);
    mkdirSync(join(file, '..'), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  };
  const commit = (at: string, files: Record<string, string | null>) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    git(at, 'add', '--all');
    git(at, 'commit', '--quiet', '--message', 'Change');
  };
  git(BUILT_AT, 'init', '--quiet', '--initial-branch=main');
  return { root, git, write, commit, folder: join(root, 'entries') };
}

it('the history says when each entry was added, changed and removed', () => {
  const { folder, commit, git } = aRepository();
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '1', 'api/b.yaml': '1', 'README.md': 'x' });
  commit('2026-02-01T00:00:00Z', { 'api/a.yaml': '2' });
  commit('2026-03-01T00:00:00Z', { 'api/b.yaml': null });
  const history = readEntriesHistory(folder, BUILT_AT);
  expect(history.events.map(({ at, slug, kind }) => [at.slice(0, 7), slug, kind])).toEqual([
    ['2026-03', 'b', 'removed'],
    ['2026-02', 'a', 'changed'],
    ['2026-01', 'a', 'added'],
    ['2026-01', 'b', 'added'],
  ]);
  expect(history.commit).toBe(git(BUILT_AT, 'rev-parse', 'HEAD').trim());
  expect([history.keptSince, history.committedAt].map((time) => Date.parse(time ?? ''))).toEqual([
    Date.parse('2026-01-01T00:00:00Z'),
    Date.parse('2026-03-01T00:00:00Z'),
  ]);
});

it('a change of the operations of an entry is not a change of the entry', () => {
  const { folder, commit } = aRepository();
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '1' });
  commit('2026-02-01T00:00:00Z', { 'operations/a.yaml': '1' });
  const { events, operationEvents } = readEntriesHistory(folder, BUILT_AT);
  const listed = [events, operationEvents].map((all) =>
    all.map(({ category, at }) => [category, Date.parse(at)]),
  );
  expect(listed).toEqual([
    [['api', Date.parse('2026-01-01T00:00:00Z')]],
    [['operations', Date.parse('2026-02-01T00:00:00Z')]],
  ]);
});

it('only files of entries and operations are counted', () => {
  const { folder, commit } = aRepository();
  commit('2026-01-01T00:00:00Z', {
    'api/a.yaml': '1',
    'drafts/b.yaml': '1',
    'capabilities.yaml': '1',
    'api/notes.md': '1',
  });
  const { events, operationEvents } = readEntriesHistory(folder, BUILT_AT);
  expect(events.map(({ slug, category, kind }) => [slug, category, kind])).toEqual([['a', 'api', 'added']]);
  expect(operationEvents).toEqual([]);
});

it('a merged change has the time of the merge', () => {
  const { folder, commit, git } = aRepository();
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '1' });
  git(BUILT_AT, 'checkout', '--quiet', '-b', 'proposal');
  commit('2026-01-02T00:00:00Z', { 'api/b.yaml': '1' });
  git(BUILT_AT, 'checkout', '--quiet', 'main');
  git('2026-05-05T00:00:00Z', 'merge', '--quiet', '--no-ff', '--message', 'Merge', 'proposal');
  const [newest] = readEntriesHistory(folder, BUILT_AT).events;
  expect([newest?.slug, Date.parse(newest?.at ?? '')]).toEqual(['b', Date.parse('2026-05-05T00:00:00Z')]);
});

it('times never decrease along the main line', () => {
  const { folder, commit } = aRepository();
  commit('2026-02-01T00:00:00Z', { 'api/a.yaml': '1' });
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '2' });
  const times = readEntriesHistory(folder, BUILT_AT).events.map(({ at }) => Date.parse(at));
  expect(times).toEqual([Date.parse('2026-02-01T00:00:00Z'), Date.parse('2026-02-01T00:00:00Z')]);
});

it('uncommitted changes have the time of the build', () => {
  const { folder, commit, write } = aRepository();
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '1' });
  write('api/a.yaml', '2');
  write('cli/new.yaml', '1');
  expect(readEntriesHistory(folder, BUILT_AT).events.slice(0, 2)).toEqual([
    { at: BUILT_AT, slug: 'a', category: 'api', kind: 'changed' },
    { at: BUILT_AT, slug: 'new', category: 'cli', kind: 'added' },
  ]);
});

it('a shallow clone reports no changes before its first commit', () => {
  const { root, commit, git } = aRepository();
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '1', 'api/b.yaml': '1' });
  commit('2026-02-01T00:00:00Z', { 'api/a.yaml': '2' });
  commit('2026-03-01T00:00:00Z', { 'api/b.yaml': '2' });
  git(BUILT_AT, 'clone', '--quiet', '--depth=2', `file://${root}`, join(root, 'shallow'));
  const history = readEntriesHistory(join(root, 'shallow', 'entries'), BUILT_AT);
  expect(history.note).toContain('shallow');
  expect(history.events.map(({ slug, kind }) => [slug, kind])).toEqual([['b', 'changed']]);
  expect(Date.parse(history.keptSince ?? '')).toBe(Date.parse('2026-02-01T00:00:00Z'));
});

it('without git, no commit and no changes are known', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-plain-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(readEntriesHistory(folder, BUILT_AT)).toMatchObject({ commit: null, keptSince: null, events: [] });
});

it('no changes are known, instead of some, if the repository lacks a part of its history', () => {
  const { root, folder, commit, git } = aRepository();
  commit('2026-01-01T00:00:00Z', { 'api/a.yaml': '1' });
  const first = git(BUILT_AT, 'rev-parse', 'HEAD^{tree}').trim();
  commit('2026-02-01T00:00:00Z', { 'api/a.yaml': '2' });
  rmSync(join(root, '.git', 'objects', first.slice(0, 2), first.slice(2)));
  const history = readEntriesHistory(folder, BUILT_AT);
  expect(history).toMatchObject({ commit: null, keptSince: null, events: [], formerNames: [] });
});

it('the history has the names of the MCP registry that entries gave up, newest first', () => {
  const { folder, commit } = aRepository();
  const named = (name: string) => `name: A\nmcp_name: ${name}\nsource: x\n`;
  commit('2026-01-01T00:00:00Z', {
    'mcp/a.yaml': named('io.github.example/a'),
    'mcp/b.yaml': named('"io.github.example/b"'),
    'mcp/c.yaml': 'name: C\n',
    'api/mcp_name.yaml': 'mcp_name: x\n',
  });
  commit('2026-02-01T00:00:00Z', {
    'mcp/a.yaml': named('com.example/a'),
    'mcp/c.yaml': named('com.example/c'),
  });
  commit('2026-03-01T00:00:00Z', { 'mcp/b.yaml': null, 'api/mcp_name.yaml': null });
  expect(readEntriesHistory(folder, BUILT_AT).formerNames).toMatchObject([
    { slug: 'b', name: 'io.github.example/b', at: expect.stringMatching(/^2026-03-01/) },
    { slug: 'a', name: 'io.github.example/a', at: expect.stringMatching(/^2026-02-01/) },
  ]);
});

const event = (slug: string) => ({
  at: '2026-11-20T12:00:00Z',
  slug,
  category: 'api',
  kind: 'added' as const,
});
const history = {
  commit: 'c0ffee',
  committedAt: '2026-11-20T12:00:00Z',
  keptSince: '2026-01-01T00:00:00Z',
  note: 'Every change since the first commit is kept.',
  events: [event('tides'), event('denied'), event('replaced')],
  operationEvents: [event('denied'), event('tides')],
  formerNames: ['denied', 'tides'].map((slug) => ({
    slug,
    name: `com.example/${slug}`,
    at: '2026-03-01T00:00:00Z',
  })),
};

it('a catalog with an overlay keeps the events of its public entries only, and claims no completeness', () => {
  const entries = [anEntry({ slug: 'tides' }), { ...anEntry({ slug: 'replaced' }), private: true as const }];
  expect(historyWithOverlay(history, entries)).toEqual({
    commit: null,
    committedAt: null,
    keptSince: null,
    note: 'This registry has an overlay. Its changes are not in git, so changes cannot be followed. Download the dump.',
    events: [event('tides')],
    operationEvents: [event('tides')],
    formerNames: [{ slug: 'tides', name: 'com.example/tides', at: '2026-03-01T00:00:00Z' }],
  });
});
