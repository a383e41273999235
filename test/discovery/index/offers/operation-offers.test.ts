import { expect, it } from 'vitest';
import { actionOf } from '../../../../src/discovery/actions.ts';
import { buildIndexFiles } from '../../../../src/discovery/index/build-index.ts';
import { DEPRECATED, DESTROYS, GENERAL } from '../../../../src/discovery/index/offers/offers.ts';
import { operationOffers } from '../../../../src/discovery/index/offers/operation-offers.ts';
import { openIndex } from '../../../../src/discovery/index/open-index.ts';
import { anIndexableEntry } from '../../an-indexable-entry.ts';

const entries = [anIndexableEntry({ slug: 'tides', name: 'Tides' })];
const operation = {
  name: 'getTides',
  summary: 'Tides of a harbour.',
  effect: 'read',
  input: { properties: {} },
};
const offersOf = (...operations: Parameters<typeof operationOffers>[0][number]['operations']) =>
  operationOffers([{ slug: 'tides', operations }], entries);

it('the words of an operation are those of its name, summary, arguments and address, without those of its interface', () => {
  const input = { properties: { days: { description: 'Number of tides' }, unit: {} } };
  const [offer, tool] = offersOf(
    { ...operation, input, path: '/tides/{harbour}' },
    { ...operation, name: 'tides', command: 'tides list' },
  );
  const words = (text: string | undefined) => text?.trim().split(/ +/);
  expect(words(offer?.texts.name)).toEqual(['of', 'a', 'harbour']);
  expect(words(offer?.texts.capabilities[0])).toEqual(['get']);
  expect(words(offer?.texts.tags[0])).toEqual(['harbour']);
  expect(words(offer?.texts.description)).toEqual(['days', 'Number', 'of', 'unit']);
  expect([tool?.texts.capabilities, words(tool?.texts.tags[0])]).toEqual([['tides'], ['list']]);
});

it('the action of an operation is the verb that begins its summary, or else its name', () => {
  const actions = offersOf(operation, { ...operation, summary: 'Delete a tide.' }).map(
    ({ action }) => action,
  );
  expect(actions).toEqual([actionOf('get'), actionOf('delete')]);
  expect(new Set(actions).size).toBe(2);
});

it('operations of interfaces without an entry are left out', () => {
  expect(operationOffers([{ slug: 'gone', operations: [operation] }], entries)).toEqual([]);
});

it('an index keeps which offers destroy, are deprecated, or are general', () => {
  const operations = [
    ...offersOf({ ...operation, effect: 'destroy' }, { ...operation, deprecated: true }, operation),
    { ...(offersOf(operation)[0] as ReturnType<typeof offersOf>[number]), general: true, deprecated: true },
  ];
  const files = buildIndexFiles(entries, { operations });
  const { flags = [] } = openIndex(files.index, undefined, files.operations).operations ?? {};
  expect([...flags]).toEqual([DESTROYS, DEPRECATED, 0, GENERAL + DEPRECATED]);
});
