import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/health/check-schema.ts';
import { httpShape } from '../../../src/health/shape/shape.ts';
import { HistoryStateSchema } from '../../../src/health/state-schema.ts';
import { NO_FILES, withChanges } from '../../../src/history/files.ts';
import { planRun } from '../../../src/history/plan.ts';
import { readDay, readState } from '../../../src/history/stored-files.ts';
import { aCheck, aRun, eventLines, runOf, runTime } from '../../helpers/a-run.ts';
import { applyAll } from '../apply-all.ts';

type Found = Partial<Check>;
const OK: Found = { state: 'ok', status_code: 200 };
const MISSING: Found = { state: 'ok', status_code: 404, cause: 'answered 404' };
const MCP_MISSING: Found = {
  state: 'wrong_protocol',
  status_code: 404,
  cause: 'answered initialize with 404',
};
const SILENT: Found = { state: 'timeout', status_code: null };

const runsOf = (...found: Found[]) => found.map((fields, i) => aRun(i, [aCheck('a', fields)]));
const applied = (...found: Found[]) => applyAll(runsOf(...found));
const eventsOf = (...found: Found[]) => eventLines(applied(...found).events);
const times = (count: number, found: Found): Found[] => Array.from({ length: count }, () => found);

describe('an address', () => {
  it('is gone after four 404 in a row, and down since the first', () => {
    expect(eventsOf(OK, ...times(3, MISSING))).toEqual([]);
    const { events, state } = applied(OK, ...times(6, MISSING));
    expect(eventLines(events)).toEqual(['a down 11-01T00:37']);
    expect(events[0]).toMatchObject({ state: 'gone', status_code: 404, cause: 'gone: answered 404' });
    expect(events[0]).toMatchObject({ previous_state: 'ok', observed_at: runTime(4) });
    expect(state.interfaces.a).toMatchObject({ verdict: 'down', state: 'gone', since: runTime(1) });
  });

  it('is gone by a mixture of 404 and 410', () => {
    expect(eventsOf(OK, MISSING, { ...MISSING, status_code: 410 }, MISSING, MISSING)).toHaveLength(1);
  });

  it('that never returned 2xx is not gone after 404s', () => {
    expect(eventsOf(...times(50, MISSING))).toEqual([]);
    expect(eventsOf({ state: 'auth_required', status_code: 401 }, ...times(50, MISSING))).toEqual([]);
    expect(eventsOf({ state: 'wrong_protocol', status_code: 200 }, ...times(50, MISSING))).toEqual([]);
  });

  it('is not gone if something else was found in between', () => {
    expect(eventsOf(OK, MISSING, MISSING, MISSING, OK, MISSING, MISSING, MISSING, OK)).toEqual([]);
    expect(eventsOf(OK, MISSING, MISSING, MISSING, SILENT, MISSING, MISSING, MISSING)).toEqual([]);
  });

  it('is gone even if void runs and unknown checks are in between', () => {
    const unknown: Found = { state: 'unknown', status_code: null };
    expect(eventsOf(OK, MISSING, MISSING, unknown, MISSING, MISSING)).toEqual(['a down 11-01T00:37']);
  });

  it('that is gone is back with the first other answer', () => {
    expect(eventsOf(OK, ...times(5, MISSING), OK)).toEqual(['a down 11-01T00:37', 'a up 11-01T03:07']);
  });

  it('stays gone if it fails in another way in between', () => {
    expect(eventsOf(OK, ...times(5, MISSING), SILENT, SILENT, MISSING, MISSING)).toHaveLength(1);
  });

  it('is not up again after an outage with a 404', () => {
    const { events, state } = applied(OK, SILENT, SILENT, ...times(4, MISSING));
    expect(eventLines(events)).toEqual(['a down 11-01T00:37']);
    expect(state.interfaces.a).toMatchObject({ state: 'gone', since: runTime(1) });
  });

  it('is judged apart from another address of the same entry', () => {
    const old = { ...OK, address: '11111111' };
    const moved = { ...MISSING, address: '22222222' };
    expect(eventsOf(old, ...times(9, moved))).toEqual([]);
    expect(eventsOf(old, ...times(9, { ...MISSING, address: '11111111' }))).toHaveLength(1);
  });

  it('counts as having returned 2xx if an older state file says so', () => {
    const { state } = applied(OK);
    const { answered: _, ...older } = state.interfaces.a ?? expect.unreachable();
    const read = HistoryStateSchema.parse({ ...state, interfaces: { a: older } });
    const later = [1, 2, 3, 4].map((i) => runOf(i, 'ok', MISSING));
    expect(eventLines(applyAll(later, read).events)).toEqual(['a down 11-01T00:37']);
  });

  it('makes no event of its shape while it is missing', () => {
    const found = httpShape({ status: 200, type: 'application/json', body: { json: { a: 1 } } });
    const missing = httpShape({ status: 404, type: 'text/html', body: null });
    const shaped = applied({ ...OK, shape: found }, ...times(6, { ...MISSING, shape: missing }));
    expect(eventLines(shaped.events)).toEqual(['a down 11-01T00:37']);
  });
});

describe('an MCP server whose address returns 404 without an MCP message', () => {
  it('is down after two checks, and gone after four if it returned 2xx before', () => {
    const { events, state } = applied(OK, ...times(4, MCP_MISSING));
    expect(eventLines(events)).toEqual(['a down 11-01T00:37']);
    expect([events[0]?.state, state.interfaces.a?.state]).toEqual(['wrong_protocol', 'gone']);
  });

  it('stays wrong_protocol if it never returned 2xx', () => {
    expect(applied(...times(9, MCP_MISSING)).state.interfaces.a?.state).toBe('wrong_protocol');
  });

  it('is not gone if the 404 has a JSON-RPC error', () => {
    const error: Found = { state: 'server_error', status_code: 404, cause: 'answered tools/list with error' };
    expect(applied(OK, ...times(9, error)).state.interfaces.a?.state).toBe('server_error');
  });
});

it('an address is recorded as gone from the fourth check on, so that uptime counts it as failed', () => {
  const changes = new Map<string, string | null>();
  const files = withChanges(NO_FILES, changes);
  for (const run of runsOf(OK, ...times(5, MISSING)))
    for (const [path, text] of planRun(files, run).changes) changes.set(path, text);
  expect(readDay(files, '2026-11-01').map(({ states }) => states)).toEqual(['k', 'k', 'k', 'k', 'g', 'g']);
  expect(readState(files).interfaces.a?.state).toBe('gone');
});

const anything = fc.constantFrom<Found>(OK, MISSING, MISSING, MISSING, MCP_MISSING, SILENT, {
  state: 'auth_required',
  status_code: 401,
});

it('an address is gone only after a 2xx and four 404 in a row, in any series of runs', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (found) => {
      let hadSuccess = false;
      let [row, isGone] = [0, false];
      found.forEach((each, i) => {
        const isMissing = each.status_code === 404;
        row = isMissing && hadSuccess ? row + 1 : 0;
        hadSuccess ||= each === OK;
        if (row >= 4) isGone = true;
        else if (!isMissing && each !== SILENT) isGone = false;
        const expected = isMissing && isGone;
        const { state } = applied(...found.slice(0, i + 1)).state.interfaces.a ?? expect.unreachable();
        expect(state === 'gone').toBe(expected);
      });
    }),
    { numRuns: 60 },
  );
});
