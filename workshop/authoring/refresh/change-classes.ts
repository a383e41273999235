import type { OperationChange } from '../../../src/operations/compare/compare-schemas.ts';
import { oneLineOf } from '../verify/one-line.ts';

/** The most urgent first. */
const CLASSES = ['removed', 'changed incompatibly', 'added', 'changed compatibly'] as const;
export type ChangeClass = (typeof CLASSES)[number];
const MAX_LINES = 60; // Of one entry. Who wants more reads the file.
const MAX_VALUE_LENGTH = 80;

/** What happened to an operation or an argument. What callers can no longer use is removed. */
export function classOf({ before, after, severity }: OperationChange): ChangeClass {
  if (severity === 'breaking') return after === null ? 'removed' : 'changed incompatibly';
  return severity === 'additive' && before === null ? 'added' : 'changed compatibly';
}

/** The changes for a person to read, by class: `removed: get_tides(days): optional → gone`. */
export function classedLines(changes: readonly OperationChange[]): string[] {
  const lines = CLASSES.flatMap((each) =>
    changes
      .filter((change) => classOf(change) === each)
      .map(
        ({ path, before, after }) =>
          `${each}: ${path}: ${shown(before, 'nothing')} → ${shown(after, 'gone')}`,
      ),
  );
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines;
}

const shown = (value: string | null, missing: string): string =>
  value === null ? missing : oneLineOf(value, MAX_VALUE_LENGTH);
