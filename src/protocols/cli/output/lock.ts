import type { CheckedOperation, LockState } from '../../../lock/check-lock.ts';
import type { OperationChange } from '../../../operations/compare/compare-schemas.ts';
import type { Style, Terminal } from '../terminal.ts';

const STYLES: Record<LockState, Style> = { same: 'green', changed: 'yellow', broken: 'red', gone: 'red' };
const MAX_CHANGES = 20; // Of one operation. The JSON has all.

/** What `callbook lock check` found: a line for each operation, and below it what changed, failed and could replace it. */
export function describeLock(
  { broken, operations }: { broken: number; operations: readonly CheckedOperation[] },
  terminal: Pick<Terminal, 'style'>,
): string {
  const lines = operations.flatMap((each) => [
    `${terminal.style(STYLES[each.state], each.state.padEnd('changed'.length))}  ${each.name}`,
    ...detailsOf(each).map((line) => `    ${line}`),
  ]);
  const end = `${operations.length} locked, ${broken} broken or gone.`;
  return [...lines, end].join('\n');
}

function detailsOf({ changes, deprecated, incidents, alternatives }: CheckedOperation): string[] {
  const more = changes.length - MAX_CHANGES;
  return [
    ...changes.slice(0, MAX_CHANGES).map(changeLine),
    ...(more > 0 ? [`… and ${more} more changes; --json lists them`] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...incidents.map(({ kind, started_at, cause }) => `${started_at}  ${kind}: ${cause}`),
    ...(alternatives.length > 0
      ? [`Instead: ${alternatives.map(({ slug, name }) => `${slug} (${name})`).join(', ')}`]
      : []),
  ];
}

const changeLine = ({ severity, path, before, after }: OperationChange): string =>
  `${severity}  ${path}: ${before ?? 'nothing'} → ${after ?? 'gone'}`;
