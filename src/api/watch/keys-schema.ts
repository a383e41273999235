import { z } from 'zod';
import { EmailSchema } from '../../watch/schema.ts';

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
