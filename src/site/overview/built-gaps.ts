import { builtCatalog } from '../../catalog/built.ts';
import { builtOperationsOf } from '../../catalog/built-operations.ts';
import { findGaps } from './gaps.ts';

let gaps: ReturnType<typeof findGaps> | undefined;

/** The gaps of this build, found once. */
export function builtGaps(): ReturnType<typeof findGaps> {
  const { entries, status } = builtCatalog();
  gaps ??= findGaps(entries, {
    incidents: status.incidents,
    hasOperations: (slug) => builtOperationsOf(slug) !== undefined,
    now: new Date(status.generated_at),
  });
  return gaps;
}
