import type { PublishedAccess, RecordedAccess } from '../entry/access/observed-access-schema.ts';
import { authKind, needsNoKey } from '../entry/auth.ts';
import { entryPackage } from '../entry/entry-package.ts';
import type { CatalogEntry } from '../entry/file-schema.ts';
import { isVerified } from '../entry/verification.ts';
import { NO_SIGNALS } from '../health/signals.ts';
import type { Signals } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';

/**
 * The published form of an entry. In every answer the fields named here come first, then the others in the order of the file, then
 * verification and health.
 * @param access what the prober read about the login of its callers
 * @param now time of publication: a verification expires. If null, every verification counts
 */
export function publishEntry(
  entry: CatalogEntry,
  signals: Signals = NO_SIGNALS,
  now: Date | null = null,
  access: RecordedAccess | null = null,
): Entry {
  const {
    slug,
    name,
    category,
    summary,
    description,
    endpoint,
    parameters,
    auth_mode,
    auth_params,
    auth,
    ...rest
  } = entry;
  const verifiedAt = entry.verification?.at ?? null;
  return {
    slug,
    name,
    category,
    summary,
    description: description.trim(),
    endpoint,
    parameters,
    auth_mode,
    auth_kind: authKind(auth_mode),
    no_key: needsNoKey(auth_mode, auth_params),
    auth_params,
    auth,
    auth_observed: ownAccess(entry, access),
    ...rest,
    package: entry.package ?? entryPackage(entry),
    verified: verifiedAt !== null && (now === null || isVerified(verifiedAt, now)),
    verified_at: verifiedAt,
    ...signals,
  };
}

/** What was read at another address may be about another server. */
function ownAccess(entry: CatalogEntry, access: RecordedAccess | null): PublishedAccess | null {
  if (access === null || ![entry.probe_url, entry.endpoint].includes(access.address)) return null;
  const { address: _, read_at, ...observed } = access;
  return { ...observed, read_at };
}
