import { describe, expect, it } from 'vitest';
import type { HistoryWindow } from '../../../src/health/history-window.ts';
import { findOverdue, type Overdue } from '../../../src/pull-requests/deprecate/overdue.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const now = new Date('2026-11-21T12:00:00Z');
type State = HistoryWindow['state']['interfaces'][string];
type Window = HistoryWindow['interfaces'] extends ReadonlyMap<string, infer T> ? T : never;

const aState = (fields: Partial<State> = {}): State => ({
  verdict: 'up',
  since: '2026-09-01T00:00:00Z',
  state: 'ok',
  status_code: 200,
  cause: 'answered 200',
  failing: null,
  shape: null,
  drifting_since: null,
  ...fields,
});
const down = (since = '2026-10-01T00:00:00Z') =>
  aState({ verdict: 'down', since, state: 'timeout', cause: 'no answer' });
const aWindow = (fields: Partial<Window> = {}): Window => ({
  checks: Array(30).fill(48),
  ok: Array(30).fill(0),
  latency: Array(30).fill(null),
  checksTotal: 1_440,
  okTotal: 0,
  avgLatencyMs: null,
  p95LatencyMs: null,
  lastCheck: null,
  weights: { okWeight: 0, failedWeight: 0 },
  ...fields,
});
const UP = Object.fromEntries(['u1', 'u2', 'u3', 'u4'].map((slug) => [slug, aState()]));

function search(
  state: State,
  window = aWindow(),
  {
    history = {},
    lastRunWasVoid = false,
    status = 'active' as 'active' | 'deprecated',
    read = ({ entry, since }: Overdue): unknown => `${entry.slug} ${since}`,
  } = {},
) {
  const recorded: HistoryWindow = {
    interfaces: new Map([['a', window]]),
    state: { last_run_at: now.toISOString(), events: 0, interfaces: { ...UP, a: state } },
    events: [],
    reports: {},
    counts: null,
    runs: 0,
    voidRuns: 0,
    simulated: false,
    stale: false,
    ...history,
  };
  const found = findOverdue([aCatalogEntry({ slug: 'a', status })], recorded, { now, lastRunWasVoid });
  return found.doubt ?? found.overdue.map((each) => read(each));
}

describe('findOverdue', () => {
  it('returns the status of an address that is gone', () => {
    const gone = { ...down(), state: 'gone' as const, status_code: 404, cause: 'gone: answered 404' };
    expect([search(gone), search(gone, undefined, { read: ({ goneStatus }) => goneStatus })]).toEqual([
      ['a 2026-10-01T00:00:00Z'],
      [404],
    ]);
    expect(search(down(), undefined, { read: ({ goneStatus }) => goneStatus })).toEqual([null]);
  });

  it('finds an entry whose interface has been down for 30 days', () => {
    expect(search(down())).toEqual(['a 2026-10-01T00:00:00Z']);
    expect(search(down('2026-10-22T12:00:00Z'))).toHaveLength(1);
    expect(search(down('2026-10-22T12:00:01Z'))).toEqual([]);
  });

  it.each([
    ['it is up', search(aState())],
    ['one check succeeded', search(down(), aWindow({ okTotal: 1 }))],
    [
      'it was checked on too few days',
      search(down(), aWindow({ checks: [...Array(6).fill(null), ...Array(24).fill(48)] })),
    ],
    ['it is already deprecated', search(down(), aWindow(), { status: 'deprecated' })],
  ])('does not find an entry if %s', (_, found) => {
    expect(found).toEqual([]);
  });
});

it('finds nothing, and says why, if the prober is not reliable', () => {
  expect(search(down(), aWindow(), { history: { stale: true } })).toBe('the history is stale');
  expect(search(down(), aWindow(), { lastRunWasVoid: true })).toBe('the newest run was void');
  const state = { last_run_at: null, events: 0, interfaces: { a: down(), b: down(), c: aState() } };
  expect(search(down(), aWindow(), { history: { state } })).toBe('2 of 3 interfaces are down at once');
  const none = findOverdue([], null, { now, lastRunWasVoid: false });
  expect(none).toEqual({ overdue: [], doubt: 'there is no history' });
});
