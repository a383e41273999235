import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEAK_MATCH_BELOW } from '../../src/discovery/coverage.ts';
import { type PlanCandidate, planInterfaces } from '../../src/discovery/plan.ts';

const match = (slug: string, match_score: number, no_key = true): PlanCandidate => ({
  slug,
  match_score,
  no_key,
});

const SLUGS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Whether each slug needs a key is fixed, as in a catalog. */
const isKeyless = (slug: string) => slug < 'd';

/** Up to six needs with up to five matches each, best first. */
const matchesOfNeeds = fc.array(
  fc
    .uniqueArray(fc.record({ slug: fc.constantFrom(...SLUGS), score: fc.integer({ min: 35, max: 99 }) }), {
      maxLength: 5,
      selector: ({ slug }) => slug,
    })
    .map((list) =>
      list
        .map(({ slug, score }) => match(slug, score / 100, isKeyless(slug)))
        .sort((a, b) => b.match_score - a.match_score),
    ),
  { minLength: 1, maxLength: 6 },
);

const isLikely = ({ match_score }: PlanCandidate, rank: number) =>
  rank === 0 || match_score >= WEAK_MATCH_BELOW;
const covers = (slugs: readonly string[], needs: readonly (readonly PlanCandidate[])[]) =>
  needs.every((list) => list.length === 0 || list.filter(isLikely).some(({ slug }) => slugs.includes(slug)));

/** All sets of slugs. */
const subsets = Array.from({ length: 2 ** SLUGS.length }, (_, bits) =>
  SLUGS.filter((_slug, i) => bits & (1 << i)),
);

describe('planInterfaces', () => {
  it('chooses one interface that serves two needs before two that serve one each', () => {
    const needs = [
      [match('rates', 0.9), match('money', 0.7)],
      [match('stocks', 0.9), match('money', 0.6)],
    ];
    expect(planInterfaces(needs)).toEqual({ interfaces: [{ slug: 'money', needs: [0, 1] }], uncovered: [] });
  });

  it('chooses a keyless interface before one with a higher score that needs a key', () => {
    expect(planInterfaces([[match('paid', 0.9, false), match('open', 0.6)]]).interfaces[0]?.slug).toBe(
      'open',
    );
  });

  it('chooses the higher score among interfaces that are equal otherwise', () => {
    expect(planInterfaces([[match('b', 0.9), match('a', 0.8)]]).interfaces[0]?.slug).toBe('b');
  });

  it('chooses the first of interfaces that are equal in everything', () => {
    expect(planInterfaces([[match('b', 0.9), match('a', 0.9)]]).interfaces[0]?.slug).toBe('b');
  });

  it('takes a weak match only if its need has no better one', () => {
    const weak = match('money', 0.4);
    expect(planInterfaces([[match('rates', 0.9), weak], [weak]]).interfaces).toEqual([
      { slug: 'rates', needs: [0] },
      { slug: 'money', needs: [1] },
    ]);
  });

  it('lists the needs without a match as uncovered', () => {
    expect(planInterfaces([[], [match('a', 0.9)], []])).toEqual({
      interfaces: [{ slug: 'a', needs: [1] }],
      uncovered: [0, 2],
    });
  });

  it('serves every need that has a match, and could leave out no interface', () => {
    fc.assert(
      fc.property(matchesOfNeeds, (needs) => {
        const slugs = planInterfaces(needs).interfaces.map(({ slug }) => slug);
        expect(covers(slugs, needs)).toBe(true);
        for (const left of slugs)
          expect(
            covers(
              slugs.filter((slug) => slug !== left),
              needs,
            ),
          ).toBe(false);
      }),
    );
  });

  it('finds as few interfaces and keys as trying every set', () => {
    fc.assert(
      fc.property(matchesOfNeeds, (needs) => {
        const cost = (set: readonly string[]) =>
          set.length * 100 + set.filter((slug) => !isKeyless(slug)).length;
        const least = Math.min(...subsets.filter((set) => covers(set, needs)).map(cost));
        expect(cost(planInterfaces(needs).interfaces.map(({ slug }) => slug))).toBe(least);
      }),
    );
  });

  it('names all needs that each interface serves, and gives the same plan each time', () => {
    fc.assert(
      fc.property(matchesOfNeeds, (needs) => {
        const plan = planInterfaces(needs);
        expect(planInterfaces(structuredClone(needs))).toEqual(plan);
        for (const { slug, needs: served } of plan.interfaces)
          expect(served).toEqual(
            needs.flatMap((list, i) => (list.filter(isLikely).some((each) => each.slug === slug) ? [i] : [])),
          );
      }),
    );
  });
});
