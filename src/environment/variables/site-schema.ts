import { z } from 'zod';
import { HTTP_ADDRESS, httpAddress, secret, text, variable } from './variable-schema.ts';

const MIN_CHARACTERS = 32; // In base64, these are 192 random bits.
const manySecrets = new RegExp(`^[^\\s,]{${MIN_CHARACTERS},}(?:,[^\\s,]{${MIN_CHARACTERS},})*$`);
const MAX_REFERRALS = 10;
const manyAddresses = new RegExp(`^https://[^\\s,]+(?:,https://[^\\s,]+){0,${MAX_REFERRALS - 1}}$`);

/** The public site, the services that it uses, and its builds. */
export const SITE_VARIABLES = {
  URL: variable(httpAddress.optional(), {
    readers: ['build', 'functions', 'workflows'],
    allowed: HTTP_ADDRESS,
    description: 'Public address of the site. Netlify sets it; workflows read it from the variable SITE_URL.',
  }),
  REPOSITORY_URL: variable(z.string().optional(), {
    readers: ['build'],
    allowed: 'a text',
    description: 'Address of the repository, for edit links. Netlify sets it in builds.',
  }),
  CALLBOOK_REPOSITORY: variable(httpAddress.optional(), {
    readers: ['build', 'functions'],
    allowed: HTTP_ADDRESS,
    description:
      'Web address of the repository. Functions need it to propose entries: Netlify gives it only to builds.',
  }),
  UPSTASH_REDIS_REST_URL: variable(httpAddress.optional(), {
    readers: ['functions', 'workflows'],
    allowed: HTTP_ADDRESS,
    description: 'REST address of the Redis. Without it, reads work and writes return 503.',
  }),
  UPSTASH_REDIS_REST_TOKEN: secret(text.optional(), {
    readers: ['functions', 'workflows'],
    allowed: 'a text',
    description: 'Token of that Redis, with write access.',
  }),
  SECRET: secret(z.string().min(MIN_CHARACTERS).optional(), {
    readers: ['functions', 'workflows'],
    allowed: `at least ${MIN_CHARACTERS} characters`,
    description:
      'Random characters. They hide the addresses of callers, and sign links and webhooks. Without it, writes return 503.',
  }),
  SECRET_BEFORE: secret(
    z
      .string()
      .regex(manySecrets)
      .transform((secrets) => secrets.split(','))
      .optional(),
    {
      readers: ['functions', 'workflows'],
      allowed: `one or more earlier secrets of at least ${MIN_CHARACTERS} characters, separated by commas, without spaces`,
      description:
        'Earlier values of SECRET. Links that they signed still work, and webhooks are signed with them too.',
    },
  ),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional(), {
    readers: ['functions', 'workflows'],
    allowed: 'an address such as smtps://user:password@mail.example.org',
    description: 'Mail server for confirmations and alerts. Without it, nobody can follow by email.',
  }),
  MAIL_FROM: variable(z.email().optional(), {
    readers: ['functions', 'workflows'],
    allowed: 'an email address',
    description: 'Sender of emails; needed with SMTP_URL.',
  }),
  SUBMIT_TOKEN: secret(text.optional(), {
    readers: ['functions'],
    allowed: 'a text',
    description:
      'Token with write access to contents and pull requests of the repository. With it, proposals become pull requests.',
  }),
  BUILD_HOOK_URL: secret(httpAddress.optional(), {
    readers: ['workflows'],
    allowed: HTTP_ADDRESS,
    description:
      'A POST to this address starts a build of the site. Without it, neither pushes nor probes are published.',
  }),
  BUILD_EVERY_HOURS: variable(z.coerce.number().int().min(1).max(720).default(72), {
    readers: ['build', 'workflows'],
    allowed: 'a whole number from 1 to 720',
    description:
      'A probe run starts a build of the site this many hours after the last one. 72 uses 150 of the 300 credits of the free plan. The build reads it too, to mark old figures.',
  }),
  NETLIFY_CREDITS: variable(z.coerce.number().int().min(15).max(1_000_000).default(300), {
    readers: ['workflows'],
    allowed: 'a whole number from 15 to 1000000',
    description:
      'Monthly credits of the plan at Netlify. Builds of 30 days never use more than 80 % of them.',
  }),
  CALLBOOK_LOG: variable(z.enum(['json', 'text', 'quiet']).optional(), {
    readers: ['functions', 'local'],
    allowed: 'json, text or quiet',
    description:
      'Format of the log: one JSON line per call (the default in functions), one readable line per call (the default of npm start in a terminal), or only errors.',
  }),
  ARD_REFERRALS: variable(
    z
      .string()
      .regex(manyAddresses)
      .refine((addresses) => addresses.split(',').every((address) => URL.canParse(address)))
      .transform((addresses) => addresses.split(','))
      .optional(),
    {
      readers: ['functions'],
      allowed: `up to ${MAX_REFERRALS} addresses that begin with https://, separated by commas, without spaces`,
      description: 'Searches of other ARD registries. Callbook names them to agents that ask for referrals.',
    },
  ),
};
