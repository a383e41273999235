import { z } from 'zod';
import { CategorySchema } from '../entry/category-schema.ts';
import { SlugSchema } from '../entry/file-schema.ts';
import { HealthStateSchema } from '../health/check-schema.ts';
import { ShapeChangeSchema } from '../health/event-schema.ts';

/** Follows that one key may have at a time. */
export const FOLLOW_LIMIT = 3;

export const ChannelSchema = z.enum(['email', 'webhook']);
export type Channel = z.output<typeof ChannelSchema>;

export const FollowStateSchema = z
  .enum(['pending', 'active', 'paused'])
  .describe(
    'pending: waits for its confirmation. paused: five alerts in a row could not be delivered; follow again to go on.',
  );
export type FollowState = z.output<typeof FollowStateSchema>;

export const ALERT_KINDS = ['down', 'up', 'shape_changed'] as const;

/** A follow as it is stored. `target` is a mail address or the address of a webhook. */
export const FollowSchema = z.object({
  id: z.string(),
  key: z.string().describe('SHA-256 of the API key.'),
  slug: z.string(),
  channel: ChannelSchema,
  target: z.string(),
  state: FollowStateSchema,
  salt: z.string().describe('Makes the secret of a webhook its own.'),
  dead: z.coerce.number().describe('Deliveries in a row that were given up.'),
  created_at: z.iso.datetime(),
  expires_at: z.coerce.number().nullable().describe('Milliseconds of the epoch; null unless pending.'),
});
export type Follow = z.output<typeof FollowSchema>;

/** What a webhook receives, signed as Standard Webhooks has it. */
export const AlertBodySchema = z
  .object({
    type: z.enum(['interface.down', 'interface.up', 'interface.shape_changed']),
    timestamp: z.iso.datetime().describe('When the change began.'),
    data: z.object({
      slug: SlugSchema,
      name: z.string(),
      category: CategorySchema.nullable().describe('Null where the entry has left the catalog.'),
      previous_state: HealthStateSchema,
      state: HealthStateSchema,
      status_code: z.int().nullable(),
      latency_ms: z.int().nullable(),
      observed_at: z.iso.datetime().describe('The probe run that established it.'),
      changes: z.array(ShapeChangeSchema),
      flapping: z
        .boolean()
        .describe(
          'True of an "interface.down" that begins a time of going up and down. The next alert comes when it ends.',
        ),
      entry_url: z.url(),
    }),
  })
  .meta({ id: 'Alert', description: 'An alert as a webhook receives it.' });
export type AlertBody = z.output<typeof AlertBodySchema>;

/** What a webhook receives when it is followed: a 2xx answer says that its owner wants alerts. */
export const PingBodySchema = z
  .object({
    type: z.literal('webhook.ping'),
    timestamp: z.iso.datetime(),
    data: z.object({ slug: SlugSchema, follow_id: z.string() }),
  })
  .meta({ id: 'Ping', description: 'The question to a webhook whether it wants alerts.' });
export type PingBody = z.output<typeof PingBodySchema>;
