import { checkOperations } from '../../../../src/operations/check/check-operations.ts';
import type { CheckedInterface } from '../../../../src/operations/check/violation.ts';
import {
  MAX_OPERATION_SUMMARY_LENGTH,
  MAX_OPERATIONS,
  type Operation,
  OperationSchema,
  type OperationsFile,
} from '../../../../src/operations/file-schema.ts';
import { explainOperationsIssue } from '../../../../src/operations/files/parse-operations.ts';
import { DraftError } from '../draft.ts';
import { withCondition } from './preconditions.ts';
import { firstSentence, lineOf } from './source-text.ts';

/** `isSummarized`: whether the source explains the operation. `conditions`: what it says that a call needs. */
export type ReadOperation = { operation: Operation; isSummarized: boolean; conditions?: readonly string[] };

/** Everything that a source lists, in its order. */
export type ReadOperations = Pick<
  OperationsFile,
  'source' | 'origin' | 'source_version' | 'digest' | 'base_url'
> & {
  operations: ReadOperation[];
  /** Sentences about what was left out. */
  notes: string[];
};

/** The operations of a source that pass the checks, the most useful first, and sentences about the others. */
export type DraftedOperations = Omit<ReadOperations, 'operations'> & {
  operations: Operation[];
  total: number;
};

const MAX_NOTES = 20;

/** Leaves out operations that break a rule, and puts the others in order. Throws a DraftError if none is left. */
export function draftOperations(read: ReadOperations, entry: CheckedInterface): DraftedOperations {
  const notes = [...read.notes];
  const kept = read.operations.filter(({ operation }) => {
    const [problem] = problemsOf(operation, entry);
    if (problem !== undefined) notes.push(`left out: ${lineOf(problem, 200) ?? 'an operation'}`);
    return problem === undefined;
  });
  if (kept.length === 0)
    throw new DraftError(
      [`No operation could be read from ${read.source}.`, ...notes.slice(0, MAX_NOTES)].join('\n'),
    );
  const operations = kept
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ operation, conditions = [] }) => ({
      ...operation,
      summary: withCondition(operation, conditions),
    }));
  const total = read.operations.length;
  return { ...read, operations: withOwnSummaries(operations), notes: shorten(notes), total };
}

function problemsOf(operation: Operation, entry: CheckedInterface): string[] {
  const result = OperationSchema.safeParse(operation);
  if (!result.success)
    return result.error.issues.flatMap((issue) =>
      explainOperationsIssue(
        { ...issue, path: ['operations', 0, ...issue.path] },
        { operations: [operation] },
      ).map(({ message }) => message),
    );
  const file = { source: '', origin: 'vendor', read_at: '', operations: [operation] } as const;
  return checkOperations({ ...file, operations: [operation] }, entry).map(({ message }) => message);
}

/** Not deprecated, explained by the source, reading before writing. Otherwise the order of the source stays. */
const rankOf = ({ operation, isSummarized }: ReadOperation): number =>
  (operation.deprecated ? 4 : 0) + (isSummarized ? 0 : 2) + (operation.effect === 'read' ? 0 : 1);

function shorten(notes: readonly string[]): string[] {
  const more = notes.length - MAX_NOTES;
  return more > 0 ? [...notes.slice(0, MAX_NOTES), `… and ${more} more`] : [...notes];
}

/** Two operations never share a summary. A number shows which ones a person must tell apart. */
function withOwnSummaries(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.map((operation) => {
    const { name } = operation;
    const candidates = [operation.summary, `${operation.summary} (${name})`, name].map(
      (each) => lineOf(each, MAX_OPERATION_SUMMARY_LENGTH) ?? name,
    );
    const summary = candidates.find((each) => !seen.has(each)) ?? name;
    seen.add(summary);
    return { ...operation, summary };
  });
}

/** A summary to be rewritten: the first sentence of the first text there is, without "This endpoint". */
export function summaryOf(
  texts: readonly unknown[],
  fallback: string,
): { summary: string; isSummarized: boolean } {
  const found = texts
    .map((text) => firstSentence(text, MAX_OPERATION_SUMMARY_LENGTH))
    .find((each) => each !== null);
  const plain = (found ?? '')
    .replace(
      /^this (?:api|call|command|endpoint|function|method|operation|request|resource|tool) ?(?:will |can )?/i,
      '',
    )
    .replace(/^this /i, '');
  const summary = plain.charAt(0).toUpperCase() + plain.slice(1);
  if (summary !== '' && !/^this\b/i.test(summary)) return { summary, isSummarized: true };
  return { summary: lineOf(fallback, MAX_OPERATION_SUMMARY_LENGTH) ?? 'Unnamed', isSummarized: false };
}

/** The file of drafted operations: the first of them, and how many there are in all. */
export function operationsFileOf(drafted: DraftedOperations, readAt: string): OperationsFile {
  const { source, origin, source_version, digest, base_url, total } = drafted;
  const operations = drafted.operations.slice(0, MAX_OPERATIONS);
  return {
    source,
    origin,
    ...(source_version === undefined ? {} : { source_version }),
    ...(digest === undefined ? {} : { digest }),
    read_at: readAt,
    ...(base_url === undefined ? {} : { base_url }),
    ...(total > operations.length ? { total } : {}),
    operations,
  };
}
