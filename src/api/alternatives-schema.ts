import { z } from 'zod';
import { EntrySchema, MAX_ALTERNATIVES } from '../catalog/entry-schema.ts';

const AlternativeSchema = EntrySchema.pick({
  slug: true,
  name: true,
  category: true,
  summary: true,
  health_ok: true,
  reliability_score: true,
}).meta({ id: 'Alternative', description: 'An interface to use instead of another one.' });
export type Alternative = z.output<typeof AlternativeSchema>;

export const AlternativesSchema = z
  .array(AlternativeSchema)
  .max(MAX_ALTERNATIVES)
  .describe(
    'Other interfaces that share its capabilities: the successor of a deprecated one first, then the most trusted, and what is down last.',
  );
