import { z } from 'zod';
import { GivenSlugSchema } from '../../http/parameter-schema.ts';
import { ALERT_KINDS, ChannelSchema, EmailSchema, FollowStateSchema } from '../../watch/schema.ts';

export const MAX_URL_LENGTH = 2_000; // Every HTTP library accepts this length.

export const WatchBodySchema = z
  .strictObject({
    slug: GivenSlugSchema.describe('The entry to follow.'),
    email: EmailSchema.nullish()
      .meta({ 'x-allowed': 'an email address of at most 254 characters' })
      .describe(
        "Alerts go to this address. Without email and webhook_url, they go to the key's own address.",
      ),
    webhook_url: z
      .string()
      .trim()
      .max(MAX_URL_LENGTH)
      .nullish()
      .meta({ 'x-allowed': `an https URL of at most ${MAX_URL_LENGTH} characters` })
      .describe(
        'Alerts are posted to this URL, signed as in Standard Webhooks. It must use https and a public address, unless the operator of a private registry allows its host.',
      ),
  })
  .meta({ id: 'WatchBody', description: 'An entry to follow, by email or by webhook.' });

const used = z.object({
  used: z.int().min(0).describe('Number of follows of the key, including pending ones.'),
  limit: z.int().min(1).describe('How many entries the key may follow at a time.'),
});
const AlertsOn = z.array(z.enum(ALERT_KINDS)).describe('The events that send an alert.');

export const WatchAnswerSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    channel: ChannelSchema,
    state: FollowStateSchema.describe(
      'State of the address that was sent. pending: it is not confirmed yet. A webhook that is already active keeps the alerts until the new one accepts the ping.',
    ),
    alerts_on: AlertsOn,
    follows: used,
    note: z.string().describe('What to do next.'),
    webhook_secret: z
      .string()
      .optional()
      .describe('The secret that verifies signatures. Shown only when the webhook is new.'),
    active_webhook_url: z
      .string()
      .optional()
      .describe(
        'The earlier webhook, which keeps the alerts and its secret because the new one has not accepted the ping. Left out if the address that was sent is the one that is stored.',
      ),
  })
  .meta({ id: 'WatchAnswer', description: 'The follow, pending or active.' });
export type WatchAnswer = z.output<typeof WatchAnswerSchema>;

export const FollowListSchema = z
  .object({
    follows: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        channel: ChannelSchema,
        state: FollowStateSchema,
        email: z.string().nullable(),
        webhook_url: z.string().nullable(),
        alerts_on: AlertsOn,
        created_at: z.iso.datetime(),
        expires_at: z.iso
          .datetime()
          .nullable()
          .describe('When a pending follow expires. Null unless the follow is pending.'),
      }),
    ),
    used: used.shape.used,
    limit: used.shape.limit,
  })
  .meta({ id: 'FollowList', description: 'The follows of a key, oldest first.' });
export type FollowList = z.output<typeof FollowListSchema>;

export const FollowEndedSchema = z
  .object({ ended: z.literal(true), id: z.string(), follows: used })
  .meta({ id: 'FollowEnded', description: 'The follow has ended.' });
export type FollowEnded = z.output<typeof FollowEndedSchema>;

export const KeyBodySchema = z
  .object({
    email: EmailSchema.describe(
      'Alerts go to this address unless a follow names another one. It is confirmed before the first alert.',
    ),
  })
  .meta({ id: 'KeyBody', description: 'The email address of a new key.' });

export const KeyAnswerSchema = z
  .object({
    key: z
      .string()
      .describe('Send it in the header x-api-key. It is shown only once; Callbook stores only its hash.'),
    email: z.string(),
    follow_limit: z.int().min(1).describe('Maximum number of entries that the key may follow at a time.'),
    note: z.string().describe('What to do with the key.'),
  })
  .meta({ id: 'KeyAnswer', description: 'A new key.' });
export type KeyAnswer = z.output<typeof KeyAnswerSchema>;

export const KeyErasedSchema = z
  .object({
    erased: z.literal(true),
    follows_ended: z.int().min(0).describe('Number of follows that ended with the key.'),
  })
  .meta({ id: 'KeyErased', description: 'The key, its address and its follows are gone.' });
export type KeyErased = z.output<typeof KeyErasedSchema>;
