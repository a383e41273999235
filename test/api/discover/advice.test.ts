import { describe, expect, it } from 'vitest';
import { adviseOn } from '../../../src/api/discover/advice.ts';
import type { Discovery, Match } from '../../../src/discovery/discover.ts';

const aMatch = (match_score: number, slug = 'tides'): Match => ({
  doc: 0,
  slug,
  match_score,
  matched_on: 'capability',
  matched_terms: [],
  unmet: [],
  operations: [],
});
const found = (fields: Partial<Discovery>): Discovery => ({
  coverage: 'partial',
  uncovered: false,
  constraints: [],
  avoided: [],
  corrections: [],
  matches: [],
  nearest: [],
  wanted: null,
  unread: null,
  ...fields,
});
const ASKED = { need: 'tides' };
const ASK_AGAIN = 'Ask again with other words: GET /api/public/discover?need=…';
const READ_TIDES = 'Read the contract: GET /api/public/registry/tides';
const READ_OPERATION =
  'Read the operation: GET /api/public/registry/tides/operations/get_tides (get_operation)';
const REPORT =
  'Report the outcome: POST /api/public/report {"slug": "tides", "outcome": "success"} (report_invocation)';

describe('the advice on a match', () => {
  it('says to call the first one if it is sure', () => {
    expect(adviseOn(ASKED, found({ coverage: 'exact', matches: [aMatch(0.9)] }))).toEqual({
      note: 'Call tides by its call contract, then report how the call went.',
      next_steps: [READ_TIDES, REPORT],
    });
  });

  it('says the chance of the first one if it is likely and not sure', () => {
    expect(adviseOn(ASKED, found({ matches: [aMatch(0.5)] })).note).toBe(
      'The chance that tides serves the need is about 50 %: read its summary. If it fits, call tides by its call contract, then report how the call went.',
    );
  });

  it('warns of a weak one, and says first to ask again', () => {
    const { note, next_steps } = adviseOn(ASKED, found({ matches: [aMatch(0.49)] }));
    expect(note).toMatch(/^Weak match: the chance that tides serves the need is about 49 %\./);
    expect(next_steps).toEqual([ASK_AGAIN, READ_TIDES, REPORT]);
  });

  it('names the operation to call if the match is one, and the best one of an interface only to be read', () => {
    const sure = found({ coverage: 'exact', matches: [aMatch(0.9)] });
    expect(adviseOn(ASKED, sure, { operation: 'get_tides' })).toEqual({
      note: 'Call get_tides of tides with its arguments, then report how the call went.',
      next_steps: [READ_OPERATION, READ_TIDES, REPORT],
    });
    expect(adviseOn(ASKED, sure, { listed: 'get_tides' })).toEqual({
      note: 'Call tides by its call contract, then report how the call went.',
      next_steps: [READ_OPERATION, READ_TIDES, REPORT],
    });
  });

  it('says where the operations are if the catalog lists none', () => {
    const { note } = adviseOn(ASKED, found({ matches: [aMatch(0.9)] }), { hasOperations: false });
    expect(note).toMatch(/went\. No operations of tides are listed here: its docs_url has them\.$/);
  });

  it('ends with the preferences of the need', () => {
    const { note } = adviseOn(ASKED, found({ constraints: ['no_key'], matches: [aMatch(0.6)] }));
    expect(note).toMatch(/went\. Preferred: no key\.$/);
  });
});

describe('the advice on a need that nothing serves', () => {
  it('names what is near, the wanted capability, and where to propose an interface', () => {
    const nearest = [aMatch(0.1, 'sea-level'), aMatch(0.1, 'buoys')];
    const { note, next_steps } = adviseOn(ASKED, found({ nearest, wanted: 'book_berth' }));
    expect(note).toBe(
      'Nothing in the catalog does this yet. The closest capability on the wanted list is book_berth. Close, but not a match: sea-level, buoys. Propose an interface, or split the need into smaller ones.',
    );
    expect(next_steps.slice(0, 2)).toEqual([
      ASK_AGAIN,
      'Read the closest entry: GET /api/public/registry/sea-level',
    ]);
  });

  it('names neither if there is neither', () => {
    expect(adviseOn(ASKED, found({})).note).toBe(
      'Nothing in the catalog does this yet. Propose an interface, or split the need into smaller ones.',
    );
  });

  it('names the filter that left out what serves it', () => {
    const removed = {
      slug: 'tides',
      name: 'Tides',
      category: 'api',
      summary: '',
      match_score: 0.9,
      reliability_score: 50,
      removed_by: ['category'],
    } as const;
    const { note } = adviseOn({ ...ASKED, category: 'mcp' }, found({}), {
      filteredOut: [{ ...removed, removed_by: [...removed.removed_by] }],
    });
    expect(note).toBe('category=mcp left out what serves this need: tides (category api).');
  });

  it('says to ask in English if the need is in another language, and says nothing else', () => {
    const { note, next_steps } = adviseOn(ASKED, found({ unread: 'Dutch', constraints: ['free'] }));
    expect(note).toMatch(/^The need is in Dutch, and too few of its words are known here\. .* are\.$/);
    expect(next_steps).toHaveLength(1);
  });
});

describe('the advice on a need of several parts', () => {
  const step = (slug: string | null, operation: string | null = null) => ({
    slug,
    operation,
    match_score: null,
  });
  const advise = (...steps: ReturnType<typeof step>[]) =>
    adviseOn(ASKED, found({ matches: [aMatch(0.9)] }), { steps });

  it('says to read the operation of the first part that is served', () => {
    const { note, next_steps } = advise(step('tides', 'get_tides'), step('charts'));
    expect(note).toMatch(/^The need has 2 parts: "plan" names what to call for each, in order\. Each match/);
    expect(next_steps).toEqual([
      READ_OPERATION,
      'Report the outcome of each call: POST /api/public/report (report_invocation)',
    ]);
    expect(advise(step(null), step('tides')).next_steps[0]).toBe(READ_TIDES);
  });

  it('says how many parts nothing serves', () => {
    expect(advise(step('tides'), step(null)).note).toContain(
      ' in order. Nothing serves one of them: its slug is null. Each match',
    );
    expect(advise(step('tides'), step(null), step(null)).note).toContain(' Nothing serves 2 of them: ');
  });
});
