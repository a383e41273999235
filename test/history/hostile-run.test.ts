import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEALTH_STATES } from '../../src/entry/fields/signals.ts';
import { Git } from '../../src/git/git.ts';
import type { Check, Run } from '../../src/health/check-schema.ts';
import { recordsNothing } from '../../src/health/set-aside.ts';
import { httpShape } from '../../src/health/shape/shape.ts';
import { toolsShape } from '../../src/health/shape/tools.ts';
import { interfaceStatus } from '../../src/health/status.ts';
import { BRANCH_REF } from '../../src/history/branch/branch.ts';
import { CommitFiles } from '../../src/history/branch/commit-files.ts';
import { newestUnrecordedRun } from '../../src/history/branch/read.ts';
import { recordRun } from '../../src/history/branch/record-run.ts';
import { readEvents } from '../../src/history/event-file.ts';
import { type HistoryFiles, NO_FILES, shapePath, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { readDay, readState, writeState } from '../../src/history/stored-files.ts';
import { readWindow } from '../../src/history/window.ts';
import { aCheck, aRun, eventLines, runOf, runTime } from '../helpers/a-run.ts';
import { PROTOTYPE_NAMES } from '../helpers/prototype-names.ts';
import { aRemote, aRepository, git, recorderOf } from './a-repository.ts';

const NOON = new Date('2026-11-01T12:00:00Z');
const open = (folder: string) =>
  new CommitFiles(new Git(folder), git(folder, 'rev-parse', BRANCH_REF), () => {});
const statesOn = (files: HistoryFiles) =>
  readDay(files, '2026-11-01').map(({ slugs, states }) => slugs.map((slug, i) => `${slug} ${states[i]}`));
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
/** A check that a buggy prober might make. */
const oddCheck = (slug: string, fields: object): Check => ({ ...aCheck(slug), ...fields }) as Check;

describe('a run with a check that cannot be recorded', () => {
  it.each<[string, object]>([
    ['an invalid status', { status_code: 999 }],
    ['a negative latency', { latency_ms: -1 }],
    ['a latency that is not a number', { latency_ms: Number.NaN }],
    ['a cause that is too long', { cause: 'x'.repeat(201) }],
    ['an unknown state', { state: 'constructor' }],
    ['a shape made of deeply nested arrays', { shape: nested(100_000) }],
  ])('keeps its other checks: %s', (_name, fields) => {
    const folder = aRepository();
    const options = recorderOf(folder);
    const { run } = recordRun(aRun(0, [aCheck('a'), oddCheck('odd', fields), aCheck('z')]), options);
    expect(statesOn(open(folder))).toEqual([['a k', 'odd -', 'z k']]);
    expect(run.set_aside).toBe(1);
    expect(run.checks[1]).toMatchObject({
      state: 'unknown',
      cause: expect.stringMatching(/^the check is set aside: \w+ is not valid$/),
    });
    expect(options.lines).toEqual([
      expect.stringMatching(/^odd: the check is set aside/),
      '1 of 3 checks could not be recorded. They count as unknown.',
    ]);
    expect(readDay(open(folder), '2026-11-01')[0]?.set_aside).toBe(1);
  });

  it('leaves out a check whose slug cannot name a file', () => {
    const folder = aRepository();
    const checks = ['a', '../a', 'a b', '', '__proto__', 'a\nD state.json'].map((slug) => aCheck(slug));
    expect(recordRun(aRun(0, checks), recorderOf(folder)).run.set_aside).toBe(5);
    expect(statesOn(open(folder))).toEqual([['a k']]);
  });

  it('keeps its other checks when it is read from the journal', () => {
    const folder = aRepository();
    recordRun(runOf(0, 'ok'), recorderOf(folder));
    const runs = join(folder, '.git', 'callbook', 'runs');
    const kept = aRun(1, [aCheck('a'), oddCheck('odd', { status_code: 999 })]);
    writeFileSync(join(runs, '2026-11-01T00-37-00.000Z.json'), JSON.stringify(kept));
    recordRun(runOf(2, 'ok'), recorderOf(folder));
    expect(statesOn(open(folder))).toEqual([['a k'], ['a k', 'odd -'], ['a k']]);
    expect(readdirSync(runs)).toEqual([]);
  });

  it('is refused before anything is written if the run itself is not valid', () => {
    const folder = aRepository();
    const invalid = { ...runOf(0, 'ok'), at: 'today' };
    expect(() => recordRun(invalid, recorderOf(folder))).toThrow(/The run of today cannot be recorded/);
    expect(new Git(folder).resolve(BRANCH_REF)).toBeNull();
  });
});

describe('an interface called "constructor"', () => {
  it('has a state, shapes, signals and a status like any other', () => {
    const folder = aRepository();
    const shape = (json: unknown) => httpShape({ status: 200, type: 'application/json', body: { json } });
    const see = (i: number, json: unknown) =>
      eventLines(
        recordRun(aRun(i, [aCheck('constructor', { shape: shape(json) })]), recorderOf(folder)).events,
      );
    expect([see(0, { a: 1 }), see(1, { a: 'x' }), see(2, { a: 'x' })]).toEqual([
      [],
      [],
      ['constructor shape_changed 11-01T00:37'],
    ]);
    expect(readState(open(folder)).interfaces).toMatchObject({ constructor: { verdict: 'up', state: 'ok' } });
    const window = readWindow(open(folder), NOON);
    const named = { slug: 'constructor', name: 'Constructor', category: 'api' as const };
    expect(interfaceStatus(named, window).state).toBe('up');
  });

  it('does not damage the state if its first check fails', () => {
    const folder = aRepository();
    recordRun(aRun(0, [aCheck('constructor', { state: 'timeout' }), aCheck('a')]), recorderOf(folder));
    const options = recorderOf(folder);
    const { events } = recordRun(
      aRun(1, [aCheck('constructor', { state: 'timeout' }), aCheck('a')]),
      options,
    );
    expect([eventLines(events), options.lines]).toEqual([['constructor down 11-01T00:07'], []]);
    expect(Object.keys(readState(open(folder)).interfaces)).toEqual(['a', 'constructor']);
  });

  it('is unknown before its first check', () => {
    const folder = aRepository();
    recordRun(runOf(0, 'ok'), recorderOf(folder));
    const window = readWindow(open(folder), NOON);
    const interfaces = new Map(window.interfaces).set('constructor', window.interfaces.get('a') as never);
    const named = { slug: 'constructor', name: 'Constructor', category: 'api' as const };
    expect(interfaceStatus(named, { ...window, interfaces }).state).toBe('unknown');
  });
});

describe('a stored shape that cannot be used', () => {
  const shape = httpShape({ status: 200, type: 'application/json', body: { json: { a: 1 } } });
  const other = httpShape({ status: 200, type: 'application/json', body: { json: { a: 'x' } } });

  it.each([
    ['is cut', '{"known":{'],
    ['consists of nested arrays', `{"known":${'['.repeat(50_000)}${']'.repeat(50_000)},"pending":null}`],
    ['is deeper than the current limit', JSON.stringify({ known: { ...shape, depth: 99 }, pending: null })],
  ])('is replaced by the next one if it %s', (_name, text) => {
    const first = planRun(NO_FILES, aRun(0, [aCheck('a', { shape }), aCheck('b')]));
    const files = withChanges(NO_FILES, new Map([...first.changes, [shapePath('a'), text]]));
    const plan = planRun(files, aRun(1, [aCheck('a', { shape: other }), aCheck('b')]));
    expect([plan.run.set_aside, plan.events]).toEqual([undefined, []]);
    expect(JSON.parse(plan.changes.get(shapePath('a')) ?? '')).toEqual({
      known: other,
      pending: null,
      variants: [],
    });
  });

  it('does not stop the run if no commit has an intact version', () => {
    const folder = aRepository();
    recordRun(aRun(0, [aCheck('a', { shape }), aCheck('b')]), recorderOf(folder));
    const tree = join(folder, 'work');
    git(folder, 'worktree', 'add', '--quiet', tree, 'history');
    writeFileSync(join(tree, shapePath('a')), '{');
    git(tree, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qam', 'x', '--amend');
    git(folder, 'worktree', 'remove', '--force', tree);
    const options = recorderOf(folder);
    const { run } = recordRun(aRun(1, [aCheck('a', { shape: other }), aCheck('b')]), options);
    expect([run.set_aside, statesOn(open(folder))[1]]).toEqual([undefined, ['a k', 'b k']]);
    expect(options.lines).toEqual([
      expect.stringContaining('The next run that reads this interface replaces it'),
    ]);
  });
});

describe('the newest unrecorded run', () => {
  const newestOf = (folder: string) => newestUnrecordedRun(folder, () => expect.unreachable());

  it('is a run that could not be pushed, until a later push succeeds', () => {
    const remote = aRemote();
    const folder = aRepository(`${remote}-gone`);
    expect(newestOf(folder)).toBeNull();
    expect(() => recordRun(runOf(0, 'ok'), recorderOf(folder))).toThrow('git ls-remote');
    expect(newestOf(folder)).toBe(runTime(0));
    git(folder, 'remote', 'set-url', 'origin', remote);
    recordRun(runOf(1, 'ok'), recorderOf(folder));
    expect(newestOf(folder)).toBeNull();
  });

  it('is a run whose checks were all set aside', () => {
    const folder = aRepository();
    const odd = aRun(0, [oddCheck('a', { status_code: 999 }), aCheck('b', { state: 'unknown' })]);
    expect(recordsNothing(recordRun(odd, recorderOf(folder)).run)).toBe(true);
    expect(newestOf(folder)).toBe(runTime(0));
    const some = aRun(1, [oddCheck('a', { status_code: 999 }), aCheck('b')]);
    expect(recordsNothing(recordRun(some, recorderOf(folder)).run)).toBe(false);
    expect(newestOf(folder)).toBeNull();
  });

  it('is null if the newest run was void, or had nothing to probe', () => {
    const folder = aRepository();
    recordRun(aRun(0, [], { void: true }), recorderOf(folder));
    expect(newestOf(folder)).toBeNull();
    recordRun(runOf(1, 'unknown'), recorderOf(folder));
    expect(newestOf(folder)).toBeNull();
  });
});

const hostileText = fc.oneof(
  fc.constantFrom(...PROTOTYPE_NAMES, '\ud800', '\u0000', '\u001b[2J', '##[error]', ''),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    hostileText,
    fc.constantFrom<unknown>(null, true, 1e308, nested(5_000)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(hostileText, tie('value')), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
  ),
})).value;
const anyShape = fc.oneof(
  fc.constant(null),
  json.map((body) => httpShape({ status: 200, type: 'application/json', body: { json: body } })),
  fc
    .array(fc.record({ name: hostileText, inputSchema: json }), { maxLength: 3 })
    .map((tools) => toolsShape(tools)),
  json,
);
const oddNumber = fc.constantFrom<unknown>(
  ...[
    null,
    200,
    999,
    99,
    -1,
    0.5,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
    '200',
  ],
);
const hostileCheck = fc.record({
  state: fc.oneof(fc.constantFrom<unknown>(...HEALTH_STATES), hostileText),
  status_code: oddNumber,
  latency_ms: oddNumber,
  cause: fc.oneof(hostileText, fc.constant<unknown>(7)),
  shape: anyShape,
});
const hostileSlug = fc.constantFrom('hostile', 'constructor', 'valueof', '__proto__', '../x', 'a\nb');
const soundStates = fc.array(fc.constantFrom(...HEALTH_STATES), { minLength: 2, maxLength: 2 });

/** Records runs in memory. Returns the files of the history. */
function play(runs: readonly Run[]): HistoryFiles {
  return runs.reduce<HistoryFiles>((files, run) => withChanges(files, planRun(files, run).changes), NO_FILES);
}

it('any result of one interface leaves the records of the others unchanged', () => {
  const aRound = fc.record({ states: soundStates, odd: hostileCheck, shape: anyShape.filter(isRecordable) });
  fc.assert(
    fc.property(hostileSlug, fc.array(aRound, { minLength: 1, maxLength: 6 }), (slug, rounds) => {
      const runsWith = (hostile: boolean) =>
        rounds.map(({ states, odd, shape }, i) =>
          aRun(i, [
            ...states.map((state, n) => aCheck(`sound-${n}`, { state, shape: shape as Check['shape'] })),
            ...(hostile ? [oddCheck(slug, odd)] : []),
          ]),
        );
      const [files, expected] = [play(runsWith(true)), play(runsWith(false))];
      const isOther = (name: string) => name !== slug;
      const state = readState(files);
      const others = Object.entries(state.interfaces).filter(([name]) => isOther(name));
      expect(Object.fromEntries(others)).toEqual(readState(expected).interfaces);
      expect(readEvents(files).filter((event) => isOther(event.slug))).toEqual(readEvents(expected));
      expect(statesOn(files).map((run) => run.filter((each) => !each.startsWith(`${slug} `)))).toEqual(
        statesOn(expected),
      );
      expect(writeState(state)).toBe(files.read('state.json'));
      const window = readWindow(files, NOON);
      for (const name of ['sound-0', 'sound-1'])
        expect(window.interfaces.get(name)).toEqual(readWindow(expected, NOON).interfaces.get(name));
    }),
    { numRuns: 150 },
  );
});

function isRecordable(shape: unknown): boolean {
  return shape === null || (typeof shape === 'object' && 'kind' in shape);
}

it('a run with any result can be committed and read back', () => {
  const folder = aRepository();
  let i = 0;
  fc.assert(
    fc.property(hostileSlug, hostileCheck, (slug, odd) => {
      recordRun(aRun(i, [aCheck('sound'), oddCheck(slug, odd)]), recorderOf(folder));
      i += 1;
      const files = open(folder);
      files.preload(files.paths());
      expect(readState(files).interfaces.sound?.verdict).toBe('up');
      expect(files.repairs.size).toBe(0);
    }),
    { numRuns: 25 },
  );
  expect(readFileSync(join(folder, '.git', 'HEAD'), 'utf8')).toContain('main');
});
