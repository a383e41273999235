// Pure: no I/O, clock or randomness.

import { getDomain } from 'tldts';
import { isWebAddress } from '../../entry/endpoint.ts';

/**
 * Domains on which third parties can publish, even below the owner's paths: forms, issues, forks, comments. Hosts with
 * a single owner, such as `owner.github.io`, are not listed: the Public Suffix List separates them.
 */
const SHARED_DOMAINS: readonly string[] = [
  'airtable.com',
  'apiary.io',
  'apify.com',
  'archive.org',
  'atlassian.net',
  'bitbucket.org',
  'codeberg.org',
  'crates.io',
  'discord.com',
  'docker.com',
  'dropbox.com',
  'facebook.com',
  'figma.com',
  'force.com',
  'gitbook.io',
  'gitee.com',
  'github.com',
  'githubusercontent.com',
  'gitlab.com',
  'google.com',
  'googleapis.com',
  'huggingface.co',
  'jotform.com',
  'kaggle.com',
  'linkedin.com',
  'mcp.so',
  'medium.com',
  'microsoft.com',
  'notion.site',
  'notion.so',
  'office.com',
  'postman.com',
  'pypi.org',
  'rapidapi.com',
  'readme.io',
  'reddit.com',
  'replicate.com',
  'rubygems.org',
  'salesforce.com',
  'sharepoint.com',
  'slack.com',
  'smithery.ai',
  'sourceforge.net',
  'stackoverflow.com',
  'stoplight.io',
  'substack.com',
  'swaggerhub.com',
  'trello.com',
  'typeform.com',
  'webflow.io',
  'wikipedia.org',
  'wixsite.com',
  'wordpress.com',
  'x.com',
  'youtube.com',
  'zendesk.com',
  'zenodo.org',
];

/**
 * `https://host/path` in a form that every URL parser reads the same way. It does not match user names, ports,
 * queries, fragments, escapes such as `%2f`, backslashes, parameters such as `..;` or empty segments. The host has no
 * capitals and does not end with a dot. `DOTS` finds dot segments.
 */
const PLAIN_ADDRESS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)((?:\/[A-Za-z0-9._~-]+)*)\/?$/;
const DOTS = /\/\.+(?:\/|$)/;

/** The address of a field on main, and the endpoint of its entry. If that is a command, every address is refused. */
type Known = { endpoint: string; address: string | null };

/**
 * Whether an address is the one that the same field has on main, or an address below it:
 *
 * - Both have the same host. Its registered domain, by the Public Suffix List with its private part, is the one of the
 *   endpoint. It is not a shared domain.
 * - The path starts with all segments of the old path, which has at least one.
 */
export function isOwnAddress(address: string, { endpoint, address: known }: Known): boolean {
  const [to, from] = [partsOf(address), known === null ? null : partsOf(known)];
  if (to === null || from === null || from.path === '') return false;
  const domain = domainOf(address);
  if (domain === null || domain !== domainOf(endpoint) || isShared(to.host)) return false;
  return to.host === from.host && `${to.path}/`.startsWith(`${from.path}/`);
}

const isShared = (host: string): boolean =>
  SHARED_DOMAINS.some((domain) => `.${host}`.endsWith(`.${domain}`));

function partsOf(address: string): { host: string; path: string } | null {
  const [, host, path] = PLAIN_ADDRESS.exec(address) ?? [];
  return host === undefined || path === undefined || DOTS.test(path) ? null : { host, path };
}

function domainOf(address: string): string | null {
  if (!isWebAddress(address)) return null;
  return getDomain(address.replaceAll(/[{}<>]/g, ''), { allowPrivateDomains: true });
}
