import { expect, it } from 'vitest';
import { anIndexableEntry } from '../../../../../test/discovery/an-indexable-entry.ts';
import { measureOperations } from '../../../../measure/relevance/figures/operation-needs.ts';
import { openJudged } from '../../../../measure/relevance/judged-index.ts';

const texts = (summary: string) => ({
  capabilities: [],
  example_needs: [summary],
  name: '',
  tags: [],
  summary: '',
  description: '',
});
const operation = (owner: number, summary: string) => ({
  owners: [owner],
  destroys: false,
  deprecated: false,
  texts: texts(summary),
});

const index = openJudged({
  name: 'harbour',
  entries: [
    anIndexableEntry({ slug: 'sky', summary: 'Names of stars.' }),
    anIndexableEntry({ slug: 'tides', summary: 'Heights of the tide in a harbour.' }),
  ],
  capabilities: [],
  operations: [operation(0, 'names of stars'), operation(1, 'list stations'), operation(1, 'tide heights')],
  needs: [],
});
const names: Record<string, string[]> = { sky: ['stars'], tides: ['stations', 'heights'] };
const measure = (relevant: string[]) =>
  measureOperations(
    index,
    [{ need: 'heights of the tide', relevant }],
    (slug, number) => `${slug}/${names[slug]?.[number]}`,
  ).ranked;

it('measureOperations names operations by their interface and number', () => {
  expect(measure(['tides/heights'])).toEqual({
    operation_first: 1,
    operation_in_five: 1,
    interface_first: 1,
  });
});

it('measureOperations counts the right interface even if another of its operations is first', () => {
  expect(measure(['tides/stations'])).toEqual({
    operation_first: 0,
    operation_in_five: 1,
    interface_first: 1,
  });
  expect(measure(['sky/stars'])).toMatchObject({ operation_first: 0, interface_first: 0 });
});
