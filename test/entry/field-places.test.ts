import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EntrySchema } from '../../src/catalog/entry-schema.ts';
import { EntryFileSchema } from '../../src/entry/file-schema.ts';
import { FORM_FIELDS } from '../../src/site/contribute/contribution.ts';

const FIELDS = Object.entries(EntryFileSchema.shape);
/** Only maintainers set these fields, so the form for a new entry does not ask for them. */
const MAINTAINER_FIELDS = ['package', 'verification', 'featured', 'status', 'replaced_by', 'aliases'];
/** The first column of the table of fields: one cell may name several. Bold names are required fields. */
const TABLE = readFileSync('entries/README.md', 'utf8').split('## Fields')[1]?.split('\n## ')[0] ?? '';
const DOCUMENTED = [...TABLE.matchAll(/^\| ((?:\*\*)?[a-z_]+(?:\*\*)?(?:, [a-z_]+)*) \|/gm)]
  .flatMap(([, cell = '']) => cell.split(', '))
  .filter((name) => name !== 'field');
const nameOf = (cell: string): string => cell.replaceAll('*', '');

test.each(FIELDS)('the field %s of entry files is published', (name) => {
  const advice = `add "${name}" to EntrySchema in src/catalog/entry-schema.ts`;
  expect(Object.keys(EntrySchema.shape), advice).toContain(name);
});

test.each(FIELDS)('the field %s of entry files has a place on the page and in the form', (name) => {
  const asked = FORM_FIELDS.flatMap(([, fields]) => fields.map((field) => field.name));
  const advice = `add a row for "${name}" to CONTRACT_FIELDS in src/site/entry/contract-fields.ts. If the page shows it elsewhere, add it to FORM_FIELDS in src/site/contribute/contribution.ts. If only maintainers set it, add it to MAINTAINER_FIELDS in this test`;
  expect([...asked, ...MAINTAINER_FIELDS], advice).toContain(name);
});

test.each(FIELDS)('entries/README.md documents the field %s, in bold if it is required', (name, schema) => {
  const isRequired = !schema.safeParse(undefined).success;
  const cell = isRequired ? `**${name}**` : name;
  expect(DOCUMENTED, `add a row "| ${cell} | … |" to the table of fields in entries/README.md`).toContain(
    cell,
  );
});

test('entries/README.md documents no other fields', () => {
  const known = FIELDS.map(([name]) => name);
  expect(DOCUMENTED.map(nameOf).filter((name) => !known.includes(name))).toEqual([]);
});
