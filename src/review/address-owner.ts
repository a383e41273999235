import { getDomain } from 'tldts';

/** Domains under which strangers publish pages beside those of the owner. */
const MANY_OWNERS: ReadonlySet<string> = new Set([
  'apiary.io',
  'archive.org',
  'atlassian.net',
  'bitbucket.org',
  'codeberg.org',
  'dropbox.com',
  'github.com',
  'githubusercontent.com',
  'gitlab.com',
  'google.com',
  'googleapis.com',
  'huggingface.co',
  'medium.com',
  'notion.so',
  'postman.com',
  'readme.io',
  'slack.com',
  'wikipedia.org',
  'zendesk.com',
]);

/** Where an entry stands on the web already. The endpoint is a command for what runs on the caller's machine. */
type Known = { endpoint: string; addresses: readonly string[] };

/**
 * Whether an address has the owner of those that an entry has already: it is under the domain that the owner of the
 * endpoint registered (by the Public Suffix List, its private part too), or on the host of a known address and under
 * the same first part of its path, which on forges names the account. Only https without a user name or a port.
 */
export function staysWithOwner(address: string, { endpoint, addresses }: Known): boolean {
  const url = plainUrl(address);
  if (url === null) return false;
  const domain = domainOf(url.href);
  if (domain === null) return false;
  if (domain === domainOf(endpoint) && !MANY_OWNERS.has(domain)) return true;
  return addresses.some((known) => plainUrl(known) !== null && corner(known) === corner(address));
}

function plainUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  return isPlain ? url : null;
}

/** Host and first part of the path, such as `github.com/owner`. */
function corner(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}/${pathname.split('/')[1] ?? ''}`.toLowerCase();
}

function domainOf(address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null;
  return getDomain(address.replaceAll(/[{}<>]/g, ''), { allowPrivateDomains: true });
}
