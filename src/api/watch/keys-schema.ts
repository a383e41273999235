import { z } from 'zod';
import { EmailSchema } from '../../watch/email-schema.ts';
import { MAX_FOLLOWS } from '../../watch/schema.ts';

export const KeyBodySchema = z
  .object({
    email: EmailSchema.describe(
      'Where alerts go unless a follow says otherwise. Confirmed before the first alert.',
    ),
  })
  .meta({ id: 'KeyBody', description: 'Whom a key is for.' });

export const KeyAnswerSchema = z
  .object({
    key: z.string().describe('Send it as the header x-api-key. Shown this once; only its hash is stored.'),
    email: z.string(),
    follow_limit: z.literal(MAX_FOLLOWS).describe('Entries that the key may follow at a time.'),
    note: z.string().describe('What to do with the key.'),
  })
  .meta({ id: 'KeyAnswer', description: 'A new key.' });
export type KeyAnswer = z.output<typeof KeyAnswerSchema>;

export const KeyErasedSchema = z
  .object({
    erased: z.literal(true),
    follows_ended: z.int().min(0).describe('Follows that ended with the key.'),
  })
  .meta({ id: 'KeyErased', description: 'The key, its address and its follows are gone.' });
export type KeyErased = z.output<typeof KeyErasedSchema>;
