import { expect, it } from 'vitest';
import { valueField } from '../../../../src/site/entry/operations/value-field.ts';

it('an argument with known values offers them, with that of the example chosen', () => {
  const { html } = valueField('unit', { enum: ['m', '<ft>'] }, 'm');
  expect(html).toContain('<option value=""></option><option value="m" selected>m</option>');
  expect(html).toContain('<option value="&lt;ft&gt;">&lt;ft&gt;</option>');
});

it('any other argument is typed', () => {
  const { html } = valueField('days', { type: 'integer' }, 3);
  expect(html).toMatch(/^<input .*data-argument="days".*value="3"/);
});
