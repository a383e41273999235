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

/** Rows in columns as wide as their longest cell. The last column is not padded. */
export function alignRows(rows: readonly (readonly string[])[], indent = ''): string {
  const lines = rows.map((row) => row.map(onOneLine));
  const widths = lines.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return lines
    .map((row) => {
      const cells = row.map((cell, at) =>
        at < row.length - 1 ? cell.padEnd((widths[at] ?? 0) + GAP) : cell,
      );
      return `${indent}${cells.join('')}`.trimEnd();
    })
    .join('\n');
}
