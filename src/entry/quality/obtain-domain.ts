import type { ParsedEntry } from '../files/parse.ts';
import { DOCUMENTATION_HOSTS, isOwnedTogether, registrableDomain } from './docs-domain.ts';
import { findingAt, type QualityFinding } from './finding.ts';

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
