import { z } from 'zod';

/** Who reads a variable. Builds and functions get it from Netlify, workflows from the settings of the repository. */
export const READERS = ['build', 'functions', 'workflows', 'server', 'local'] as const;
export type Reader = (typeof READERS)[number];

/** What the guide for operators says about a variable. `allowed` completes "… is not usable: it must be". */
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
const MAX_PROXIES = 64;
const MIN_CHARACTERS = 32; // In base64, these are 192 random bits.
const MAX_REFERRALS = 10;
const manyAddresses = new RegExp(`^https://[^\\s,]+(?:,https://[^\\s,]+){0,${MAX_REFERRALS - 1}}$`);
const manySecrets = new RegExp(`^[^\\s,]{${MIN_CHARACTERS},}(?:,[^\\s,]{${MIN_CHARACTERS},})*$`);

const MAX_DOMAINS = 20;
const DOMAIN = '[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?';
const DOMAINS = new RegExp(`^${DOMAIN}(?:,${DOMAIN}){0,${MAX_DOMAINS - 1}}$`);

/** Every environment variable that Callbook reads, with its default. */
export const EnvironmentSchema = z.object({
  URL: webAddress
    .optional()
    .meta(
      about(
        ['build', 'functions', 'workflows'],
        WEB_ADDRESS,
        'Public address of the site. Netlify sets it; workflows read it from the variable SITE_URL.',
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
        'Web address of the repository. Functions need it to propose entries: Netlify gives it only to builds.',
      ),
    ),
  UPSTASH_REDIS_REST_URL: webAddress
    .optional()
    .meta(
      about(
        ['functions', 'workflows'],
        WEB_ADDRESS,
        'REST address of the Redis. Without it, reads work and writes answer 503.',
      ),
    ),
  UPSTASH_REDIS_REST_TOKEN: text
    .optional()
    .meta(secret(['functions', 'workflows'], 'a text', 'Token of that Redis, with write access.')),
  SECRET: z
    .string()
    .min(MIN_CHARACTERS)
    .optional()
    .meta(
      secret(
        ['functions', 'workflows'],
        `at least ${MIN_CHARACTERS} characters`,
        'Random characters. They hide the addresses of callers, and sign links and webhooks. Without it, writes answer 503.',
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
        'Mail server for confirmations and alerts. Without it, nobody can follow by mail.',
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
        'Token with write access to contents and pull requests of the repository. With it, proposals become pull requests.',
      ),
    ),
  BUILD_HOOK_URL: webAddress
    .optional()
    .meta(
      secret(
        ['workflows'],
        WEB_ADDRESS,
        'A POST to this address starts a build of the site. Without it, neither pushes nor probes are published.',
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
        'A probe run starts a build of the site this many hours after the last one. 72 uses 150 of the 300 credits of the free plan. The build reads it too, to mark old figures.',
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
        'Monthly credits of the plan at Netlify. Builds of 30 days never use more than 80 % of them.',
      ),
    ),
  CALLBOOK_LOG: z
    .enum(['json', 'text', 'quiet'])
    .optional()
    .meta(
      about(
        ['functions', 'local'],
        'json, text or quiet',
        'Format of the log: one JSON line per call (the default in functions), one readable line per call (the default of npm start in a terminal), or only errors.',
      ),
    ),
  ARD_REFERRALS: z
    .string()
    .regex(manyAddresses)
    .refine((addresses) => addresses.split(',').every((address) => URL.canParse(address)))
    .transform((addresses) => addresses.split(','))
    .optional()
    .meta(
      about(
        ['functions'],
        `up to ${MAX_REFERRALS} addresses that begin with https://, separated by commas, without spaces`,
        'Searches of other ARD registries. Callbook names them to agents that ask for referrals.',
      ),
    ),
  GITHUB_API_URL: webAddress
    .default('https://api.github.com')
    .meta(about(['functions', 'workflows'], WEB_ADDRESS, 'Address of the REST API of GitHub.')),
  GITHUB_TOKEN: text
    .optional()
    .meta(secret(['workflows'], 'a text', 'Token of a workflow run. The workflow passes it.')),
  GITHUB_REPOSITORY: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional()
    .meta(about(['workflows'], 'owner/name', 'Repository of a workflow run. GitHub sets it.')),
  CI: z
    .string()
    .default('')
    .meta(about(['workflows'], 'a text', 'Set by build services: problems are also printed as annotations.')),
  NETLIFY: z
    .string()
    .default('')
    .meta(about(['build'], 'a text', 'Set by Netlify in builds. They refuse simulated health data.')),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8787)
    .meta(
      about(
        ['server', 'local'],
        'a whole number from 0 to 65535',
        'Port of npm run serve and npm start; 0 picks a free one.',
      ),
    ),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .meta(
      about(
        ['server'],
        'an address such as 127.0.0.1, 0.0.0.0 or ::',
        'Address that npm run serve listens on. 0.0.0.0 and :: are all addresses of the machine; the Dockerfile sets 0.0.0.0.',
      ),
    ),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(MAX_PROXIES))
    .optional()
    .meta(
      about(
        ['server'],
        `up to ${MAX_PROXIES} IP addresses or CIDR ranges such as 10.0.0.0/8, separated by commas, without spaces`,
        'Proxies in front of npm run serve. Only their X-Forwarded-For is read. Without it, the caller is whoever opens the connection: behind a proxy, all callers then share one limit.',
      ),
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta(
      secret(
        ['server', 'local'],
        'an address such as redis://127.0.0.1:6379',
        'A redis-server. npm run serve needs it, unless it uses Upstash; npm start uses it instead of the embedded one.',
      ),
    ),
  CALLBOOK_ENTRIES: text
    .default('entries')
    .meta(about(['build', 'local'], 'the path of a folder', 'Folder of the entry files.')),
  CALLBOOK_OVERLAY: text
    .optional()
    .meta(
      about(
        ['build', 'functions', 'local'],
        'the path of a folder',
        'Folder with entries of your own, and with rules about the public ones. While it is set, nothing is pushed or proposed.',
      ),
    ),
  CALLBOOK_OVERLAY_PUSH: z
    .literal('private-repository')
    .optional()
    .meta(
      about(
        ['build', 'functions', 'local'],
        'private-repository',
        'States that your remotes, your repository on GitHub and your build service are private, so that pushes, pull requests and builds work with an overlay.',
      ),
    ),
  CALLBOOK_OVERLAY_DOMAINS: z
    .string()
    .regex(DOMAINS)
    .transform((domains) => domains.split(','))
    .optional()
    .meta(
      about(
        ['functions', 'local'],
        `at most ${MAX_DOMAINS} domains such as example.org, separated by commas, without spaces`,
        'Domains of mail addresses and webhooks that may receive alerts about the entries of the overlay. Subdomains are included. Without it, nobody can follow those entries.',
      ),
    ),
  CALLBOOK_HISTORY: text
    .default('history')
    .meta(about(['build', 'local'], 'the path of a folder', 'Folder with the history of probes.')),
  CALLBOOK_DIST: text
    .default('dist')
    .meta(about(['build', 'local'], 'the path of a folder', 'Folder of the built site.')),
  CALLBOOK_INBOX: z
    .url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })
    .optional()
    .meta(
      about(
        ['local'],
        'an address that begins with http://127.0.0.1',
        'Webhook inbox of npm start, which sets it. It is the only address without TLS that may receive alerts.',
      ),
    ),
  PATH: z
    .string()
    .default('/usr/bin:/bin')
    .meta(about(['local'], 'a text', 'Where to find the programs that drafts and checks run.')),
});
export type Variables = z.output<typeof EnvironmentSchema>;
export type VariableName = keyof Variables;

/** Variables whose values may contain spaces and non-ASCII letters. */
export const FREE_TEXTS: ReadonlySet<VariableName> = new Set([
  'SECRET',
  'CI',
  'NETLIFY',
  'CALLBOOK_ENTRIES',
  'CALLBOOK_OVERLAY',
  'CALLBOOK_HISTORY',
  'CALLBOOK_DIST',
] as const);

/** Variables of a client that calls a Callbook elsewhere. Other variables may not be meant for it. */
export const ClientEnvironmentSchema = z.object({
  CALLBOOK_URL: webAddress.optional().meta({
    description: 'Address of the Callbook that the command line and the MCP server on standard input call.',
    allowed: WEB_ADDRESS,
  }),
  CALLBOOK_KEY: text
    .optional()
    .meta({ description: 'API key for their calls about follows.', allowed: 'a text' }),
});

/** Variables of the action for owners of interfaces. Other variables of its job belong to somebody else. */
export const ReleaseEnvironmentSchema = EnvironmentSchema.pick({ PATH: true, GITHUB_API_URL: true }).extend({
  REGISTRY_TOKEN: text.optional().meta({
    description: 'Token that opens pull requests in the registry.',
    allowed: 'a text',
  }),
});
