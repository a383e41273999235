import { expect, it } from 'vitest';
import { answerNeed } from '../../../src/api/discover/answer-need.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

const NEED = 'when is high water';

/** Interfaces that serve the need better than the harbours do, without known operations. */
const better = ['a-water', 'b-water', 'c-water', 'd-water'].map((slug) =>
  anEntry({
    slug,
    name: 'High Water',
    summary: 'When is high water, at any harbour.',
    capabilities: ['get_high_water'],
  }),
);
const harbours = anEntry({ slug: 'harbours' });
const moon = anEntry({
  slug: 'moon',
  name: 'Moon',
  summary: 'Phases of the moon, and high water for some places.',
  capabilities: ['get_moon_phase'],
  tags: ['moon'],
  example_needs: ['when is full moon', 'rise of the moon tonight', 'is the moon waning'],
});
const get = anOperation({
  name: 'get_tides',
  summary: 'Return the times of high and low water at a harbour.',
});
const list = anOperation({ name: 'list_harbours', summary: 'List all harbours.', path: '/harbours' });
const ofHarbours = publishOperations(harbours, anOperationsFile([get, list]));

const catalog = aCatalog([...better, harbours, moon], undefined, [ofHarbours]);

it('an interface without known operations takes part as a whole at level=operation', () => {
  const options = { need: NEED, limit: 10, level: 'operation' } as const;
  const { matches } = answerNeed(catalog, options);
  expect(matches.find(({ slug }) => slug === 'a-water')?.operation).toBeNull();
  expect(matches.find(({ slug }) => slug === 'harbours')?.operation?.name).toBe('get_tides');
  const { note, next_steps } = answerNeed(aCatalog(better), options);
  expect(next_steps).toContainEqual(expect.stringMatching(/registry\/a-water$/));
  expect(note).toContain('No operations of a-water are listed here');
  expect(answerNeed(aCatalog([harbours], undefined, [ofHarbours]), options).note).not.toContain(
    'No operations',
  );
});

it('at most two operations of one interface are matches', () => {
  const many = ['high', 'low', 'next', 'last'].map((tide) =>
    anOperation({ name: `get_${tide}`, summary: `Return the times of ${tide} water.`, path: `/${tide}` }),
  );
  const listed = aCatalog([harbours], undefined, [publishOperations(harbours, anOperationsFile(many))]);
  expect(answerNeed(listed, { need: NEED, limit: 10, level: 'operation' }).matches).toHaveLength(2);
});

it('a covered need lists nothing as filtered out, although the filters removed interfaces', () => {
  const answer = answerNeed(catalog, {
    need: 'get tide times',
    limit: 10,
    category: 'api',
    min_reliability: 10,
  });
  expect([answer.uncovered, answer.filtered_out]).toEqual([false, []]);
  expect(answer.matches.length).toBeGreaterThan(0);
});

it('an uncovered need is called wanted only if no filter is the reason', () => {
  const filtered = answerNeed(catalog, { need: NEED, limit: 10, category: 'cli' });
  expect(filtered).toMatchObject({ uncovered: true, matches: [], wanted: null });
  expect(filtered.filtered_out.map(({ removed_by }) => removed_by)).toContainEqual(['category']);
});

it.each(['interface', 'operation'] as const)(
  'at the level "%s", the tools are the operations of the matches, each once and in their order',
  (level) => {
    const { matches, tools } = answerNeed(catalog, { need: NEED, limit: 10, level, tools: 'mcp' });
    const names = matches.flatMap(({ slug, operation, operations }) =>
      [...(operation ? [operation] : []), ...operations].map(({ name }) => `${slug}__${name}`),
    );
    expect(names).toContain('harbours__get_tides');
    expect(tools?.map((tool) => ('name' in tool ? tool.name : null))).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
  },
);

it('the answer has no tools unless the caller asks for a format', () => {
  expect(answerNeed(catalog, { need: NEED, limit: 10, level: 'operation' })).not.toHaveProperty('tools');
});

it('the options that a caller leaves out filter nothing', () => {
  const { count, matches } = answerNeed(catalog, { need: NEED, limit: 20 });
  expect(count).toBe(matches.length);
  expect(matches.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['harbours', 'a-water', 'd-water']));
});
