import { isMap, type Node, type Pair } from 'yaml';
import type { z } from 'zod';
import { type EntryProblem, type Place, START } from './problem.ts';
import { readYaml } from './yaml.ts';

/**
 * Reads a YAML map that is kept beside the entries and checks it against a schema. The value is null if the file has a
 * problem. `locate` returns the place of a key, or of the nearest key above it.
 */
export function readCompanion<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): {
  value: z.output<Schema> | null;
  locate: (path: readonly PropertyKey[]) => Place;
  problems: EntryProblem[];
} {
  const yaml = readYaml(text);
  if (yaml.document === null) {
    const problems = yaml.problems.map((problem) => ({ file, ...problem }));
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

/** The message about a wrong key is complete; the one about a wrong value is preceded by its path. */
function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return `the name ${issue.issues[0]?.message ?? 'is not allowed'}`;
  return `${issue.path.map(String).join(': ') || 'the file'} ${issue.message}`;
}
