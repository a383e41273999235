import type { ArdLine } from '../../api/ard/entry-schema.ts';
import { builtCatalog } from '../../catalog/built.ts';
import { builtHistory } from '../../catalog/bulk/built-history.ts';
import { environment } from '../../environment/environment.ts';
import { describeArdEntries } from './describe-entry.ts';

let described: ArdLine[] | undefined;

/** The entries of this build as entries of ARD, made once for all files. Sorted by slug. */
export function builtArdEntries(): readonly ArdLine[] {
  described ??= describeArdEntries(builtCatalog().entries, builtHistory().events, environment().siteUrl);
  return described;
}
