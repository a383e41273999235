import { z } from 'zod';
import { distinct, MAX_WORD_LENGTH, oneLine, patterned, webAddress } from '../text-schema.ts';

const VARIABLE_PATTERN = /^[A-Z][A-Z0-9_]*$/;
const MAX_VARIABLE_LENGTH = 80;
const MAX_SCOPE_LENGTH = 120; // Google's scopes are addresses.
const MAX_SCOPES = 12;
const MAX_CREDENTIAL_LENGTH = 80;
const MAX_PLAN_LENGTH = 160;
const MAX_MEANING_LENGTH = 200;
const MAX_REGIONS = 16;

/** Statuses that depend on the caller's access. A vendor may mean something particular by them. */
export const EXPLAINED_STATUSES = ['401', '403', '404', '429'] as const;

/** How to get the key or the login that an interface needs. The field `auth` of an entry. */
export const AccessSchema = z
  .strictObject({
    obtain_url: webAddress()
      .refine((text) => !URL.canParse(text) || new URL(text).protocol === 'https:', {
        error: (issue) =>
          `${JSON.stringify(issue.input)} does not begin with https://. A page that hands out keys must be encrypted`,
      })
      .describe(
        "The page on which a person gets the key or registers the login. It begins with https:// and is the provider's own.",
      ),
    credential: oneLine(MAX_CREDENTIAL_LENGTH)
      .nullable()
      .default(null)
      .describe("The provider's own name for the key, such as personal access token."),
    plan: oneLine(MAX_PLAN_LENGTH)
      .nullable()
      .default(null)
      .describe('The plan, review or role that is needed beyond an account. Null if none or unknown.'),
    free_tier: z.boolean().nullable().default(null).describe('Whether some use is free. Null if unknown.'),
    card_required: z
      .boolean()
      .nullable()
      .default(null)
      .describe('Whether a payment card is needed before the first call. Null if unknown.'),
    scopes: distinct(oneLine(MAX_SCOPE_LENGTH), 0, MAX_SCOPES)
      .default([])
      .describe(
        `Scopes or permissions that the main use needs, at most ${MAX_SCOPES}. Empty if there are none.`,
      ),
    environment_variable: patterned(
      VARIABLE_PATTERN,
      MAX_VARIABLE_LENGTH,
      'the name of an environment variable. Write it in capitals, such as TIDES_API_KEY',
    )
      .nullable()
      .default(null)
      .describe(
        'The environment variable in which its own clients look for the key, such as OPENAI_API_KEY.',
      ),
    hosts: z
      .record(oneLine(MAX_WORD_LENGTH), webAddress())
      .refine((hosts) => Object.keys(hosts).length <= MAX_REGIONS, {
        error: `has more than ${MAX_REGIONS} regions. Keep those that most callers use`,
      })
      .default({})
      .describe('The address of each region by its name, if the provider has several.'),
    errors: z
      .partialRecord(z.enum(EXPLAINED_STATUSES), oneLine(MAX_MEANING_LENGTH))
      .default({})
      .describe(
        `What ${EXPLAINED_STATUSES.slice(0, -1).join(', ')} or ${EXPLAINED_STATUSES.at(-1)} mean here, each in one sentence, if it is particular.`,
      ),
  })
  .meta({ id: 'Access', description: 'How to get the key or the login that an interface needs.' });
export type Access = z.output<typeof AccessSchema>;
