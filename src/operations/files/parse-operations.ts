import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { explainAt, valueAtPath } from '../../entry/files/explain-issue.ts';
import { placeOf } from '../../entry/files/parse.ts';
import { readPlainYaml } from '../../entry/files/plain-yaml.ts';
import { type EntryProblem, type Place, START } from '../../entry/files/problem.ts';
import { checkOperations } from '../check/check-operations.ts';
import type { CheckedInterface, OperationViolation } from '../check/violation.ts';
import { type OperationsFile, OperationsFileSchema } from '../file-schema.ts';

export type ParsedOperations = { operations: OperationsFile | null; problems: EntryProblem[] };

/** Reads one operations file. Returns either the operations or every problem of the file. Never throws. */
export const parseOperations = (
  text: string,
  { file, entry }: { file: string; entry: CheckedInterface },
): ParsedOperations => parseBeforeCheck(text, file)(entry);

/**
 * Reads one operations file as far as that can be done without its entry. Returns the rest: what compares the file with
 * the entry. A build reads the entries meanwhile.
 */
export function parseBeforeCheck(text: string, file: string): (entry: CheckedInterface) => ParsedOperations {
  const refuse = (problems: Omit<EntryProblem, 'file'>[]): ParsedOperations => ({
    operations: null,
    problems: problems.map((problem) => ({ file, ...problem })),
  });
  const yaml = readPlainYaml(text);
  if (yaml.problem) return () => refuse([yaml.problem]);
  const refuseAll = (violations: OperationViolation[]) => {
    const locate = locator(text);
    return refuse(violations.map(({ path, message }) => ({ ...locate(path), message })));
  };
  const { data, error } = OperationsFileSchema.safeParse(yaml.value);
  if (error)
    return () => refuseAll(error.issues.flatMap((issue) => explainOperationsIssue(issue, yaml.value)));
  return (entry) => {
    const violations = checkOperations(data, entry);
    return violations.length === 0 ? { operations: data, problems: [] } : refuseAll(violations);
  };
}

/** Reads the text again, with positions, because few files have problems. */
function locator(text: string): (path: readonly (string | number)[]) => Place {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) return () => START; // js-yaml accepts some texts that yaml refuses.
  return (path) => placeOf(document as Document.Parsed, lines, path);
}

/** Turns an issue of the schema into messages that name the operation. */
export const explainOperationsIssue = (issue: z.core.$ZodIssue, root: unknown) =>
  explainAt(labelOf(issue.path, root), issue, root);

/** `summary of operation "search_cities"`, or its number if it has no name. */
function labelOf(path: readonly PropertyKey[], root: unknown): string {
  const [list, at, ...rest] = path;
  if (list !== 'operations' || at === undefined) return path.map(String).join('.') || 'the file';
  const name = valueAtPath(root, ['operations', at, 'name']);
  const operation = `operation ${typeof name === 'string' ? JSON.stringify(name) : Number(at) + 1}`;
  return rest.length === 0 ? operation : `${rest.map(String).join('.')} of ${operation}`;
}
