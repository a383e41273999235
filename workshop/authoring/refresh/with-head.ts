import { stringify } from 'yaml';
import { type OperationsFile, OperationsFileSchema } from '../../../src/operations/file-schema.ts';

type Head = Partial<Omit<OperationsFile, 'operations'>>;
type HeadField = keyof Head;

/** The text of an operations file with other values in its head. The operations stay as they are, with their comments. */
export function withHead(text: string, fields: { [Field in HeadField]?: Head[Field] | null }): string {
  const start = text.indexOf('\noperations:');
  const lines = new Map(
    text
      .slice(0, start)
      .split('\n')
      .map((line) => [line.split(':')[0] ?? '', line]),
  );
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) lines.delete(field);
    else lines.set(field, `${field}: ${stringify(value).trim()}`);
  }
  const order = Object.keys(OperationsFileSchema.shape);
  const rankOf = (field: string) => (order.includes(field) ? order.indexOf(field) : -1); // Comments come first.
  const sorted = [...lines].sort(([a], [b]) => rankOf(a) - rankOf(b)).map(([, line]) => line);
  return [...sorted, text.slice(start + 1)].join('\n');
}
