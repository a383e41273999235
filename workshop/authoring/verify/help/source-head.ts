import type { OperationsFile } from '../../../../src/operations/file-schema.ts';

type Head = Pick<OperationsFile, 'source' | 'read_at'> & { digest: string };

/**
 * The text of an operations file whose head says that a program compared its options with the tool. Who wrote them
 * down stays, as does the rest with its comments.
 */
export function sourceHead(text: string, { source, read_at, digest }: Head): string {
  const start = text.indexOf('\noperations:');
  const kept = text
    .slice(0, start)
    .split('\n')
    .filter((line) => !/^(?:source|source_kind|source_version|read_at|digest):/.test(line));
  const origin = kept.filter((line) => line.startsWith('origin:'));
  const rest = kept.filter((line) => !line.startsWith('origin:'));
  const kind = origin.includes('origin: run') ? [] : ['source_kind: help'];
  const head = [`source: ${source}`, ...origin, ...kind, `digest: ${digest}`, `read_at: ${read_at}`];
  return [...head, ...rest, text.slice(start + 1)].join('\n');
}
