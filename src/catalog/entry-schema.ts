import { z } from 'zod';
import { PUBLISHED_SHAPE } from '../entry/fields/shapes.ts';

/** Of one entry: what to use instead of it. A reader compares no more. */
export const MAX_ALTERNATIVES = 5;

/** An entry as every answer publishes it: the fields of its file, its slug and category, and derived fields. */
export const EntrySchema = z
  .object(PUBLISHED_SHAPE)
  .meta({ id: 'Entry', description: 'One callable interface with its call contract and health.' });
export type Entry = z.output<typeof EntrySchema>;

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
