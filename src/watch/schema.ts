import { z } from 'zod';
import { CategorySchema } from '../entry/category-schema.ts';
import { SlugSchema } from '../entry/text-schema.ts';

import { HealthStateSchema } from '../health/check-schema.ts';
import { ShapeChangeSchema } from '../health/event-schema.ts';

export const ChannelSchema = z.enum(['email', 'webhook']);
export type Channel = z.output<typeof ChannelSchema>;

export const FollowStateSchema = z
  .enum(['pending', 'active', 'paused'])
  .describe(
    'pending: waits for its confirmation. paused: five alerts in a row could not be delivered; follow again to resume.',
  );
export type FollowState = z.output<typeof FollowStateSchema>;

export const ALERT_KINDS = ['down', 'up', 'shape_changed'] as const;

/** A follow as it is stored. `target` is an email address or the URL of a webhook. */
export const FollowSchema = z.object({
  id: z.string(),
  key: z.string().describe('SHA-256 of the API key.'),
  slug: z.string(),
  channel: ChannelSchema,
  target: z.string(),
  state: FollowStateSchema,
  salt: z.string().describe('Makes the secret of each webhook different.'),
  dead: z.coerce.number().describe('Number of deliveries in a row that were given up.'),
  created_at: z.iso.datetime(),
  expires_at: z.coerce.number().nullable().describe('Unix time in milliseconds; null unless pending.'),
});
export type Follow = z.output<typeof FollowSchema>;

/** What a webhook receives, signed as Standard Webhooks specifies. */
export const AlertBodySchema = z
  .object({
    type: z.enum(['interface.down', 'interface.up', 'interface.shape_changed']),
    timestamp: z.iso.datetime().describe('When the change began.'),
    data: z.object({
      slug: SlugSchema,
      name: z.string(),
      category: CategorySchema.nullable().describe('Null if the entry has left the catalog.'),
      previous_state: HealthStateSchema,
      state: HealthStateSchema,
      status_code: z.int().nullable(),
      latency_ms: z.int().nullable(),
      observed_at: z.iso.datetime().describe('Time of the probe run that confirmed the change.'),
      changes: z.array(ShapeChangeSchema),
      flapping: z
        .boolean()
        .describe(
          'True for an "interface.down" after which the interface keeps going up and down. The next alert comes when it is stable.',
        ),
      entry_url: z.url(),
      alternatives: z
        .array(z.object({ slug: SlugSchema, name: z.string(), entry_url: z.url() }))
        .describe('What to use instead, best first. Empty unless the interface went down.'),
    }),
  })
  .meta({ id: 'Alert', description: 'An alert as a webhook receives it.' });
export type AlertBody = z.output<typeof AlertBodySchema>;

/** What a webhook receives when somebody asks for alerts to it. A 2xx status confirms that its owner agrees. */
export const PingBodySchema = z
  .object({
    type: z.literal('webhook.ping'),
    timestamp: z.iso.datetime(),
    data: z.object({ slug: SlugSchema, follow_id: z.string() }),
  })
  .meta({ id: 'Ping', description: 'Asks a webhook to confirm, with a 2xx status, that it accepts alerts.' });
export type PingBody = z.output<typeof PingBodySchema>;

const MAX_ADDRESS_LENGTH = 254; // RFC 5321, section 4.5.3.1.3, without the angle brackets.

/** An email address. Its host becomes lowercase; the part before the @ may be case-sensitive, so it stays as sent. */
export const EmailSchema = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH)
  .pipe(z.email())
  .transform((text) => {
    const at = text.lastIndexOf('@');
    return text.slice(0, at) + text.slice(at).toLowerCase();
  })
  .meta({ 'x-allowed': `an email address of at most ${MAX_ADDRESS_LENGTH} characters` });
