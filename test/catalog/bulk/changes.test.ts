import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FileEvent, lastChanges, writeDump } from '../../../src/catalog/bulk/changes.ts';
import { type CatalogChange, CatalogChangeSchema } from '../../../src/catalog/bulk/changes-schema.ts';
import type { Entry } from '../../../src/catalog/entry-schema.ts';
import { anEntry } from '../../helpers/an-entry.ts';
import { applyChanges, changesSince } from '../../helpers/apply-changes.ts';

/** One change of a catalog. */
type Step = { slug: string; doing: 'write' | 'remove' | 'probe'; value: number };
type Catalog = ReadonlyMap<string, Entry>;

const steps = fc.array(
  fc.record({
    slug: fc.constantFrom('a', 'ab', 'b', 'a-b', 'z9'),
    doing: fc.constantFrom('write' as const, 'write' as const, 'remove' as const, 'probe' as const),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 25 },
);
const timeOf = (step: number) => new Date(Date.UTC(2026, 0, 1) + step * 3_600_000).toISOString();
const dumpOf = (catalog: Catalog) =>
  writeDump([...catalog.values()].sort((x, y) => (x.slug < y.slug ? -1 : 1)));

/** The catalog after each step, and the events that git would have. */
function replay(history: readonly Step[]): { catalogs: Catalog[]; events: FileEvent[] } {
  let catalog = new Map<string, Entry>();
  const catalogs: Catalog[] = [catalog];
  const events: FileEvent[] = [];
  history.forEach(({ slug, doing, value }, position) => {
    const former = catalog.get(slug);
    catalog = new Map(catalog);
    const at = timeOf(position + 1);
    if (doing === 'write') {
      const signals = former ? { checks_total: former.checks_total, checks_ok: former.checks_ok } : {};
      catalog.set(slug, anEntry({ slug, summary: `Version ${value}.` }, signals));
      events.unshift({ at, slug, category: 'api', kind: former ? 'changed' : 'added' });
    } else if (former && doing === 'remove') {
      catalog.delete(slug);
      events.unshift({ at, slug, category: 'api', kind: 'removed' });
    } else if (former) {
      catalog.set(slug, {
        ...former,
        checks_total: former.checks_total + 1,
        checks_ok: former.checks_ok + (value % 2),
      });
    }
    catalogs.push(catalog);
  });
  return { catalogs, events };
}

it('lastChanges turns any earlier dump into the current one, byte for byte', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (history, pick) => {
      const { catalogs, events } = replay(history);
      const then = pick % catalogs.length;
      const today = catalogs.at(-1) as Catalog;
      const published = lastChanges([...today.values()], events, { builtAt: timeOf(history.length + 1) });
      const lines = published.map((change) => JSON.parse(JSON.stringify(change)) as CatalogChange);
      for (const line of lines) CatalogChangeSchema.parse(line);
      const yesterday = dumpOf(catalogs[then] as Catalog);
      expect(applyChanges(yesterday, changesSince(lines, timeOf(then)))).toBe(dumpOf(today));
      expect(applyChanges(yesterday, lines)).toBe(dumpOf(today));
    }),
    { numRuns: 300 },
  );
});

it('lastChanges returns one change per entry, even for a removed one, newest first', () => {
  const kept = anEntry({ slug: 'kept' });
  const events: FileEvent[] = [
    { at: '2026-03-03T00:00:00Z', slug: 'gone', category: 'api', kind: 'removed' },
    { at: '2026-02-02T00:00:00Z', slug: 'kept', category: 'api', kind: 'changed' },
    { at: '2026-01-01T00:00:00Z', slug: 'kept', category: 'api', kind: 'added' },
    { at: '2026-01-01T00:00:00Z', slug: 'gone', category: 'api', kind: 'added' },
  ];
  expect(lastChanges([kept], events, { builtAt: '2026-04-04T00:00:00Z' })).toEqual([
    { at: '2026-03-03T00:00:00Z', change: 'removed', slug: 'gone' },
    { at: '2026-02-02T00:00:00Z', change: 'changed', slug: 'kept', entry: kept },
  ]);
});

it('lastChanges calls an entry added if nothing else happened to it, and sorts equal times by slug', () => {
  const at = '2026-01-01T00:00:00Z';
  const event = (slug: string, kind: FileEvent['kind']): FileEvent => ({ at, slug, category: 'api', kind });
  const events = [event('b', 'added'), event('a', 'added'), event('c', 'changed'), event('d', 'added')];
  const earlier = [event('d', 'removed'), event('d', 'added')];
  const entries = ['a', 'b', 'c', 'd'].map((slug) => anEntry({ slug }));
  const changes = lastChanges(entries, [...events, ...earlier], { builtAt: at });
  expect(changes.map(({ slug, change }) => `${slug} ${change}`)).toEqual([
    'a added',
    'b added',
    'c changed',
    'd changed',
  ]);
});

it('lastChanges begins with the signals of a probed catalog', () => {
  const entry = anEntry({ slug: 'probed' }, { checks_total: 3, checks_ok: 2 });
  const [first] = lastChanges(
    [entry],
    [{ at: '2026-01-01T00:00:00Z', slug: 'probed', category: 'api', kind: 'added' }],
    {
      builtAt: '2026-04-04T00:00:00Z',
    },
  );
  expect(first).toMatchObject({
    change: 'signals',
    slug: 'probed',
    signals: { checks_total: 3, checks_ok: 2 },
  });
});
