import type { OperationChange } from '../../../../src/operations/compare/compare-schemas.ts';
import { lineOf } from './source-text.ts';

const MAX_LINES = 200;
const MAX_VALUE_LENGTH = 80;
const ORDER = ['breaking', 'additive', 'cosmetic'];

/** The changes for a person to read, breaking ones first: `breaking  get_tides(harbour): optional → required`. */
export function changeLines(changes: readonly OperationChange[]): string[] {
  const sorted = changes.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  const counts = ORDER.map(
    (severity) => `${changes.filter((each) => each.severity === severity).length} ${severity}`,
  );
  const lines = sorted
    .slice(0, MAX_LINES)
    .map(
      ({ severity, path, before, after }) =>
        `${severity.padEnd(8)}  ${path}: ${shown(before, 'nothing')} → ${shown(after, 'gone')}`,
    );
  const more = sorted.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : []), `Changes: ${counts.join(', ')}.`];
}

const shown = (value: string | null, missing: string): string =>
  value === null ? missing : (lineOf(value, MAX_VALUE_LENGTH) ?? '…');
