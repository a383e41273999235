import { diff } from 'node:util';
import type { Terminal } from '../terminal.ts';

const CONTEXT_LINES = 3;
const SAME = 0;
const REMOVED = 1; // `diff` reads its first argument as the actual text, which has what the expected one lacks.

/** The lines that differ, with three lines around them, as `diff -u` shows them. Empty if the texts are the same. */
export function describeDifference(before: string, after: string, { style }: Terminal): string {
  const changes = diff(linesOf(before), linesOf(after));
  const isNear = changes.map((_, at) =>
    changes.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(([kind]) => kind !== SAME),
  );
  const lines = changes.flatMap(([kind, line], at) => {
    if (!isNear[at]) return isNear[at - 1] ? [style('dim', '  …')] : [];
    if (kind === SAME) return [`  ${line}`];
    return [kind === REMOVED ? style('red', `- ${line}`) : style('green', `+ ${line}`)];
  });
  return lines.join('\n');
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
