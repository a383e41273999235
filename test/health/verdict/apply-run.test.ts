import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEALTH_STATES } from '../../../src/entry/fields/signals.ts';
import { type Check, isAlive } from '../../../src/health/check-schema.ts';
import { EventSchema } from '../../../src/health/event-schema.ts';
import { hashShape, httpShape } from '../../../src/health/shape/shape.ts';
import { aCheck, aRun, eventLines, runOf, runTime } from '../../helpers/a-run.ts';
import { applyAll } from '../apply-all.ts';

const eventsOf = (...states: Check['state'][]) =>
  eventLines(applyAll(states.map((state, i) => runOf(i, state))).events);
const shapeOf = (json: unknown) => httpShape({ status: 200, type: 'application/json', body: { json } });
/** The events for answers with this JSON; null for a check without a shape. */
const shapesOf = (...answers: unknown[]) =>
  eventLines(
    applyAll(answers.map((json, i) => runOf(i, 'ok', { shape: json === null ? null : shapeOf(json) })))
      .events,
  );

describe('a verdict', () => {
  it('is down after two failed checks in a row, since the first', () => {
    expect(eventsOf('ok', 'timeout')).toEqual([]);
    expect(eventsOf('ok', 'timeout', 'unreachable', 'timeout')).toEqual(['a down 11-01T00:37']);
  });

  it('is up again after one good check', () => {
    expect(eventsOf('timeout', 'timeout', 'ok', 'ok')).toEqual(['a down 11-01T00:07', 'a up 11-01T01:07']);
  });

  it('is not down for failing every other time', () => {
    expect(eventsOf('ok', 'timeout', 'ok', 'timeout', 'ok', 'server_error', 'ok')).toEqual([]);
  });

  it.each(['auth_required', 'rate_limited'] as const)('counts %s as good', (state) => {
    expect(eventsOf('ok', 'timeout', state, 'timeout', state)).toEqual([]);
    expect(eventsOf('timeout', 'timeout', state)).toEqual(['a down 11-01T00:07', 'a up 11-01T01:07']);
  });

  it('is not changed by an unknown check', () => {
    expect(eventsOf('timeout', 'unknown', 'timeout')).toEqual(['a down 11-01T00:07']);
  });

  it('is not changed by a void run', () => {
    const lost = aRun(1, [aCheck('a', { state: 'unreachable' })], { void: true });
    const { state, events } = applyAll([runOf(0, 'timeout'), lost]);
    expect([events, state.last_run_at, state.interfaces.a?.verdict]).toEqual([[], runTime(0), 'unknown']);
  });

  it('makes an event with the state before, and what was seen', () => {
    const [down, up] = applyAll([
      runOf(0, 'auth_required', { status_code: 401 }),
      runOf(1, 'timeout', { status_code: null, latency_ms: null }),
      runOf(2, 'server_error', { status_code: 503, cause: 'answered 503' }),
      runOf(3, 'ok', { latency_ms: 90 }),
    ]).events;
    expect(down).toMatchObject({ previous_state: 'auth_required', state: 'server_error', status_code: 503 });
    expect(down).toMatchObject({ at: runTime(1), observed_at: runTime(2), cause: 'answered 503' });
    expect(up).toMatchObject({ previous_state: 'server_error', state: 'ok', latency_ms: 90, at: runTime(3) });
  });
});

describe('a shape', () => {
  const [a, b, c] = [{ price: 1 }, { price: 'one' }, { price: [1] }];

  it('is known from its first sighting without an event', () => {
    expect(shapesOf(a, a)).toEqual([]);
  });

  it('has changed when the same new one is seen in two checks in a row', () => {
    expect(shapesOf(a, b, b, b)).toEqual(['a shape_changed 11-01T00:37']);
    expect(shapesOf(a, b, a, b, c)).toEqual([]);
  });

  it('makes an event that lists the changes from the known shape', () => {
    const runs = [a, b, b].map((json, i) => runOf(i, 'ok', { shape: shapeOf(json) }));
    expect(applyAll(runs).events[0]?.changes).toEqual([
      { severity: 'breaking', path: '$.price', before: 'number', after: 'string' },
    ]);
  });

  it('is not changed by keys that come and go', () => {
    const [full, bare] = [{ price: 1, note: 'x' }, { price: 1 }];
    expect(shapesOf(full, bare, full, bare, bare, full, full, bare)).toEqual([]);
  });

  it('does not change by checks that took none', () => {
    expect(shapesOf(a, b, null, b)).toEqual(['a shape_changed 11-01T00:37']);
  });

  it('does not change by a failed check', () => {
    const fail = { shape: shapeOf(b), status_code: 500 };
    const { events } = applyAll([
      runOf(0, 'ok', { shape: shapeOf(a) }),
      ...[1, 2, 3].map((i) => runOf(i, 'server_error', fail)),
    ]);
    expect(eventLines(events)).toEqual(['a down 11-01T00:37']);
  });

  it('has a hash that the order of keys does not change', () => {
    expect(hashShape({ a: [{ c: 1, b: 2 }], d: null })).toBe(hashShape({ d: null, a: [{ b: 2, c: 1 }] }));
    expect(hashShape({ a: [1, 2] })).not.toBe(hashShape({ a: [2, 1] }));
  });
});

/** The verdicts of one interface, computed the slow way: from all checks so far, each time. */
function naively(checks: readonly (Check['state'] | null)[]): string[] {
  const seen: { alive: boolean; i: number }[] = [];
  const events: string[] = [];
  let down = false;
  checks.forEach((state, i) => {
    if (state === null || state === 'unknown') return;
    seen.push({ alive: isAlive(state), i });
    const [before, last] = [seen.at(-2), seen.at(-1)];
    if (last?.alive && down) events.push(`up ${runTime(i * SIX_HOURS)}`);
    if (last?.alive) down = false;
    else if (!down && before && !before.alive) {
      down = true;
      events.push(`down ${runTime(before.i * SIX_HOURS)}`);
    }
  });
  return events;
}

/** What a single probe may find. */
const FOUND = HEALTH_STATES.filter((state) => state !== 'gone');
/** States of an interface in runs six hours apart, too slow for flapping. Null for a void run. */
const checks = fc.array(fc.option(fc.constantFrom(...FOUND), { freq: 8 }), { maxLength: 40 });
const SIX_HOURS = 12; // Runs.
const runsFrom = (states: readonly (Check['state'] | null)[]) =>
  states.map((state, i) =>
    aRun(i * SIX_HOURS, [aCheck('a', { state: state ?? 'timeout' })], { void: state === null }),
  );

describe('any series of runs', () => {
  it('makes the same events as a naive reading of all checks', () => {
    fc.assert(
      fc.property(checks, (states) => {
        const { events } = applyAll(runsFrom(states));
        expect(events.map(({ kind, at }) => `${kind} ${at}`)).toEqual(naively(states));
      }),
    );
  });

  it('alternates between down and up, with unique ids, in events that match the schema', () => {
    fc.assert(
      fc.property(checks, (states) => {
        const { events } = applyAll(runsFrom(states));
        expect(events.map(({ kind }) => kind)).toEqual(events.map((_, i) => (i % 2 === 0 ? 'down' : 'up')));
        expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
        for (const event of events) expect(EventSchema.parse(event)).toEqual(event);
      }),
    );
  });

  it('gives one interface the same events regardless of the others', () => {
    fc.assert(
      fc.property(checks, checks, (one, other) => {
        const both = runsFrom(one).map((run, i) => ({
          ...run,
          checks: [...run.checks, aCheck('b', { state: other[i] ?? 'unknown' })],
        }));
        expect(applyAll(both).events.filter(({ slug }) => slug === 'a')).toEqual(
          applyAll(runsFrom(one)).events,
        );
      }),
    );
  });
});
