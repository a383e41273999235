import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HealthEvent } from '../../src/health/event-schema.ts';
import type { HistoryState } from '../../src/health/state-schema.ts';
import { readEvents, readRecentEvents, writeEvents } from '../../src/history/event-file.ts';
import { type HistoryFiles, withChanges } from '../../src/history/files.ts';
import { EVENT_DAYS, type FoldOptions, foldEvents } from '../../src/history/fold-events.ts';
import { checkText, readMonth, readState, writeState } from '../../src/history/stored-files.ts';
import { anEvent } from '../helpers/an-event.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const aged = (days: number, fields: Partial<HealthEvent> = {}) =>
  anEvent({ at: daysAgo(days), observed_at: daysAgo(days), slug: 'a', ...fields });

const UP = {
  verdict: 'up' as const,
  since: null,
  state: 'ok' as const,
  status_code: 200,
  cause: '',
  failing: null,
  shape: null,
  drifting_since: null,
};
function aHistory(events: readonly HealthEvent[], interfaces: HistoryState['interfaces'] = {}): HistoryFiles {
  const state = { last_run_at: NOW.toISOString(), events: events.length, interfaces };
  const texts = new Map([
    ['events.ndjson', writeEvents(events)],
    ['state.json', writeState(state)],
  ]);
  return { read: (path) => texts.get(path) ?? null, list: () => [] };
}
const fold = (files: HistoryFiles, options: Partial<FoldOptions> = {}) =>
  withChanges(files, foldEvents(files, { now: NOW, sentUpTo: null, ...options }).changes);
const agesOf = (files: HistoryFiles) =>
  readEvents(files).map(({ at }) => Math.round((NOW.getTime() - Date.parse(at)) / 86_400_000));

it('folding moves events over 90 days old to the counts of their month', () => {
  const files = fold(
    aHistory([
      aged(200),
      aged(199, { kind: 'up' }),
      aged(198, { kind: 'shape_changed' }),
      aged(197, { kind: 'flapping' }),
      aged(91),
      aged(89),
    ]),
  );
  expect(agesOf(files)).toEqual([89]);
  expect(readState(files).events).toBe(1);
  expect([...readMonth(files, '2026-05')]).toEqual([['a', { down: 1, flapping: 1, shape_changed: 1 }]]);
  expect([...readMonth(files, '2026-08')]).toEqual([['a', { down: 1, flapping: 0, shape_changed: 0 }]]);
  for (const path of ['events.ndjson', 'months/2026-05.json']) checkText(path, files.read(path) ?? '');
});

it('folding adds to the counts of a month that was folded in part before', () => {
  const [first, second] = [aged(95), aged(94)];
  const once = fold(aHistory([first, second]), { now: new Date(daysAgo(4)) });
  expect(readEvents(once)).toEqual([second]);
  expect(readMonth(fold(once), '2026-08').get('a')?.down).toBe(2);
});

it('folding keeps events that began something that still lasts, however old they are', () => {
  const events = [
    aged(300),
    aged(299, { kind: 'up' }),
    aged(200),
    aged(150, { slug: 'b', kind: 'flapping' }),
    aged(140, { slug: 'c' }),
  ];
  const files = fold(
    aHistory(events, {
      a: { ...UP, verdict: 'down' },
      b: { ...UP, flapping: { since: daysAgo(150), from: 'ok' } },
      c: UP,
    }),
  );
  expect(agesOf(files)).toEqual([200, 150]);
});

it('folding keeps events that followers may not have been sent yet', () => {
  const events = [aged(120), aged(110), aged(100)];
  expect(agesOf(fold(aHistory(events), { sentUpTo: daysAgo(110) }))).toEqual([110, 100]);
  expect(agesOf(fold(aHistory(events), { sentUpTo: daysAgo(1) }))).toEqual([]);
});

it('folding changes nothing if no event is old', () => {
  const files = aHistory([aged(EVENT_DAYS - 1)]);
  expect(foldEvents(files, { now: NOW, sentUpTo: null }).changes.size).toBe(0);
});

it('folding does not change the events that the status reads', () => {
  const events = fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 400 }),
      kind: fc.constantFrom('down', 'up', 'flapping', 'shape_changed'),
      slug: fc.constantFrom('a', 'b', 'constructor'),
    }),
    { maxLength: 40 },
  );
  const lasting = fc.constantFrom<HistoryState['interfaces'][string]>(
    UP,
    { ...UP, verdict: 'down' },
    { ...UP, flapping: { since: daysAgo(1), from: 'ok' } },
  );
  fc.assert(
    fc.property(events, lasting, lasting, (drawn, a, b) => {
      const log = drawn.sort((x, y) => y.days - x.days).map(({ days, ...fields }) => aged(days, fields));
      const files = aHistory(log, { a, b });
      const folded = fold(files);
      const recent = (of: HistoryFiles) => readRecentEvents(of, new Date(daysAgo(30)), readState(of));
      expect(recent(folded)).toEqual(recent(files));
      const counted = [...Array(13).keys()].flatMap((i) => [
        ...readMonth(folded, new Date(Date.UTC(2025, 9 + i, 1)).toISOString().slice(0, 7)).values(),
      ]);
      const began = (list: readonly HealthEvent[]) => list.filter(({ kind }) => kind !== 'up').length;
      const sum = counted.reduce((all, each) => all + each.down + each.flapping + each.shape_changed, 0);
      expect(sum + began(readEvents(folded))).toBe(began(log));
    }),
  );
});
