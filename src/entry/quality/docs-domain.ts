import { getDomain } from 'tldts';
import { isWebAddress } from '../endpoint.ts';
import type { ParsedEntry } from '../files/parse.ts';
import { findingAt, type QualityFinding } from './finding.ts';

/** Hosts where projects without their own site publish documentation. */
export const DOCUMENTATION_HOSTS: ReadonlySet<string> = new Set([
  'github.com', // the README of the repository
  'github.io', // pages of the repository
  'gitbook.io', // hosted documentation
  'readme.io', // hosted documentation
  'readthedocs.io', // hosted documentation
  'apiary.io', // hosted API reference
]);

/** Domains with the same owner. Documentation on one of them can describe an interface on another. */
const OWNED_TOGETHER: readonly (readonly string[])[] = [
  ['google.com', 'googleapis.com', 'google.dev', 'withgoogle.com', 'dns.google'],
  ['microsoft.com', 'azure.com', 'cloud.microsoft', 'nuget.org'],
  ['atlassian.com', 'atlassian.net', 'bitbucket.org', 'trello.com'],
  ['mediawiki.org', 'wikipedia.org', 'wikidata.org'], // the Wikimedia Foundation
  ['hashicorp.com', 'terraform.io'],
  ['postman.com', 'getpostman.com', 'postman-echo.com'],
  ['slack.com', 'slack.dev'],
  ['aiven.io', 'aiven.live'],
  ['expo.dev', 'exp.host'],
  ['fellow.ai', 'fellow.app'],
  ['globalping.io', 'globalping.dev'],
  ['planetscale.com', 'pscale.dev'],
  ['revenuecat.com', 'revenuecat.ai'],
  ['smartbear.com', 'bugsnag.com'],
  ['spotify.com', 'confidence.dev'],
  ['superhuman.com', 'coda.io'],
  ['thoughtspot.com', 'thoughtspot.app'],
  ['todoist.com', 'todoist.net'],
  ['wandb.ai', 'withwandb.com'],
];

/** Documentation on someone else's domain may be out of date, or about something else. */
export function findForeignDocs(parsed: ParsedEntry): QualityFinding[] {
  const { endpoint, docs_url } = parsed.entry;
  const home = registrableDomain(endpoint);
  const docs = registrableDomain(docs_url);
  if (home === null || docs === null || DOCUMENTATION_HOSTS.has(docs)) return [];
  if (isOwnedTogether(home, docs)) return [];
  const message = `docs_url is on ${docs}, but the endpoint is on ${home}. Link to the provider's own documentation, or give the reason in quality-exceptions.yaml`;
  return [findingAt(parsed, 'docs-domain', ['docs_url'], message)];
}

/** Whether two registrable domains have the same owner, as far as it is known. */
export const isOwnedTogether = (a: string, b: string): boolean =>
  a === b || OWNED_TOGETHER.some((domains) => domains.includes(a) && domains.includes(b));

/** The registrable domain of an address, by the Public Suffix List. Null for a command. */
export function registrableDomain(address: string): string | null {
  if (!isWebAddress(address)) return null;
  return getDomain(address.replaceAll(/[{}<>]/g, ''));
}

/**
 * A page that gives keys must belong to the owner of the interface or of its documentation: on another domain it could
 * collect logins. Nothing is said of a local tool that is documented where anybody publishes, such as github.com.
 */
export function findForeignKeyPages(parsed: ParsedEntry): QualityFinding[] {
  const { auth, endpoint, docs_url, source } = parsed.entry;
  const page = auth && registrableDomain(auth.obtain_url);
  if (!page) return [];
  const known = [endpoint, docs_url, source]
    .flatMap((address) => registrableDomain(address) ?? [])
    .filter((domain) => domain === page || !DOCUMENTATION_HOSTS.has(domain));
  if (known.length === 0 || known.some((domain) => isOwnedTogether(domain, page))) return [];
  const message = `auth.obtain_url is on ${page}, but the interface is on ${[...new Set(known)].join(' and ')}. Link to the provider's own page, or give the reason in quality-exceptions.yaml`;
  return [findingAt(parsed, 'obtain-domain', ['auth', 'obtain_url'], message)];
}
