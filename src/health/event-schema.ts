import { z } from 'zod';
import { HealthStateSchema, MAX_CAUSE_LENGTH } from './check-schema.ts';

/** Characters of a path and of a value in a change of shape. */
export const MAX_PATH_LENGTH = 300;
export const MAX_VALUE_LENGTH = 120;

export const ShapeChangeSchema = z.object({
  severity: z.enum(['breaking', 'additive', 'cosmetic']),
  path: z
    .string()
    .max(MAX_PATH_LENGTH)
    .describe('What changed: a key path such as "$.items[].price", or a tool and its field.'),
  before: z.string().max(MAX_VALUE_LENGTH).nullable().describe('Type or value before. Null if it is new.'),
  after: z.string().max(MAX_VALUE_LENGTH).nullable().describe('Type or value now. Null if it is gone.'),
});
export type ShapeChange = z.output<typeof ShapeChangeSchema>;

/** Changes of shape in one event. Nobody reads an alert that lists more. */
export const MAX_CHANGES = 50;

/** A change of an interface that followers get an alert about. One line of `events.ndjson`. */
export const EventSchema = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .describe('Derived from slug, kind and time: the same event has the same id when it is replayed.'),
  kind: z
    .enum(['down', 'up', 'flapping', 'shape_changed'])
    .describe('flapping: goes up and down. The next "up" or "down" ends it.'),
  slug: z.string(),
  at: z.iso
    .datetime()
    .describe('When the change began: the first failed check of a "down", the first good one of an "up".'),
  observed_at: z.iso.datetime().describe('The run that established it.'),
  previous_state: HealthStateSchema,
  state: HealthStateSchema,
  status_code: z.int().nullable(),
  latency_ms: z.int().nullable(),
  cause: z.string().max(MAX_CAUSE_LENGTH),
  changes: z
    .array(ShapeChangeSchema)
    .max(MAX_CHANGES)
    .describe('What changed in the shape. Empty for all other kinds.'),
  flapping_since: z.iso
    .datetime()
    .optional()
    .describe('When the flapping began that this "up" or "down" ends.'),
});
export type HealthEvent = z.output<typeof EventSchema>;
