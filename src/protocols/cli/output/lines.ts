import { diff } from 'node:util';
import type { Terminal } from '../terminal.ts';

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Wraps a text at spaces. Every line begins with `indent`. */
export function wrapText(text: string, columns: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of onOneLine(text).split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > columns) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].map((each) => `${indent}${each}`).join('\n');
}

/** A text with its own line breaks, each line indented. */
export const indentText = (text: string, indent: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join('\n');

const GAP = 2;

const MIN_WRAPPED = 20; // In fewer columns, a wrapped text would be a tower of single words.

/**
 * Rows in columns as wide as their longest cell. The last column is not padded, and is wrapped at `columns` if it has
 * room there.
 */
export function alignRows(
  rows: readonly (readonly string[])[],
  indent = '',
  columns = Number.POSITIVE_INFINITY,
): string {
  const lines = rows.map((row) => row.map(onOneLine));
  const widths = lines.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return lines
    .map((row) => {
      const cells = row.slice(0, -1).map((cell, at) => cell.padEnd((widths[at] ?? 0) + GAP));
      const before = `${indent}${cells.join('')}`;
      const room = columns - before.length;
      const last = room < MIN_WRAPPED ? (row.at(-1) ?? '') : wrapText(row.at(-1) ?? '', room);
      return `${before}${last.replaceAll('\n', `\n${' '.repeat(before.length)}`)}`.trimEnd();
    })
    .join('\n');
}

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
