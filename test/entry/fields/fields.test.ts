import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { publishEntry } from '../../../src/catalog/publish-entry.ts';
import { field, isAddress, lineText } from '../../../src/entry/fields/definition.ts';
import { FIELD_LIST, FILE_FIELD_LIST, linesIn } from '../../../src/entry/fields/fields.ts';
import { FORM_FIELDS } from '../../../src/entry/fields/form.ts';
import { SUBMITTED_SHAPE } from '../../../src/entry/fields/shapes.ts';
import { withFieldTables } from '../../../src/entry/fields/table.ts';
import { oneLine } from '../../../src/entry/text-schema.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const NAMES = FIELD_LIST.map(({ name }) => name);
it('a published entry has its fields in the order of their definitions', () => {
  const noted = { private: true, pinned: true, operator_note: 'ours' } as const;
  const keys = Object.keys(publishEntry({ ...aCatalogEntry(), ...noted }));
  expect(keys).toEqual(NAMES);
});

it('answers keep the order of keys that version 0.4.0 had, but for verified_at, which is beside verified', () => {
  const [line = ''] = readFileSync('test/fixtures/dumps/0.4.0.ndjson', 'utf8').split('\n');
  const keys = Object.keys(JSON.parse(line)).filter((name) => name !== 'verified_at');
  expect(keys.length).toBeGreaterThan(30);
  expect(NAMES.filter((name) => keys.includes(name))).toEqual(keys);
});

it.each(['details', 'verification', 'cli'] as const)(
  'the fields of %s are in the order of their places, and no two have the same',
  (place) => {
    const places = linesIn(place).map(({ at }) => at);
    expect(places.length).toBeGreaterThan(1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).toEqual([...new Set(places)]);
  },
);

it('the lines of an entry link the addresses of pages, but neither texts nor the address that is probed', () => {
  const links = linesIn('details').filter(({ isLink }) => isLink);
  expect(links.map(({ name }) => name)).toContain('docs_url');
  const lines = [...linesIn('details'), ...linesIn('verification')];
  const isLink = (asked: string) => lines.find(({ name }) => name === asked)?.isLink;
  expect([isLink('probe_url'), isLink('pricing')]).toEqual([false, false]);
});

it('every field of a submission is described, and none with a default is required', () => {
  const described = Object.entries(SUBMITTED_SHAPE).map(([name, schema]) => [name, schema.description]);
  const expected = FILE_FIELD_LIST.filter(({ form }) => form !== 'maintainers');
  expect(described).toEqual(expected.map(({ name, schema }) => [name, schema.description]));
  expect(described.filter(([, words]) => !words)).toEqual([]);
  const { tags, status } = SUBMITTED_SHAPE;
  expect([tags, status].map((schema) => schema.safeParse(undefined).success)).toEqual([false, true]);
});

it('the form asks for every field of a file, unless only maintainers set it or new entries have none', () => {
  const asked = FORM_FIELDS.flatMap(({ fields }) => fields.map(({ name }) => name));
  const expected = FIELD_LIST.filter(({ form }) => form !== null && typeof form !== 'string');
  expect(asked.toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
  expect(FILE_FIELD_LIST.filter(({ form }) => form === null)).toEqual([]);
  const unasked = FILE_FIELD_LIST.filter(({ form }) => typeof form === 'string');
  expect(unasked.filter(({ schema }) => !schema.safeParse(undefined).success)).toEqual([]);
});

it.each(FORM_FIELDS)('no two inputs of the part "$heading" have the same place', ({ fields }) => {
  const places = fields.map(({ place }) => place);
  expect(places).toEqual([...new Set(places)]);
});

it('a field whose name ends in _url is an address, so that its host is checked', () => {
  const unmarked = FILE_FIELD_LIST.filter(({ name, schema }) => /_url$/.test(name) && !isAddress(schema));
  expect(unmarked.map(({ name }) => `make ${name} a webAddress()`)).toEqual([]);
});

it('the tables of entries/README.md are those of the definitions', () => {
  const guide = readFileSync('entries/README.md', 'utf8');
  expect(withFieldTables(guide), 'entries/README.md is stale. Run npm run fix and commit it').toBe(guide);
});

it('a guide without the marks of a table is refused', () => {
  expect(() => withFieldTables('# Guide')).toThrow('lacks the marks of the table "fields"');
});

it('a definition that leaves out a facet does not compile', () => {
  const schema = oneLine(10).describe('A colour.');
  const form = { part: 'details', place: 900, kind: 'text' } as const;
  // @ts-expect-error: whether the page and the command line show it is not said
  field({ schema, label: 'Colour', form });
  // @ts-expect-error: whether the form asks for it is not said
  field({ schema, label: 'Colour', line: null });
  // @ts-expect-error: what is typed is a text, and nothing turns it into a boolean
  field({ schema: z.boolean(), label: 'Red', form, line: null });
  // @ts-expect-error: what messages call one colour of the list is not said
  field({ schema: z.array(schema), label: 'Colours', form: 'later', line: null });
  // @ts-expect-error: an object does not fit on a line
  field({ schema: z.object({ a: schema }), label: 'Colours', form: 'later', line: { cli: 900 } });
  expect(field({ schema, label: 'Colour', form, line: { cli: 900 } })).toMatchObject({
    from: null,
    guide: null,
  });
});

it('lineText shows plain values, and nothing for a value that is not known', () => {
  expect([true, false, 0, 'a', ['a', 'b']].map(lineText)).toEqual(['yes', 'no', '0', 'a', 'a, b']);
  expect([null, undefined, '', []].map(lineText)).toEqual([null, null, null, null]);
});

it('a file has the fields that people write, what finds an entry before its key, and none that is derived', () => {
  const written = FILE_FIELD_LIST.map(({ name }) => name);
  expect(written.slice(0, 3)).toEqual(['name', 'summary', 'description']);
  expect(written.indexOf('example_needs')).toBeLessThan(written.indexOf('auth_params'));
  expect(written).not.toContain('slug');
  expect(written).not.toContain('health_ok');
});
