import { getDomain } from 'tldts';
import type { ParsedEntry } from '../files/parse.ts';
import { type Finding, findingAt } from './finding.ts';

/** Where projects without a site of their own publish documentation. */
const DOCUMENTATION_HOSTS: ReadonlySet<string> = new Set([
  'github.com', // the README of the repository
  'github.io', // pages of the repository
  'gitbook.io', // hosted documentation
  'readme.io', // hosted documentation
  'readthedocs.io', // hosted documentation
  'apiary.io', // hosted API reference
]);

/** Domains of one owner: documentation on one of them is the owner's word on an interface on another. */
const OWNED_TOGETHER: readonly (readonly string[])[] = [
  ['google.com', 'googleapis.com', 'google.dev', 'withgoogle.com', 'dns.google'],
  ['microsoft.com', 'azure.com', 'nuget.org'],
  ['atlassian.com', 'atlassian.net', 'bitbucket.org', 'trello.com'],
  ['mediawiki.org', 'wikipedia.org', 'wikidata.org'], // the Wikimedia Foundation
  ['hashicorp.com', 'terraform.io'],
  ['postman.com', 'getpostman.com', 'postman-echo.com'],
  ['slack.com', 'slack.dev'],
];

/** Documentation on a stranger's domain may be out of date, or about something else. */
export function findForeignDocs(parsed: ParsedEntry): Finding[] {
  const { endpoint, docs_url } = parsed.entry;
  const home = registrableDomain(endpoint);
  const docs = registrableDomain(docs_url);
  if (home === null || docs === null || home === docs || DOCUMENTATION_HOSTS.has(docs)) return [];
  if (OWNED_TOGETHER.some((domains) => domains.includes(home) && domains.includes(docs))) return [];
  const message = `docs_url is on ${docs}, but the endpoint on ${home}. Name the provider's own documentation, or give the reason in quality-exceptions.yaml`;
  return [findingAt(parsed, 'docs-domain', ['docs_url'], message)];
}

/** The domain under which its owner registered an address, by the Public Suffix List; null for a command. */
function registrableDomain(address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null;
  return getDomain(address.replaceAll(/[{}<>]/g, ''));
}
