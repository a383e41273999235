import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** The part of GitHub's issue form syntax that the project uses. GitHub does not show an invalid form at all. */
const FieldSchema = z.strictObject({
  type: z.enum(['input', 'textarea', 'dropdown', 'checkboxes']),
  id: z.string().regex(/^[a-z]+$/),
  attributes: z.strictObject({
    label: z.string().min(1),
    description: z.string().optional(),
    placeholder: z.string().optional(),
    multiple: z.boolean().optional(),
    options: z
      .array(z.union([z.string(), z.strictObject({ label: z.string(), required: z.boolean() })]))
      .optional(),
  }),
  validations: z.strictObject({ required: z.boolean() }).optional(),
});
const FormSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  title: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.union([
      FieldSchema,
      z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
    ]),
  ),
});
const forms = globSync('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('config.yml'));

it('there are forms for a new interface, a wrong entry and a take-down', () => {
  expect(forms.map((path) => path.split('/').at(-1)).sort()).toEqual([
    'new-interface.yml',
    'take-down.yml',
    'wrong-entry.yml',
  ]);
});

it.each(forms)('%s is a valid form with labels that exist', (path) => {
  const form = FormSchema.parse(parse(readFileSync(path, 'utf8')));
  const ids = form.body.flatMap((field) => ('id' in field ? [field.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  const labels = (parse(readFileSync('.github/labels.yml', 'utf8')) as { name: string }[]).map(
    ({ name }) => name,
  );
  expect(form.labels.length).toBeGreaterThan(0);
  for (const label of form.labels) expect(labels).toContain(label);
});

it('CODEOWNERS gives everything one owner', () => {
  const lines = readFileSync('.github/CODEOWNERS', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual([expect.stringMatching(/^\* @[\w-]+\/[\w-]+$/)]);
});
