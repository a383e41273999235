import { describe, expect, it } from 'vitest';
import { type Cursor, eventsAfter } from '../../src/watch/event-log.ts';
import { anEvent, logOf } from '../helpers/an-event.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:07:00.000Z`;
const event = (kind: 'down' | 'up' | 'flapping', hour: number, slug = 'tides') =>
  anEvent({ kind, slug, at: at(hour), observed_at: at(hour) });

/** The events of a log as `slug kind hour`, an up with the hour since which the interface was down. */
const read = (log: ReturnType<typeof anEvent>[], cursor: Cursor | null = null) =>
  eventsAfter(logOf(log), cursor, NOW).map(({ event: { slug, kind, at: time }, downSince }) =>
    [slug, kind, time.slice(11, 13), ...(downSince ? [`since ${downSince.slice(11, 13)}`] : [])].join(' '),
  );

describe('an interface that comes up', () => {
  it('is down since its own last down, which no other interface changes', () => {
    expect(read([event('down', 1), event('down', 2, 'charts'), event('up', 3)])).toEqual([
      'tides down 01',
      'charts down 02',
      'tides up 03 since 01',
    ]);
  });

  it('is down since nothing known if it came up or flapped in between', () => {
    expect(read([event('down', 1), event('up', 2), event('up', 3)])[2]).toBe('tides up 03');
    expect(read([event('down', 1), event('flapping', 2), event('up', 3)])[2]).toBe('tides up 03');
  });

  it('is down since a down before the cursor', () => {
    const down = event('down', 1);
    expect(read([down, event('up', 3)], down)).toEqual(['tides up 03 since 01']);
  });
});

describe('the cursor', () => {
  it('skips the events up to its own, even later ones that were observed earlier', () => {
    const seen = event('down', 5);
    expect(read([event('down', 4, 'charts'), seen, event('down', 3, 'waves')], seen)).toEqual([
      'waves down 03',
    ]);
  });

  it('that is not in the log counts by its time, which is still included', () => {
    const lost = { id: 'f'.repeat(24), observed_at: at(5) };
    expect(read([event('down', 4), event('up', 5), event('down', 6)], lost)).toEqual([
      'tides up 05 since 04',
      'tides down 06',
    ]);
  });

  it('is a day ago if there is none', () => {
    const observed = (observed_at: string) => anEvent({ slug: 'tides', observed_at });
    const log = [observed('2026-11-20T11:59:59.000Z'), observed('2026-11-20T12:00:00.000Z')];
    expect(eventsAfter(logOf(log), null, NOW)).toHaveLength(1);
  });
});

it('a last line that is still being written is left for the next run', () => {
  const log = logOf([event('down', 1), event('up', 2)]);
  expect(eventsAfter(log.slice(0, -1), null, NOW)).toHaveLength(1);
  expect(eventsAfter('', null, NOW)).toEqual([]);
});

it('a line that is no event is reported with its number, counting empty lines', () => {
  const [line] = logOf([event('down', 1)]).split('\n');
  expect(() => eventsAfter(`${line}\n\n{"id":1}\n`, null, NOW)).toThrow(
    'Line 3 of the event log is not an event: {"id":1}',
  );
});
