import { z } from 'zod';
import { PUBLISHED_SHAPE } from '../entry/fields/shapes.ts';

/** Of one entry: what to use instead of it. A reader compares no more. */
export const MAX_ALTERNATIVES = 5;

/** An entry as every answer publishes it: the fields of its file, its slug and category, and derived fields. */
export const EntrySchema = z
  .object(PUBLISHED_SHAPE)
  .meta({ id: 'Entry', description: 'One callable interface with its call contract and health.' });
export type Entry = z.output<typeof EntrySchema>;
