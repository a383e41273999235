import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Category } from '../category.ts';
import { type CatalogEntry, EntryFileSchema, FIELD_NAMES } from '../file-schema.ts';
import { findLostParameter, findRuleViolations, type RuleViolation } from '../rules.ts';
import { explainIssue } from './explain.ts';
import { findMarkers } from './marker.ts';
import { type EntryProblem, type Place, START } from './problem.ts';
import { readYaml } from './yaml.ts';

/** The path of an entry file, with the slug and category that it implies. */
export type EntryPath = { file: string; slug: string; category: Category };
/** An entry, with `locate` to point into its file when it is compared with other entries. */
export type ParsedEntry = { entry: CatalogEntry; file: string; locate: (path: Path, of?: 'key') => Place };
type Path = readonly PropertyKey[];

/**
 * Reads one entry file. Returns either the entry or every problem of the file. Never throws.
 */
export function parseEntry(
  text: string,
  path: EntryPath,
): { parsed: ParsedEntry | null; problems: EntryProblem[] } {
  const { file, slug, category } = path;
  const yaml = readYaml(text);
  if (yaml.document === null) {
    return { parsed: null, problems: yaml.problems.map((problem) => ({ file, ...problem })) };
  }
  const { document, lines } = yaml;
  const locate = (at: Path, of?: 'key') => placeOf(document, lines, at, of);
  if (!isMap(document.contents)) {
    return {
      parsed: null,
      problems: [{ file, ...START, message: 'the file is not a map of fields. Begin it with "name: …"' }],
    };
  }
  const { entry, violations } = checkEntry(document.toJS(), category);
  const problems = [
    ...violations,
    ...misorderedKeys(document.contents.items.map(({ key }) => String(key))),
  ].map(({ path: at, message, of }) => ({
    file,
    ...locate(at, of),
    message,
  }));
  if (!entry || problems.length > 0) return { parsed: null, problems };
  return { parsed: { entry: { ...entry, slug, category }, file, locate: locateIn(text) }, problems };
}

/** Parses the text again, because places are rarely needed and a parsed document is ten times as large as its text. */
export const locateIn =
  (text: string): ParsedEntry['locate'] =>
  (path, of) => {
    const yaml = readYaml(text);
    return yaml.document ? placeOf(yaml.document, yaml.lines, path, of) : START;
  };

/** Checks a value of unknown shape against the schema and the rules of an entry. Submissions use it too. */
export function checkEntry(
  value: unknown,
  category?: Category,
): {
  entry: ReturnType<typeof EntryFileSchema.parse> | null;
  violations: RuleViolation[];
} {
  const result = EntryFileSchema.safeParse(value);
  const markers = findMarkers(value);
  const lost = findLostParameter(value);
  if (!result.success) {
    // A marker that also fails the schema is reported only once.
    const marked = new Set(markers.map(({ path }) => path.join(' ')));
    const issues = result.error.issues.flatMap((issue) => explainIssue(issue, value));
    return {
      entry: null,
      violations: [
        ...markers,
        ...lost,
        ...issues.filter(({ path }) => !marked.has(path.join(' '))),
        ...findRuleViolations(value, category).filter(({ path }) => !marked.has(path.join(' '))),
      ],
    };
  }
  const violations = [...markers, ...lost, ...findRuleViolations(value, category)];
  return { entry: violations.length === 0 ? result.data : null, violations };
}

/** The place of the node at a path, or of its nearest parent in the file. Unknown keys count as nodes. */
export function placeOf(document: Document.Parsed, lines: LineCounter, path: Path, of?: 'key'): Place {
  let node: Node | null = document.contents;
  let offset = 0;
  for (const step of path) {
    const child: Step | null = isMap(node) ? pairAt(node, step) : isSeq(node) ? itemAt(node, step) : null;
    if (!child) break;
    offset = child.offset ?? offset;
    node = child.value;
  }
  // A scalar is reported at its first character. A map, a list or a key is reported at its key.
  if (of !== 'key' && isScalar(node)) offset = node.range?.[0] ?? offset;
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

type Step = { offset: number | undefined; value: Node | null };

function pairAt(map: YAMLMap, step: PropertyKey): Step | null {
  const pair = map.items.find(({ key }) => String(key) === String(step));
  return pair ? { offset: (pair.key as Node | null)?.range?.[0], value: pair.value as Node | null } : null;
}

function itemAt(list: YAMLSeq, step: PropertyKey): Step | null {
  const item = list.items[Number(step)] as Node | undefined;
  return item ? { offset: item.range?.[0], value: item } : null;
}

/** The same order in every file makes files easy to read and diffs small. Reported once per file. */
export function misorderedKeys(written: readonly string[]): RuleViolation[] {
  const keys = written.filter((key) => FIELD_NAMES.includes(key));
  const wrong = keys.findIndex(
    (key, at) => at > 0 && FIELD_NAMES.indexOf(key) < FIELD_NAMES.indexOf(keys[at - 1] as string),
  );
  if (wrong < 0) return [];
  const [key, before] = [keys[wrong] as string, keys[wrong - 1] as string];
  return [
    {
      path: [key],
      message: `${key} must come before ${before}. Run npm run fix`,
      of: 'key',
    },
  ];
}
