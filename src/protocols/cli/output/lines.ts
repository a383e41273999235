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
