import { authKind, needsNoKey } from '../entry/auth.ts';
import type { CatalogEntry } from '../entry/file-schema.ts';
import { isVerified } from '../entry/verification.ts';
import { NO_SIGNALS } from '../health/signals.ts';
import type { Signals } from '../health/signals-schema.ts';
import type { Entry } from './entry-schema.ts';

/**
 * The published form of an entry. The order of the fields here is their order in every answer.
 * @param now time of publication: a verification expires. If null, every verification counts
 */
export function publishEntry(
  entry: CatalogEntry,
  signals: Signals = NO_SIGNALS,
  now: Date | null = null,
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
    ...rest,
    verified: now === null ? entry.verified_at !== null : isVerified(entry.verified_at, now),
    ...signals,
  };
}
