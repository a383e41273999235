import { getDomain } from 'tldts';
import type { Entry } from '../../catalog/entry-schema.ts';
import { isWebAddress } from '../../entry/endpoint.ts';

/**
 * Who provides an interface: the registrable domain of its endpoint. For a local tool, the owner of its repository on
 * GitHub, else the domain of its documentation. Null if none of them says.
 */
export function publisherOf({ endpoint, source, docs_url }: Entry): string | null {
  const owner = [source, docs_url].map(githubOwner).find((name) => name !== null);
  return domainOf(endpoint) ?? (owner ? `github.com/${owner}` : domainOf(docs_url));
}

/** The registrable domain of an address, by the Public Suffix List with its private part. Null for a command. */
function domainOf(address: string): string | null {
  if (!isWebAddress(address)) return null;
  return getDomain(address.replaceAll(/[{}<>]/g, ''), { allowPrivateDomains: true });
}

const githubOwner = (address: string): string | null =>
  /^https:\/\/github\.com\/([\w.-]+)/.exec(address)?.[1]?.toLowerCase() ?? null;
