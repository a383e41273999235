import { expect, it } from 'vitest';
import { describeChanges, incidentsOf } from '../../src/health/incidents.ts';
import { anEvent } from '../helpers/an-event.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:07:00.000Z`;
const event = (kind: 'down' | 'up' | 'flapping', hour: number) => anEvent({ kind, at: at(hour) });
const incidents = (...events: ReturnType<typeof anEvent>[]) =>
  incidentsOf(events, new Date('2026-11-01T00:00:00Z')).map(
    ({ kind, started_at, ended_at }) =>
      `${kind} ${started_at.slice(11, 13)} to ${ended_at?.slice(11, 13) ?? 'now'}`,
  );

it('flapping is one incident, which the next up ends', () => {
  expect(incidents(event('down', 1), event('up', 2), event('flapping', 3))).toEqual([
    'flapping 03 to now',
    'down 01 to 02',
  ]);
  expect(incidents(event('flapping', 3), event('up', 9))).toEqual(['flapping 03 to 09']);
});

it('flapping that ends in a down is followed by an outage', () => {
  expect(incidents(event('flapping', 3), event('down', 9), event('up', 23))).toEqual([
    'down 09 to 23',
    'flapping 03 to 09',
  ]);
});

it('only the outage is shown if the interface never came up after the third down', () => {
  expect(incidents(event('flapping', 3), event('down', 3))).toEqual(['down 03 to now']);
});

it('an incident states its duration in seconds, null while it lasts, and never a negative one', () => {
  const seconds = (...events: ReturnType<typeof anEvent>[]) =>
    incidentsOf(events, new Date('2026-11-01T00:00:00Z')).map(({ duration_s }) => duration_s);
  expect(seconds(event('down', 1), event('up', 3))).toEqual([7_200]);
  expect(seconds(event('down', 1))).toEqual([null]);
  expect(seconds(event('down', 3), event('up', 1))).toEqual([0]);
  expect(seconds(anEvent({ kind: 'shape_changed', at: at(1) }))).toEqual([0]);
});

it('incidents that ended before the given time are left out, and those that last are kept', () => {
  const events = [
    anEvent({ slug: 'old', at: at(1) }),
    anEvent({ slug: 'old', kind: 'up', at: at(2) }),
    anEvent({ slug: 'just', at: at(1) }),
    anEvent({ slug: 'just', kind: 'up', at: at(3) }),
    anEvent({ slug: 'lasting', at: at(1) }),
  ];
  const kept = incidentsOf(events, new Date(at(3))).map(({ slug }) => slug);
  expect(kept.toSorted()).toEqual(['just', 'lasting']);
});

it('incidents that began at the same time are sorted by id', () => {
  const ids = (...found: string[]) =>
    incidentsOf(
      found.map((id) => anEvent({ id, slug: id })),
      new Date('2026-11-01T00:00:00Z'),
    ).map(({ id }) => id);
  expect([ids('a', 'b'), ids('b', 'a')]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

const change = (severity: 'breaking' | 'additive' | 'cosmetic', path: string) => ({
  ...{ severity, path },
  ...{ before: null, after: null },
});

it('the cause of a changed shape is its changes, and that of an outage the one of the check', () => {
  const causes = (['shape_changed', 'down'] as const).map((kind) => {
    const event = anEvent({ kind, cause: 'answered 503', changes: [change('breaking', '$.price')] });
    return incidentsOf([event], new Date('2026-11-01T00:00:00Z'))[0]?.cause;
  });
  expect(causes).toEqual(['1 breaking change: $.price', 'answered 503']);
});

it.each([
  ['abc', '3 breaking changes: a, b, c'],
  ['abcd', '4 breaking changes: a, b, c and others'],
  ['', '1 additive change: new'],
])('only the worst changes are described, and three at most: %s', (paths, words) => {
  const changes = [change('additive', 'new'), ...[...paths].map((path) => change('breaking', path))];
  expect(describeChanges({ changes })).toBe(words);
});
