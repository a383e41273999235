import { describe, expect, it } from 'vitest';
import { moveBranch } from '../../src/git/branch.ts';
import { Git } from '../../src/git/git.ts';
import { writeCommit } from '../../src/git/write-commit.ts';
import { BRANCH, BRANCH_REF } from '../../src/history/branch/branch.ts';
import { CommitFiles } from '../../src/history/branch/commit-files.ts';
import { compactHistory } from '../../src/history/branch/compact-history.ts';
import { type RecordOptions, recordRun } from '../../src/history/branch/record-run.ts';
import type { HistoryFiles } from '../../src/history/files.ts';
import {
  MIN_REWRITE_HOURS,
  readAllRecorded,
  readRecorded,
  TOOLS_FORMAT,
} from '../../src/history/recorded-files.ts';
import type { ServerTools } from '../../src/operations/server-tools/server-tools-schema.ts';
import { aRun, runOf, runTime } from '../helpers/a-run.ts';
import { someServerTools } from '../helpers/server-tools.ts';
import { aRemote, aRepository, git, recorderOf } from './a-repository.ts';

const RUNS_PER_HOUR = 2;
const A_DAY = MIN_REWRITE_HOURS * RUNS_PER_HOUR;

const open = (folder: string): HistoryFiles =>
  new CommitFiles(new Git(folder), git(folder, 'rev-parse', BRANCH_REF), () => {});
const readTools = (files: HistoryFiles, slug: string) => readRecorded(files, slug, TOOLS_FORMAT);
const readAllTools = (files: HistoryFiles) => readAllRecorded(files, TOOLS_FORMAT);
const withTools = (options: RecordOptions, tools: Record<string, ServerTools>): RecordOptions => ({
  ...options,
  tools: new Map(Object.entries(tools)),
});
/** Records run number `i`, in which the server "a" lists the tools. */
const record = (folder: string, i: number, tools: ServerTools, options = recorderOf(folder)) =>
  recordRun(runOf(i, 'ok'), withTools(options, { a: tools }));
const namesOf = (folder: string) => readTools(open(folder), 'a')?.tools.map(({ name }) => name);
const changedIn = (folder: string) => git(folder, 'show', '--format=', '--name-only', 'history').split('\n');

describe('the tools of a server', () => {
  it('are recorded in the commit of the run, one per line', () => {
    const folder = aRepository();
    record(folder, 0, someServerTools(['get_tides', { name: 'add_harbour', description: 'Adds one.' }]));
    expect(git(folder, 'rev-list', '--count', 'history')).toBe('1');
    expect(git(folder, 'show', 'history:tools/a.json').split('\n')).toEqual([
      '{',
      `"read_at":"${runTime(0)}",`,
      '"address":"https://tides.example.org/mcp",',
      '"server_version":"1.0.0",',
      '"total":2,',
      '"tools":[',
      '{"description":"Adds one.","inputSchema":{"properties":{},"type":"object"},"name":"add_harbour"},',
      '{"inputSchema":{"properties":{},"type":"object"},"name":"get_tides"}',
      ']',
      '}',
    ]);
    expect(readTools(open(folder), 'a')).toMatchObject({ read_at: runTime(0), server_version: '1.0.0' });
  });

  it('are not rewritten while they stay the same, in whatever order the server lists them', () => {
    const folder = aRepository();
    record(folder, 0, someServerTools(['a', 'b']));
    record(folder, A_DAY, someServerTools(['b', 'a']));
    expect(changedIn(folder)).not.toContain('tools/a.json');
    expect(readTools(open(folder), 'a')?.read_at).toBe(runTime(0));
  });

  it('are rewritten when they change, once a day at most', () => {
    const folder = aRepository();
    record(folder, 0, someServerTools(['a']));
    record(folder, 1, someServerTools(['b']));
    record(folder, A_DAY - 1, someServerTools(['c']));
    expect(namesOf(folder)).toEqual(['a']);
    record(folder, A_DAY, someServerTools(['d']));
    expect(namesOf(folder)).toEqual(['d']);
  });

  it('are rewritten at once if the server has another address', () => {
    const folder = aRepository();
    record(folder, 0, someServerTools(['a']));
    record(folder, 1, someServerTools(['b'], { address: 'https://b.example/mcp' }));
    expect(namesOf(folder)).toEqual(['b']);
  });

  it('stay when a later run reads none', () => {
    const folder = aRepository();
    record(folder, 0, someServerTools(['a']));
    recordRun(runOf(1, 'timeout'), recorderOf(folder));
    expect(namesOf(folder)).toEqual(['a']);
  });

  it('are not taken from a void run or a late one', () => {
    const folder = aRepository();
    const tools = { a: someServerTools(['a']) };
    recordRun(aRun(0, [], { void: true }), withTools(recorderOf(folder), tools));
    recordRun(runOf(2, 'ok'), recorderOf(folder));
    recordRun(runOf(1, 'ok'), withTools(recorderOf(folder), tools));
    expect(readTools(open(folder), 'a')).toBeNull();
  });

  it('are compared again if the push of the run lost a race', () => {
    const remote = aRemote();
    const [here, there] = [aRepository(remote), aRepository(remote)];
    record(here, 0, someServerTools(['a']));
    const options = recorderOf(there);
    let raced = false;
    record(there, A_DAY + 1, someServerTools(['b']), {
      ...options,
      // Called between the fetch and the push.
      now: () => {
        if (!raced) record(here, A_DAY, someServerTools(['b']));
        raced = true;
        return options.now();
      },
      lines: options.lines,
    });
    expect(readTools(open(remote), 'a')).toMatchObject({ read_at: runTime(A_DAY), tools: [{ name: 'b' }] });
  });

  it('survive the compaction', () => {
    const folder = aRepository();
    record(folder, 0, someServerTools(['a']));
    recordRun(runOf(1, 'ok'), recorderOf(folder));
    compactHistory({
      repository: folder,
      now: () => new Date(runTime(2)),
      report: () => {},
      sentUpTo: null,
    });
    expect(git(folder, 'rev-list', '--count', 'history')).toBe('1');
    expect([...readAllTools(open(folder)).keys()]).toEqual(['a']);
  });
});

describe('tools that cannot be recorded', () => {
  it('cost neither the check of their server nor the tools of others', () => {
    const folder = aRepository();
    const options = recorderOf(folder);
    const odd = { ...someServerTools(), total: -1 };
    recordRun(runOf(0, 'ok'), withTools(options, { a: odd, constructor: someServerTools(['b']) }));
    expect(options.lines).toEqual([expect.stringMatching(/^a: its tools could not be recorded: .*total/)]);
    const files = open(folder);
    expect([...readAllTools(files).keys()]).toEqual(['constructor']);
    expect(files.list('checks')).toHaveLength(1);
  });

  it('are replaced by the next ones if the file is damaged in all commits', () => {
    const folder = aRepository();
    recordRun(runOf(0, 'ok'), recorderOf(folder));
    const repository = new Git(folder);
    const parent = repository.resolve(BRANCH_REF);
    const damage = new Map([['tools/a.json', '{"tools":']]);
    const now = new Date(runTime(0));
    moveBranch(repository, BRANCH, writeCommit(repository, damage, { parent, message: 'x', now }), parent);
    const options = recorderOf(folder);
    record(folder, 1, someServerTools(['a']), options);
    expect(options.lines).toEqual([expect.stringMatching(/^tools\/a\.json is damaged.*replaces it\.$/)]);
    expect(namesOf(folder)).toEqual(['a']);
  });
});
