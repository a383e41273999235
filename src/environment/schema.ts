import { z } from 'zod';

/** What reads a variable. Netlify hands it to builds and functions, a repository to its workflows. */
export const READERS = ['build', 'functions', 'workflows', 'local'] as const;
export type Reader = (typeof READERS)[number];

/** What the guide for operators says of a variable. `allowed` ends the sentence that is printed where it is wrong. */
export type About = { description: string; allowed: string; readers: readonly Reader[]; isSecret?: true };

const about = (readers: readonly Reader[], allowed: string, description: string): About => ({
  description,
  allowed,
  readers,
});
const secret = (readers: readonly Reader[], allowed: string, description: string): About => ({
  ...about(readers, allowed, description),
  isSecret: true,
});

const webAddress = z.url({ protocol: /^https?$/ });
const WEB_ADDRESS = 'an address that begins with https:// (or http://)';
const text = z.string().min(1);
const MIN_CHARACTERS = 32; // Of 64 kinds, as of a random base64 text: 192 bits.
const manySecrets = new RegExp(`^[^\\s,]{${MIN_CHARACTERS},}(?:,[^\\s,]{${MIN_CHARACTERS},})*$`);

/** Every environment variable that Callbook reads, with its default. */
export const EnvironmentSchema = z.object({
  URL: webAddress
    .optional()
    .meta(
      about(
        ['build', 'functions', 'workflows'],
        WEB_ADDRESS,
        'Public address of the site. Netlify sets it; workflows take it from the variable SITE_URL.',
      ),
    ),
  REPOSITORY_URL: z
    .string()
    .optional()
    .meta(
      about(['build'], 'a text', 'Address of the repository, for edit links. Netlify sets it in builds.'),
    ),
  CALLBOOK_REPOSITORY: webAddress
    .optional()
    .meta(
      about(
        ['build', 'functions'],
        WEB_ADDRESS,
        'Web address of the repository. Functions need it to propose entries: Netlify tells it to builds alone.',
      ),
    ),
  UPSTASH_REDIS_REST_URL: webAddress
    .optional()
    .meta(
      about(
        ['functions', 'workflows'],
        WEB_ADDRESS,
        'REST address of the Redis. Without it reads work, and writes answer 503.',
      ),
    ),
  UPSTASH_REDIS_REST_TOKEN: text
    .optional()
    .meta(secret(['functions', 'workflows'], 'a text', 'Token of that Redis, one that may write.')),
  SECRET: z
    .string()
    .min(MIN_CHARACTERS)
    .optional()
    .meta(
      secret(
        ['functions', 'workflows'],
        `at least ${MIN_CHARACTERS} characters`,
        'Random characters: hides the addresses of callers, signs links and webhooks. Without it writes answer 503.',
      ),
    ),
  SECRET_BEFORE: z
    .string()
    .regex(manySecrets)
    .transform((secrets) => secrets.split(','))
    .optional()
    .meta(
      secret(
        ['functions', 'workflows'],
        `one or more earlier secrets of at least ${MIN_CHARACTERS} characters, separated by commas, without spaces`,
        'Earlier values of SECRET. Links that they signed still work, and webhooks are signed with them too.',
      ),
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta(
      secret(
        ['functions', 'workflows'],
        'an address such as smtps://user:password@mail.example.org',
        'The mail server that carries confirmations and alerts. Without it nobody can follow by mail.',
      ),
    ),
  MAIL_FROM: z
    .email()
    .optional()
    .meta(about(['functions', 'workflows'], 'a mail address', 'Sender of mails; needed with SMTP_URL.')),
  SUBMIT_TOKEN: text
    .optional()
    .meta(
      secret(
        ['functions'],
        'a text',
        'Token that may write contents and pull requests of the repository: proposals become pull requests.',
      ),
    ),
  BUILD_HOOK_URL: webAddress
    .optional()
    .meta(
      secret(
        ['workflows'],
        WEB_ADDRESS,
        'Address that starts a build of the site when it is posted to. Without it neither a push nor a probe is published.',
      ),
    ),
  BUILD_EVERY_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(72)
    .meta(
      about(
        ['build', 'workflows'],
        'a whole number from 1 to 720',
        'A probe run builds the site so many hours after the newest build. 72 takes 150 of the 300 credits of the free plan. The build reads it too, to say when its figures are old.',
      ),
    ),
  NETLIFY_CREDITS: z.coerce
    .number()
    .int()
    .min(15)
    .max(1_000_000)
    .default(300)
    .meta(
      about(
        ['workflows'],
        'a whole number from 15 to 1000000',
        'Credits a month of the plan at Netlify. Builds of 30 days never take more than 80 % of them.',
      ),
    ),
  CALLBOOK_LOG: z
    .enum(['json', 'text', 'quiet'])
    .optional()
    .meta(
      about(
        ['functions', 'local'],
        'json, text or quiet',
        'Form of the log: a JSON line a call (so in functions), a readable one (so in npm start on a terminal), or faults alone.',
      ),
    ),
  GITHUB_API_URL: webAddress
    .default('https://api.github.com')
    .meta(about(['functions', 'workflows'], WEB_ADDRESS, 'Address of the REST API of GitHub.')),
  GITHUB_TOKEN: text
    .optional()
    .meta(secret(['workflows'], 'a text', 'Token of a workflow run. Workflows hand it over.')),
  GITHUB_REPOSITORY: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional()
    .meta(about(['workflows'], 'owner/name', 'Repository of a workflow run. GitHub sets it.')),
  CI: z
    .string()
    .default('')
    .meta(about(['workflows'], 'a text', 'Set by build services: problems are also printed as annotations.')),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8787)
    .meta(about(['local'], 'a whole number from 0 to 65535', 'Port of npm start; 0 picks a free one.')),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta(
      secret(
        ['local'],
        'an address such as redis://127.0.0.1:6379',
        'A real redis-server for npm start, in place of the embedded one.',
      ),
    ),
  CALLBOOK_ENTRIES: text
    .default('entries')
    .meta(about(['build', 'local'], 'the path of a folder', 'Folder of the entry files.')),
  CALLBOOK_HISTORY: text
    .default('history')
    .meta(about(['build', 'local'], 'the path of a folder', 'Folder of the pulled history of probes.')),
  CALLBOOK_DIST: text
    .default('dist')
    .meta(about(['build', 'local'], 'the path of a folder', 'Folder of the built site and its files.')),
  CALLBOOK_INBOX: z
    .url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })
    .optional()
    .meta(
      about(
        ['local'],
        'an address that begins with http://127.0.0.1',
        'Webhook inbox of npm start, which sets it: the one address without TLS that alerts may go to.',
      ),
    ),
  PATH: z
    .string()
    .default('/usr/bin:/bin')
    .meta(about(['local'], 'a text', 'Where the programs lie that drafts and checks run.')),
});
export type Variables = z.output<typeof EnvironmentSchema>;
export type VariableName = keyof Variables;

/** Variables whose values may have spaces within, and letters beyond ASCII. */
export const FREE_TEXTS: ReadonlySet<VariableName> = new Set([
  'SECRET',
  'CI',
  'CALLBOOK_ENTRIES',
  'CALLBOOK_HISTORY',
  'CALLBOOK_DIST',
] as const);

/** What a program that only asks another Callbook reads: on a foreign machine the other variables mean other things. */
export const ClientEnvironmentSchema = z.object({
  CALLBOOK_URL: webAddress
    .optional()
    .describe('Address of the Callbook that the MCP server on standard input asks.'),
  CALLBOOK_KEY: text.optional().describe('Key that its watch tool sends.'),
});
