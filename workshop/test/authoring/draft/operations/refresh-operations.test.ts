import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_OPERATIONS } from '../../../../../src/operations/file-schema.ts';
import { anOperation, anOperationsFile } from '../../../../../test/helpers/an-operation.ts';
import { refreshOperations } from '../../../../authoring/draft/operations/refresh-operations.ts';

const HEAD = { read_at: '2026-12-24', source_version: '2.0', base_url: undefined, total: 1 };

it('a refreshed operation keeps its name, summary, effect, example and descriptions, and takes over the facts', () => {
  const own = anOperation({
    name: 'tides',
    summary: 'Own words.',
    effect: 'write',
    input: { properties: { days: { type: 'string', description: 'own words' } } },
    example: { days: 2 },
  });
  const now = anOperation({
    name: 'TideController_get',
    summary: 'Their words.',
    input: { properties: { days: { type: 'integer', description: 'theirs' }, unit: { type: 'string' } } },
  });
  const file = refreshOperations(anOperationsFile([own]), [now], HEAD);
  expect(file).toMatchObject({ read_at: '2026-12-24', source_version: '2.0', origin: 'documentation' });
  expect(file.operations).toEqual([
    {
      ...own,
      input: {
        type: 'object',
        properties: { days: { type: 'integer', description: 'own words' }, unit: { type: 'string' } },
      },
    },
  ]);
});

it('descriptions of the source are taken over for arguments that nobody has described', () => {
  const own = anOperation({ input: { properties: { days: { type: 'string' } } } });
  const now = anOperation({
    input: {
      properties: {
        days: { type: 'string', description: 'theirs' },
        unit: { type: 'string', description: 'new' },
      },
    },
  });
  const [refreshed] = refreshOperations(anOperationsFile([own]), [now], HEAD).operations;
  expect(refreshed?.input.properties).toEqual({
    days: { type: 'string', description: 'theirs' },
    unit: { type: 'string', description: 'new' },
  });
});

it('a description that was cut short gets the words that the source has now', () => {
  const described = (description: string) =>
    anOperation({ input: { properties: { days: { type: 'string', description } } } });
  const refreshed = (own: string, now: string) =>
    refreshOperations(anOperationsFile([described(own)]), [described(now)], HEAD).operations[0]?.input
      .properties.days?.description;
  expect(refreshed('How many days to…', 'How many days to list. At most 9.')).toBe(
    'How many days to list. At most 9.',
  );
  expect(refreshed('Days, today included…', 'How many days to list.')).toBe('Days, today included…');
});

it('what people know of results stays if the source does not say it', () => {
  const own = anOperation({ auth: 'required', errors: { 404: 'no such port' }, idempotent: true });
  const now = anOperation({ output: { shape: 'string' }, errors: { 404: 'unknown port' } });
  expect(refreshOperations(anOperationsFile([own]), [now], HEAD).operations[0]).toMatchObject({
    auth: 'required',
    errors: { 404: 'unknown port' },
    idempotent: true,
    output: { shape: 'string' },
  });
});

it('operations that share one call are all refreshed', () => {
  const own = [
    anOperation({ name: 'one', summary: 'One.' }),
    anOperation({ name: 'many', summary: 'Many.' }),
  ];
  const file = refreshOperations(anOperationsFile(own), [anOperation({ name: 'get' })], HEAD);
  expect(file.operations.map(({ name }) => name)).toEqual(['one', 'many']);
});

it('an unknown effect is taken over from the source', () => {
  const file = anOperationsFile([anOperation({ effect: 'unknown' })]);
  expect(refreshOperations(file, [anOperation({ effect: 'read' })], HEAD).operations[0]?.effect).toBe('read');
});

it('new operations are added to a file that listed everything, but not to a selection', () => {
  const fresh = [anOperation(), anOperation({ name: 'new', path: '/new' })];
  const whole = refreshOperations(anOperationsFile(), fresh, { ...HEAD, total: 2 });
  expect([whole.operations.length, whole.total]).toEqual([2, undefined]);
  const chosen = refreshOperations(anOperationsFile([anOperation()], { total: 9 }), fresh, {
    ...HEAD,
    total: 12,
  });
  expect([chosen.operations.length, chosen.total]).toEqual([1, 12]);
});

it('a refreshed file never exceeds the limit of operations, and lists deprecated ones last', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 150 }), (flags) => {
      const fresh = flags.map((deprecated, i) =>
        anOperation({ name: `get_${i}`, path: `/${i}`, ...(deprecated ? { deprecated } : {}) }),
      );
      const { operations, total } = refreshOperations(anOperationsFile(), fresh, {
        ...HEAD,
        total: fresh.length,
      });
      expect(operations.length).toBe(Math.min(MAX_OPERATIONS, fresh.length));
      expect(total).toBe(fresh.length > operations.length ? fresh.length : undefined);
      const states = operations.map((each) => Number(each.deprecated ?? false));
      expect(states).toEqual(states.toSorted());
    }),
  );
});
