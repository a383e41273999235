import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { httpShape } from '../../../src/health/shape/shape.ts';
import { toolsShape } from '../../../src/health/shape/tools.ts';
import { KeptShapesSchema } from '../../../src/health/state-schema.ts';
import { applyRun } from '../../../src/health/verdict/apply-run.ts';
import { MAX_NEW_SHAPES_PER_WEEK } from '../../../src/health/verdict/drift.ts';
import { aCheck, aRun, eventLines, runOf } from '../../helpers/a-run.ts';
import { applyAll } from '../apply-all.ts';

const DAY = 48; // Runs.
/** The shape of an MCP server with one tool. Two of them have nothing in common, so they cannot be merged. */
const tool = (name: string) => toolsShape([{ name, inputSchema: { type: 'object' } }]);
const jsonShape = (json: unknown) => httpShape({ status: 200, type: 'application/json', body: { json } });
const runsOf = (shapes: readonly unknown[]) =>
  shapes.map((shape, i) => runOf(i, 'ok', { shape: shape as ReturnType<typeof tool> }));
const seeTools = (names: string) => applyAll(runsOf([...names].map(tool)));
const eventsOf = (names: string) => eventLines(seeTools(names).events).map((words) => words.split('T')[1]);

describe('a shape that was known before', () => {
  it('makes no event when it comes back: A A B B A A is one change', () => {
    expect(eventsOf('AABBAA')).toEqual(['01:07']);
    expect(eventsOf(`AABB${'AABB'.repeat(30)}`)).toEqual(['01:07']);
  });

  it('is compared too, so that the changes listed are those from the closest known shape', () => {
    const both = toolsShape([
      { name: 'A', inputSchema: {} },
      { name: 'new', inputSchema: {} },
    ]);
    const a = toolsShape([{ name: 'A', inputSchema: {} }]);
    const { events } = applyAll(runsOf([a, a, tool('B'), tool('B'), a, a, both, both]));
    expect(events.at(-1)?.changes).toEqual([
      { severity: 'additive', path: 'tools.new', before: null, after: 'tool' },
    ]);
  });

  it('must have been confirmed: a shape that was seen only once is new when it comes back', () => {
    expect(eventsOf('AABAABB')).toEqual(['02:37']);
    expect(seeTools('AABA').shapes.get('a')?.pending).toBeNull();
  });

  it('is kept together with at most two others, the newest', () => {
    const slowly = ['A', 'B', 'C', 'D', 'E', 'A'].flatMap((name) =>
      Array.from({ length: DAY }, () => tool(name)),
    );
    const { events, shapes } = applyAll(runsOf(slowly));
    expect(events).toHaveLength(5);
    expect(shapes.get('a')?.variants).toEqual([tool('E'), tool('D'), tool('C')]);
  });

  it('is added to a shape file that was written before former shapes were kept', () => {
    expect(KeptShapesSchema.parse({ known: tool('A'), pending: null })).toEqual({
      known: tool('A'),
      pending: null,
      variants: [],
    });
  });
});

it('what was null in the known shape is filled in, and compared from then on', () => {
  const answers = [{ a: null }, { a: { b: 1 } }, { a: { b: 'x' } }, { a: { b: 'x' } }];
  const { events } = applyAll(runsOf(answers.map(jsonShape)));
  expect(events.map(({ changes }) => changes.map(({ path }) => path))).toEqual([['$.a.b']]);
});

describe('an interface that returns random shapes', () => {
  it('varies: it makes no events, and its shapes are no longer written', () => {
    const { events, state, shapeWrites } = seeTools('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    expect(events).toEqual([]);
    expect(state.interfaces.a?.varies_until).toBe('2026-11-08T03:07:00.000Z');
    expect(shapeWrites).toBe(1 + MAX_NEW_SHAPES_PER_WEEK + 1);
  });

  it('makes few events if it shows each of its shapes twice', () => {
    expect(eventsOf('AABBCCDDEEFFGGHHIIJJKK')).toHaveLength(MAX_NEW_SHAPES_PER_WEEK);
  });

  it('is learned: keys that vary are no longer compared once they were seen', () => {
    const answers = [1, 'one', [1], true].map((price) => jsonShape({ price }));
    const { shapes } = applyAll(runsOf([...answers, ...answers, ...answers]));
    expect(shapes.get('a')?.known).toMatchObject({ keys: { '$.price': expect.stringContaining('|') } });
  });

  it('is compared again after seven days, and a tool that was removed meanwhile is noticed', () => {
    const random = [...'ABCDEFGHI'].map(tool);
    const settled = Array.from({ length: 8 * DAY }, () => tool('settled'));
    const { events, state } = applyAll(runsOf([tool('A'), ...random, ...settled]));
    expect(events.map(({ at }) => at)).toEqual([seeTools('AABCDEFGHI').state.interfaces.a?.varies_until]);
    expect(events[0]?.changes[0]).toMatchObject({ path: 'tools.A', after: null });
    expect(state.interfaces.a?.varies_until).toBeUndefined();
  });
});

it('a new shape whose stored copy was lost needs another check before it counts as a change', () => {
  const run = (i: number, name: string) => runOf(i, 'ok', { shape: tool(name) });
  const before = applyAll([run(0, 'A'), run(1, 'B')]);
  const [, kept] = [...before.shapes][0] ?? [];
  const apply = (pending: ReturnType<typeof tool> | null) =>
    applyRun(before.state, run(2, 'B'), () => ({ known: tool('A'), variants: [], pending })).events;
  expect(kept?.pending).toEqual(tool('B'));
  expect(apply(tool('B'))).toHaveLength(1);
  expect(apply(null)).toEqual([]);
});

it('a new shape that is pending only in its file does not count as seen twice', () => {
  const before = applyAll([runOf(0, 'ok', { shape: tool('A') })]);
  const kept = { known: tool('A'), variants: [], pending: tool('B') };
  const { events } = applyRun(before.state, runOf(1, 'ok', { shape: tool('B') }), () => kept);
  expect(events).toEqual([]);
});

it('an event lists no more changes than fit its limit', () => {
  const long = (letter: string) =>
    toolsShape(
      Array.from({ length: 50 }, (_, i) => ({ name: `${letter.repeat(200)}${i}`, inputSchema: {} })),
    );
  const { events } = applyAll(runsOf([long('a'), long('b'), long('b')]));
  expect(events[0]?.changes.length).toBeGreaterThan(5);
  expect(JSON.stringify(events[0]).length).toBeLessThan(5_000);
});

/** Series over a few shapes that have nothing in common, each seen for a while. */
const series = fc
  .array(fc.tuple(fc.constantFrom(...'ABCD'), fc.integer({ min: 1, max: 2 * DAY })), { maxLength: 20 })
  .map((spells) => spells.flatMap(([name, runs]) => Array.from({ length: runs }, () => name)));

it('known shapes make no event in any series of runs', () => {
  fc.assert(
    fc.property(series, (names) => {
      const { events } = applyAll(runsOf(names.map(tool)));
      const found = events.map(({ changes }) => changes.find(({ after }) => after === 'tool')?.path);
      expect(new Set(found).size).toBe(found.length);
      expect(found).not.toContain(`tools.${names[0]}`);
    }),
  );
});

it('the shape file of an interface stays within its limit for any answers', () => {
  const names = fc.array(fc.string({ minLength: 200, maxLength: 400 }), { minLength: 1, maxLength: 40 });
  const answer = fc.tuple(names, fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 20 }), (answers) => {
      const runs = answers
        .flatMap(([keys, count]) => Array.from({ length: count }, () => keys))
        .map((keys, i) => {
          const json = Object.fromEntries(keys.map((key) => [`key ${key}`, 1]));
          return aRun(i, [aCheck('a', { shape: jsonShape(json) })]);
        });
      const kept = applyAll(runs).shapes.get('a');
      expect(JSON.stringify(kept).length).toBeLessThan(70_000);
    }),
    { numRuns: 30 },
  );
});
