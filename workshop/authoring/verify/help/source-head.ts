import type { OperationsFile } from '../../../../src/operations/file-schema.ts';

type Head = Pick<OperationsFile, 'source' | 'read_at'> & { digest: string };

/**
 * The text of an operations file whose head says that a program read its options from the tool. The rest stays as it
 * is, with its comments.
 */
export function sourceHead(text: string, { source, read_at, digest }: Head): string {
  const start = text.indexOf('\noperations:');
  const kept = text
    .slice(0, start)
    .split('\n')
    .filter((line) => !/^(?:source|source_kind|source_version|origin|read_at|digest):/.test(line));
  const head = [`source: ${source}`, 'origin: run', `digest: ${digest}`, `read_at: ${read_at}`];
  return [...head, ...kept, text.slice(start + 1)].join('\n');
}
