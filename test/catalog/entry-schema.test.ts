import { expect, it } from 'vitest';
import { z } from 'zod';
import { EntrySchema } from '../../src/catalog/entry-schema.ts';
import { bareType } from '../../src/entry/fields/definition.ts';
import { EntryFileSchema } from '../../src/entry/file-schema.ts';

it.each(['auth_mode', 'description', 'mcp_name', 'endpoint'] as const)(
  'a published %s has the length limit of files',
  (name) => {
    const limitOf = (schema: z.ZodType): unknown => bareType(schema).meta()?.maxLength;
    expect(limitOf(EntrySchema.shape[name])).toBe(limitOf(EntryFileSchema.shape[name]));
    expect(limitOf(EntrySchema.shape[name])).toEqual(expect.any(Number));
  },
);

it('every published field of an entry has a description', () => {
  // EntrySchema itself would be a reference to its definition.
  const { properties = {} } = z.toJSONSchema(z.object(EntrySchema.shape));
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    described: typeof schema === 'object' && ('$ref' in schema || Boolean(schema.description)),
  }));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(({ described }) => !described).map(({ name }) => name)).toEqual([]);
});

it('the facts of an overlay are published as the schema says, and an entry is never marked as not private', () => {
  const facts = EntrySchema.pick({ private: true, pinned: true, operator_note: true });
  const ours = { private: true, pinned: true, operator_note: 'Ours.' };
  expect(facts.parse(ours)).toEqual(ours);
  expect(facts.parse({})).toEqual({});
  expect(facts.safeParse({ private: false }).success).toBe(false);
});
