import type { PublishedAccess, RecordedAccess } from '../entry/access/observed-access-schema.ts';
import { authKind, needsNoKey } from '../entry/auth.ts';
import { entryPackage } from '../entry/entry-package.ts';
import { FIELD_LIST } from '../entry/fields/fields.ts';
import type { CatalogEntry } from '../entry/file-schema.ts';
import { isVerified } from '../entry/verification.ts';
import { NO_SIGNALS } from '../health/signals.ts';
import type { Signals } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';

/**
 * The published form of an entry, with its fields in the order of `FIELD_LIST`.
 * @param access what the prober read about the login of its callers
 * @param now time of publication: a verification expires. If null, every verification counts
 */
export function publishEntry(
  entry: CatalogEntry,
  signals: Signals = NO_SIGNALS,
  now: Date | null = null,
  access: RecordedAccess | null = null,
): Entry {
  const { auth_mode, auth_params, description } = entry;
  const verifiedAt = entry.verification?.at ?? null;
  return inOrder({
    ...entry,
    description: description.trim(),
    auth_kind: authKind(auth_mode),
    no_key: needsNoKey(auth_mode, auth_params),
    auth_observed: ownAccess(entry, access),
    package: entry.package ?? entryPackage(entry),
    verified: verifiedAt !== null && (now === null || isVerified(verifiedAt, now)),
    verified_at: verifiedAt,
    ...signals,
  });
}

/** Optional fields that are not set stay away. */
const inOrder = (entry: Entry): Entry =>
  Object.fromEntries(
    FIELD_LIST.flatMap(({ name }) => (entry[name] === undefined ? [] : [[name, entry[name]]])),
  ) as Entry;

/** What was read at another address may be about another server. */
function ownAccess(entry: CatalogEntry, access: RecordedAccess | null): PublishedAccess | null {
  if (access === null || ![entry.probe_url, entry.endpoint].includes(access.address)) return null;
  const { address: _, read_at, ...observed } = access;
  return { ...observed, read_at };
}
