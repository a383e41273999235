import { expect, it } from 'vitest';
import { FIELD_LIST } from '../../../src/entry/fields/fields.ts';
import { FORM_FIELDS, submissionFrom } from '../../../src/entry/fields/form.ts';

const ASKED = FORM_FIELDS.flatMap(({ fields }) => fields);
const definitionOf = (name: string) => FIELD_LIST.find((field) => field.name === name);

it('the form asks for exactly the fields that define an input', () => {
  const defined = FIELD_LIST.filter(({ form }) => typeof form === 'object' && form !== null);
  expect(ASKED.map(({ name }) => name).sort()).toEqual(defined.map(({ name }) => name).sort());
});

it('an input has the label of its field', () => {
  for (const { name, label } of ASKED) expect(label).toBe(definitionOf(name)?.label ?? name);
  expect(ASKED.find(({ name }) => name === 'docs_url')?.label).not.toBe('docs_url');
});

it('an input is required if its field may not be left out', () => {
  const required = ASKED.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  expect(required).toContain('summary');
  expect(required).not.toContain('rate_limit');
  for (const { name, isRequired } of ASKED)
    expect([name, definitionOf(name)?.schema.safeParse(undefined).success]).toEqual([name, !isRequired]);
});

it('inputs come in the order of their places', () => {
  for (const { fields } of FORM_FIELDS) {
    const places = fields.map(({ place }) => place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

it('a submission leaves out what was not typed', () => {
  expect(submissionFrom({ name: ' Tides ', summary: '  ', unknown: 'x' })).toEqual({ name: 'Tides' });
});
