import { z } from 'zod';
import { text, variable } from './variable-schema.ts';

/** Entries that one key may follow at a time, unless the operator of a private registry sets another number. */
export const MAX_FOLLOWS = 3;
const MAX_FOLLOWS_SETTING = 100; // The follows of a key are read at once.
const MAX_DOMAINS = 20;
const DOMAIN = '[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?';
const DOMAINS = new RegExp(`^${DOMAIN}(?:,${DOMAIN}){0,${MAX_DOMAINS - 1}}$`);
const HOST = `${DOMAIN}(?::\\d{1,5})?`;
const HOSTS = new RegExp(`^${HOST}(?:,${HOST}){0,${MAX_DOMAINS - 1}}$`);

/** Where the catalog, its overlay and its history are on a machine, and what may leave it. */
export const CATALOG_VARIABLES = {
  CALLBOOK_ENTRIES: variable(text.default('entries'), {
    readers: ['build', 'local'],
    allowed: 'the path of a folder',
    description: 'Folder of the entry files.',
  }),
  CALLBOOK_OVERLAY: variable(text.optional(), {
    readers: ['build', 'functions', 'local'],
    allowed: 'the path of a folder',
    description:
      'Folder with your own entries, and with rules about the public ones. While it is set, nothing is pushed or proposed.',
  }),
  CALLBOOK_OVERLAY_PUSH: variable(z.literal('private-repository').optional(), {
    readers: ['build', 'functions', 'local'],
    allowed: 'private-repository',
    description:
      'States that your remotes, your repository on GitHub and your build service are private, so that pushes, pull requests and builds work with an overlay.',
  }),
  CALLBOOK_OVERLAY_DOMAINS: variable(
    z
      .string()
      .regex(DOMAINS)
      .transform((domains) => domains.split(','))
      .optional(),
    {
      readers: ['functions', 'local'],
      allowed: `at most ${MAX_DOMAINS} domains such as example.org, separated by commas, without spaces`,
      description:
        'Domains of email addresses and webhooks that may receive alerts about the entries of the overlay. Subdomains are included. Only these addresses and CALLBOOK_OVERLAY_WEBHOOK_HOSTS can follow those entries.',
    },
  ),
  CALLBOOK_OVERLAY_WEBHOOK_HOSTS: variable(
    z
      .string()
      .regex(HOSTS)
      .transform((hosts) => hosts.split(','))
      .optional(),
    {
      readers: ['functions', 'local'],
      allowed: `at most ${MAX_DOMAINS} hosts such as alerts.example.org or alerts.example.org:8080, separated by commas, without spaces`,
      description:
        'Hosts of your own network that webhooks may be on with an overlay, with or without TLS. They may receive alerts about its entries. Elsewhere, webhooks need https and a public address.',
    },
  ),
  CALLBOOK_OVERLAY_FOLLOWS: variable(
    z.coerce.number().int().min(1).max(MAX_FOLLOWS_SETTING).default(MAX_FOLLOWS),
    {
      readers: ['functions', 'local'],
      allowed: `a number from 1 to ${MAX_FOLLOWS_SETTING}`,
      description: 'Entries that one key may follow at a time with an overlay.',
    },
  ),
  CALLBOOK_HISTORY: variable(text.default('history'), {
    readers: ['build', 'local'],
    allowed: 'the path of a folder',
    description: 'Folder with the history of probes.',
  }),
  CALLBOOK_DIST: variable(text.default('dist'), {
    readers: ['build', 'local'],
    allowed: 'the path of a folder',
    description: 'Folder of the built site.',
  }),
  CALLBOOK_DATA: variable(text.optional(), {
    readers: ['local'],
    allowed: 'the path of a folder',
    description:
      'Folder with what the pages are made of. npm start sets it, once it has written the other files of the site.',
  }),
  CALLBOOK_INBOX: variable(z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(), {
    readers: ['local'],
    allowed: 'an address that begins with http://127.0.0.1',
    description: 'Webhook inbox of npm start, which sets it. It may receive alerts without TLS.',
  }),
  PATH: variable(z.string().default('/usr/bin:/bin'), {
    readers: ['local'],
    allowed: 'a text',
    description: 'Where to find the programs that drafts and checks run.',
  }),
};
