import type { PublishedOperations } from '../operations/published-schema.ts';

/** Path of the operations below the output folder of the build. netlify.toml names the same file. */
export const OPERATIONS_FILE = 'api/public/operations.ndjson';

/** The operations of an interface, by its slug. Undefined if none are known. */
export type OpenOperations = (slug: string) => PublishedOperations | undefined;

const NEWLINE = 10;
const SLUG_OF_LINE = /^\{"slug":"([a-z0-9-]+)"/;
const MAX_LINE_START = 100; // Bytes. Longer than the longest slug and the field's name.

/** Opens the bytes of `operations.ndjson`. Only the line of a requested slug is parsed, once, because most are never used. */
export function operationsFrom(bytes: Buffer): OpenOperations {
  const lines = new Map<string, [start: number, end: number]>();
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const slug = SLUG_OF_LINE.exec(bytes.toString('utf8', start, Math.min(end, start + MAX_LINE_START)))?.[1];
    if (slug === undefined)
      throw new Error(`${OPERATIONS_FILE} has a line without a slug. Build the site again`);
    lines.set(slug, [start, end]);
    start = end + 1;
  }
  const parsed = new Map<string, PublishedOperations>();
  return (slug) => {
    const line = lines.get(slug);
    if (!line || parsed.has(slug)) return parsed.get(slug);
    const operations = JSON.parse(bytes.toString('utf8', ...line)) as PublishedOperations;
    parsed.set(slug, operations);
    return operations;
  };
}
