import { expect, it } from 'vitest';
import { z } from 'zod';
import { shortInput } from '../../../src/protocols/mcp/short-input.ts';

const shorten = (shape: z.ZodRawShape) =>
  shortInput(JSON.parse(JSON.stringify(z.toJSONSchema(z.object(shape), { io: 'input' })))).properties;

it('an argument keeps its type, its values, its range, its default and the first sentence about it', () => {
  const level = z.enum(['low', 'high']).default('low').describe('How much water. Tides differ.');
  const days = z.int().min(1).max(7).describe('Days ahead.');
  expect(shorten({ level, days })).toEqual({
    level: { type: 'string', enum: ['low', 'high'], default: 'low', description: 'How much water.' },
    days: { type: 'integer', minimum: 1, maximum: 7, description: 'Days ahead.' },
  });
});

it('an argument loses null, and the limits of texts and lists', () => {
  const note = z.string().max(500).nullish();
  const count = z.int().min(0).max(9).nullable();
  const tags = z.array(z.string().regex(/^a/).describe('A tag.')).max(3);
  expect(shorten({ note, count, tags })).toEqual({
    note: { type: 'string' },
    count: { type: 'integer', minimum: 0, maximum: 9 },
    tags: { type: 'array', items: { type: 'string' } },
  });
});

it('a referenced schema is written where it is used, and alternatives stay', () => {
  const place = z.object({ city: z.string() }).meta({ id: 'Place' });
  expect(shorten({ at: place.nullable(), need: z.union([z.string(), z.array(z.string())]) })).toEqual({
    at: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    need: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  });
});
