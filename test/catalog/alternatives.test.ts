import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alternativesIn } from '../../src/catalog/alternatives.ts';
import { MAX_ALTERNATIVES } from '../../src/catalog/entry-schema.ts';

const one = {
  slug: 'one',
  capabilities: ['get_tides', 'get_charts'],
  status: 'active' as 'active' | 'deprecated',
  replaced_by: null as string | null,
  health_ok: true as boolean | null,
  reliability_score: 90,
};
type Compared = typeof one;
const entry = (slug: string, fields: Partial<Compared> = {}): Compared => ({ ...one, slug, ...fields });
const slugsFor = (asked: Compared, others: readonly Compared[]) =>
  alternativesIn([asked, ...others])(asked).map(({ slug }) => slug);

it('an alternative that shares more capabilities, or is more reliable, comes first', () => {
  const half = { capabilities: ['get_tides'] };
  expect(
    slugsFor(one, [
      entry('other', { capabilities: ['send_email'] }),
      entry('half-trusted', { ...half, reliability_score: 99 }),
      entry('half', half),
      entry('both', { reliability_score: 60 }),
    ]),
  ).toEqual(['both', 'half-trusted', 'half']);
});

it('sharing a rare capability counts more than sharing a common one', () => {
  const common = ['a', 'b', 'c'].map((slug) => entry(slug, { capabilities: ['get_tides'] }));
  const rare = entry('rare', { capabilities: ['get_charts'], reliability_score: 80 });
  expect(slugsFor(one, [...common, rare])).toEqual(['rare', 'a', 'b', 'c']);
});

it('the successor of a deprecated entry comes first, even if it shares no capability', () => {
  const old = entry('old', { status: 'deprecated', replaced_by: 'new' });
  const successor = entry('new', { capabilities: ['read_water_levels'], reliability_score: 50 });
  expect(slugsFor(old, [entry('b'), successor, entry('a')])).toEqual(['new', 'a', 'b']);
});

it('a deprecated entry is never an alternative, and what is down comes last', () => {
  const others = [
    entry('gone', { status: 'deprecated' }),
    entry('down', { health_ok: false, reliability_score: 99 }),
    entry('new', { health_ok: null, reliability_score: 50 }),
  ];
  expect(slugsFor(one, others)).toEqual(['new', 'down']);
});

const compared = fc.record({
  slug: fc.stringMatching(/^[a-f]{1,3}$/),
  capabilities: fc.uniqueArray(fc.constantFrom('a_a', 'b_b', 'c_c', 'd_d'), { minLength: 1 }),
  status: fc.constantFrom('active' as const, 'deprecated' as const),
  replaced_by: fc.option(fc.stringMatching(/^[a-f]{1,3}$/)),
  health_ok: fc.constantFrom(true, false, null),
  reliability_score: fc.integer({ min: 0, max: 100 }),
});
const catalogs = fc.uniqueArray(compared, { selector: ({ slug }) => slug, minLength: 1, maxLength: 30 });

it('alternatives are few, distinct, active, related, and sorted by health', () => {
  fc.assert(
    fc.property(catalogs, (entries) => {
      for (const asked of entries) {
        const found = alternativesIn(entries)(asked);
        expect(found.length).toBeLessThanOrEqual(MAX_ALTERNATIVES);
        expect(new Set(found).size).toBe(found.length);
        const others = found.filter(({ slug }) => slug !== asked.replaced_by);
        for (const { slug, status, capabilities } of others) {
          expect(slug).not.toBe(asked.slug);
          expect(status).toBe('active');
          expect(capabilities.some((each) => asked.capabilities.includes(each))).toBe(true);
        }
        const areDown = others.map(({ health_ok }) => health_ok === false);
        expect(areDown).toEqual(areDown.toSorted((a, b) => Number(a) - Number(b)));
      }
    }),
  );
});

it('an entry that becomes more reliable never moves down, and the order of the catalog does not matter', () => {
  fc.assert(
    fc.property(catalogs, fc.nat(), (entries, pick) => {
      const [asked] = entries as [(typeof entries)[number]];
      const before = alternativesIn(entries)(asked);
      expect(alternativesIn(entries.toReversed())(asked).map(({ slug }) => slug)).toEqual(
        before.map(({ slug }) => slug),
      );
      const raised = before[pick % Math.max(1, before.length)];
      if (!raised || raised.slug === asked.slug) return;
      const better = entries.map((each) => (each === raised ? { ...each, reliability_score: 100 } : each));
      const after = alternativesIn(better)(asked);
      const rank = (list: readonly { slug: string }[]) => list.findIndex(({ slug }) => slug === raised.slug);
      expect(rank(after)).toBeLessThanOrEqual(rank(before));
    }),
  );
});

it('the most reliable entry is found among more than are compared', () => {
  const many = Array.from({ length: 300 }, (_, at) => entry(`a${at}`, { reliability_score: 40 }));
  expect(slugsFor(one, [...many, entry('z')])[0]).toBe('z');
});
