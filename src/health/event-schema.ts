import { z } from 'zod';
import { HealthStateSchema } from './check-schema.ts';

export const ShapeChangeSchema = z.object({
  severity: z.enum(['breaking', 'additive', 'cosmetic']),
  path: z
    .string()
    .max(300)
    .describe('What changed: a key path such as "$.items[].price", or a tool and its field.'),
  before: z.string().max(120).nullable().describe('Type or value before. Null where it is new.'),
  after: z.string().max(120).nullable().describe('Type or value now. Null where it is gone.'),
});
export type ShapeChange = z.output<typeof ShapeChangeSchema>;

/** Of one event: an alert that lists more is not read. */
export const MAX_CHANGES = 50;
export const MAX_CAUSE_LENGTH = 200;

/** A change of an interface that followers get an alert of. One line of `events.ndjson`. */
export const EventSchema = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .describe('Derived from slug, kind and time: the same event has the same id when it is replayed.'),
  kind: z
    .enum(['down', 'up', 'flapping', 'shape_changed'])
    .describe('flapping: goes up and down. The next "up" or "down" ends it; none comes in between.'),
  slug: z.string(),
  at: z.iso
    .datetime()
    .describe('When the change began: of a "down", the first failed check; of an "up", the first good one.'),
  observed_at: z.iso.datetime().describe('The run that established it.'),
  previous_state: HealthStateSchema,
  state: HealthStateSchema,
  status_code: z.int().nullable(),
  latency_ms: z.int().nullable(),
  cause: z.string().max(MAX_CAUSE_LENGTH),
  changes: z
    .array(ShapeChangeSchema)
    .max(MAX_CHANGES)
    .describe('What changed in the shape. Empty but for shape_changed.'),
  flapping_since: z.iso
    .datetime()
    .optional()
    .describe('Of an "up" or "down" that ends a time of going up and down: when that began.'),
});
export type HealthEvent = z.output<typeof EventSchema>;
