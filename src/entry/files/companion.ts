import { isMap, type Node, type Pair } from 'yaml';
import type { z } from 'zod';
import { type Place, type Problem, START } from './problem.ts';
import { readYaml } from './yaml.ts';

/**
 * Reads a YAML map that lies beside the entries and holds it against a schema. The value is null where the file
 * has a fault; `locate` gives the place of a key, or of the nearest one above it.
 */
export function readCompanion<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): { value: z.output<Schema> | null; locate: (path: readonly PropertyKey[]) => Place; problems: Problem[] } {
  const yaml = readYaml(text);
  if (yaml.document === null) {
    const problems = yaml.faults.map((fault) => ({ file, ...fault }));
    return { value: null, locate: () => START, problems };
  }
  const { document, lines } = yaml;
  const locate = (path: readonly PropertyKey[]): Place => {
    let node: unknown = document.contents;
    let offset = 0;
    for (const step of path) {
      const pair: Pair | undefined = isMap(node)
        ? node.items.find(({ key }) => String(key) === String(step))
        : undefined;
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    }
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const result = schema.safeParse(document.toJS());
  if (result.success) return { value: result.data, locate, problems: [] };
  const problems = result.error.issues.map((issue) => ({
    file,
    ...locate(issue.path),
    message: explain(issue),
  }));
  return { value: null, locate, problems };
}

/** A faulty name speaks for itself; a faulty value is said to stand below its names. */
function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return `the name ${issue.issues[0]?.message ?? 'is not allowed'}`;
  return `${issue.path.map(String).join(': ') || 'the file'} ${issue.message}`;
}
