import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { placeOf } from '../../entry/files/parse.ts';
import { type EntryProblem, type Place, START } from '../../entry/files/problem.ts';
import { checkOperations } from '../check/check-operations.ts';
import type { CheckedInterface } from '../check/violation.ts';
import { type OperationsFile, OperationsFileSchema } from '../file-schema.ts';
import { explainOperationsIssue } from './explain-operations.ts';

/** The input of a tool may nest schemas, and each takes two levels. Deeper ones are of no use to a caller. */
const MAX_DEPTH = 40;

/**
 * Reads one operations file. Returns either the operations or every problem of the file. Never throws.
 * js-yaml is used because it is eight times faster than `yaml`, and these files hold most of the catalog's text.
 */
export function parseOperations(
  text: string,
  { file, entry }: { file: string; entry: CheckedInterface },
): { operations: OperationsFile | null; problems: EntryProblem[] } {
  const refuse = (problems: Omit<EntryProblem, 'file'>[]) => ({
    operations: null,
    problems: problems.map((problem) => ({ file, ...problem })),
  });
  const yaml = readPlainYaml(text);
  if (yaml.problem) return refuse([yaml.problem]);
  const result = OperationsFileSchema.safeParse(yaml.value);
  const violations = result.success
    ? checkOperations(result.data, entry)
    : result.error.issues.flatMap((issue: z.core.$ZodIssue) => explainOperationsIssue(issue, yaml.value));
  if (result.success && violations.length === 0) return { operations: result.data, problems: [] };
  const locate = locator(text);
  return refuse(violations.map(({ path, message }) => ({ ...locate(path), message })));
}

type PlainYaml = { value: unknown; problem: null } | { problem: Omit<EntryProblem, 'file'> };

/** Reads one document of plain values. Aliases could expand to any size, and tags could build other objects. */
function readPlainYaml(text: string): PlainYaml {
  try {
    return { value: load(text, { schema: CORE_SCHEMA, maxAliases: 0, maxDepth: MAX_DEPTH }), problem: null };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { line = 0, column = 0 } = error.mark ?? {};
    const message = `this is not plain YAML: ${error.reason}. Correct the line, or quote the value`;
    return { problem: { line: line + 1, column: column + 1, message } };
  }
}

/** Reads the text again, with positions, because few files have problems. */
function locator(text: string): (path: readonly (string | number)[]) => Place {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) return () => START; // js-yaml accepts some texts that yaml refuses.
  return (path) => placeOf(document as Document.Parsed, lines, path);
}
