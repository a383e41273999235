import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check, Run } from '../../../src/health/check-schema.ts';
import { EventSchema, type HealthEvent } from '../../../src/health/event-schema.ts';
import { httpShape } from '../../../src/health/shape/shape.ts';
import { HistoryStateSchema } from '../../../src/health/state-schema.ts';
import { MAX_NEW_SHAPES_PER_WEEK } from '../../../src/health/verdict/drift.ts';
import { MAX_EVENTS_PER_DAY } from '../../../src/health/verdict/flapping.ts';
import { aCheck, aRun, eventLines, runTime } from '../../helpers/a-run.ts';
import { applyAll } from '../apply-all.ts';

const HOUR = 2; // Runs.
const DAY = 24 * HOUR;
type Spell = readonly [state: Check['state'], runs: number];

/** Runs of one interface: each state lasts for the given number of runs. */
const runsOf = (...spells: Spell[]): Run[] =>
  spells
    .flatMap(([state, runs]) => Array.from({ length: runs }, () => state))
    .map((state, i) => aRun(i, [aCheck('a', { state })]));
const OUTAGE: Spell[] = [
  ['timeout', 2],
  ['ok', 2],
];
const eventsOf = (...spells: Spell[]) => applyAll(runsOf(...spells)).events;
const timesOf = (...spells: Spell[]) => eventLines(eventsOf(...spells)).map((words) => words.slice(2));

describe('flapping', () => {
  it('replaces the third down within 24 hours, and suppresses the events after it', () => {
    const days = Array.from({ length: 3 * 12 }, () => OUTAGE).flat(); // Three days of an outage every two hours.
    expect(timesOf(['ok', 1], ...days)).toEqual([
      'down 11-01T00:37',
      'up 11-01T01:37',
      'down 11-01T02:37',
      'up 11-01T03:37',
      'flapping 11-01T04:37',
    ]);
  });

  it('ends with one event when the interface has been up for twelve hours, dated from when it came up', () => {
    const flapping = [...OUTAGE, ...OUTAGE, ...OUTAGE, ...OUTAGE];
    expect(timesOf(...flapping, ['ok', 12 * HOUR - 2]).slice(4)).toEqual(['flapping 11-01T04:07']);
    const ended = eventsOf(...flapping, ['ok', 12 * HOUR - 1]);
    expect(eventLines(ended).slice(4)).toEqual(['a flapping 11-01T04:07', 'a up 11-01T07:07']);
    expect(ended.at(-1)).toMatchObject({ flapping_since: runTime(8), observed_at: runTime(38), state: 'ok' });
    expect(ended.at(-1)?.previous_state).toBe('timeout');
  });

  it('ends with one event when the interface has been down for twelve hours', () => {
    const ended = timesOf(...OUTAGE, ...OUTAGE, ...OUTAGE, ['timeout', 13 * HOUR], ['ok', 1]);
    expect(ended.slice(4)).toEqual(['flapping 11-01T04:07', 'down 11-01T06:07', 'up 11-01T19:07']);
  });

  it('does not begin if outages are a day apart', () => {
    const days = Array.from({ length: 5 }, (): Spell[] => [
      ['timeout', 2],
      ['ok', DAY],
    ]).flat();
    expect(new Set(eventsOf(...days).map(({ kind }) => kind))).toEqual(new Set(['down', 'up']));
  });

  it('makes an event that says how often the state changed, and what was seen last', () => {
    expect(eventsOf(...OUTAGE, ...OUTAGE, ...OUTAGE).at(-1)).toMatchObject({
      kind: 'flapping',
      cause: 'up and down 5 times in 24 hours, last: was timeout',
      previous_state: 'ok',
      state: 'timeout',
    });
  });

  it('begins again with one event when it goes down soon after it was steady', () => {
    const flapping = [...OUTAGE, ...OUTAGE, ...OUTAGE];
    const again = timesOf(...flapping, ['ok', 12 * HOUR], ...OUTAGE, ['ok', 1]);
    expect(again.slice(4).map((words) => words.split(' ')[0])).toEqual(['flapping', 'up', 'flapping']);
  });
});

/** Periods of up and down, most of them short. Each answer may have one of many shapes. */
const spell = fc.record({
  state: fc.constantFrom('ok', 'timeout', 'server_error', 'auth_required', 'unknown') as fc.Arbitrary<
    Check['state']
  >,
  runs: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 1, max: 30 })),
  shape: fc.integer({ min: 0, max: 9 }),
  isVoid: fc.boolean(),
});
const worlds = fc.array(spell, { minLength: 1, maxLength: 120 }).map((spells) =>
  spells
    .flatMap((each) => Array.from({ length: each.runs }, () => each))
    .map(({ state, shape, isVoid }, i) => {
      const json = { [`key${shape}`]: shape };
      const found = httpShape({ status: 200, type: 'application/json', body: { json } });
      return aRun(i, [aCheck('a', { state, shape: found })], { void: isVoid && i % 7 === 0 });
    }),
);

/** Which kind of event may follow which, apart from changes of shape. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  start: ['down'],
  down: ['up'],
  up: ['down', 'flapping'],
  flapping: ['up', 'down'],
};

function mostInADay(events: readonly HealthEvent[]): number {
  const times = events.map(({ observed_at }) => Date.parse(observed_at));
  return Math.max(
    0,
    ...times.map((start) => times.filter((time) => time >= start && time < start + 86_400_000).length),
  );
}

describe('any series of runs', () => {
  it('makes events in a valid order that match the schema, with unique ids', () => {
    fc.assert(
      fc.property(worlds, (runs) => {
        const { events } = applyAll(runs);
        const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== 'shape_changed');
        kinds.forEach((kind, i) => {
          expect(FOLLOWERS[kinds[i - 1] ?? 'start']).toContain(kind);
        });
        expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
        for (const event of events) expect(EventSchema.parse(event)).toEqual(event);
      }),
    );
  });

  it('makes no more events in 24 hours than the limit', () => {
    fc.assert(
      fc.property(worlds, (runs) => {
        expect(mostInADay(applyAll(runs).events)).toBeLessThanOrEqual(MAX_EVENTS_PER_DAY);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same events with the same ids when it is applied again, from any state on', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (runs, part) => {
        const whole = applyAll(runs);
        expect(applyAll(runs)).toEqual(whole);
        const cut = part % (runs.length + 1);
        // Shapes are left out: they are kept in another file.
        const bare = runs.map((run) => ({
          ...run,
          checks: run.checks.map((each) => ({ ...each, shape: null })),
        }));
        const before = applyAll(bare.slice(0, cut));
        const kept = HistoryStateSchema.parse(JSON.parse(JSON.stringify(before.state)));
        const after = applyAll(bare.slice(cut), kept);
        expect([...before.events, ...after.events]).toEqual(applyAll(bare).events);
      }),
    );
  });
});

it('keeps the worst case of an interface within the limit', () => {
  // Outages, then twelve steady hours that end in a down, over and over: what makes the most events.
  const worst: Spell[] = Array.from({ length: 12 }, (): Spell[] => [
    ...OUTAGE,
    ...OUTAGE,
    ...OUTAGE,
    ['timeout', 12 * HOUR + 1],
    ['ok', 1],
  ]).flat();
  const most = mostInADay(eventsOf(['ok', 1], ...worst));
  expect(most).toBeGreaterThanOrEqual(7);
  expect(most).toBeLessThanOrEqual(MAX_EVENTS_PER_DAY - MAX_NEW_SHAPES_PER_WEEK);
});
