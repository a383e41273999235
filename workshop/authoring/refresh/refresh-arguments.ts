import { isDeepStrictEqual } from 'node:util';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { compareOperations } from '../../../src/operations/compare/compare-operations.ts';
import type { Operation } from '../../../src/operations/file-schema.ts';
import { MAX_OPERATIONS_FILE_BYTES } from '../../../src/operations/files/load-operations.ts';
import { parseOperations } from '../../../src/operations/files/parse-operations.ts';
import type { ReadOperation } from '../draft/operations/drafted-operations.ts';
import { withCondition } from '../draft/operations/preconditions.ts';
import { writeInput, writeSummary } from '../draft/operations/write-operations.ts';
import { classedLines } from './change-classes.ts';
import { type RefreshAccess, readVersion } from './read-version.ts';
import { recordedSourceOf } from './recorded-source.ts';
import type { RecordedOperations, Refreshed } from './refresh-entry.ts';
import { TIERS, type Tier, withArgumentsFrom } from './take-arguments.ts';
import { fieldsIn, findCall, withParts } from './take-results.ts';

/**
 * Takes over what the recorded version of a source says of arguments and the file does not. Everything else stays as it
 * is, also what people corrected. Throws an error with the reason if the source cannot be read.
 */
export async function refreshArguments(
  recorded: RecordedOperations,
  access: RefreshAccess,
): Promise<Refreshed> {
  const { entry, file } = recorded;
  const source = recordedSourceOf(entry, file);
  if (source === null || source.from === 'tool')
    throw new Error('its source is not one that describes arguments');
  const { read } = await readVersion(source, source.version, entry, access);
  const { text, operations } = withArguments(recorded, read.operations);
  return {
    text,
    changes: text === null ? [] : classedLines(compareOperations(file, { ...file, operations })),
  };
}

/** A file with what is read of its arguments, as much of it as the size of files allows. `text` is null if nothing changed. */
export function withArguments(
  { entry, file, text }: RecordedOperations,
  fresh: readonly ReadOperation[],
): { text: string | null; operations: Operation[] } {
  const credentials = entry.auth_params.map(({ name }) => name);
  const calls = fresh.map(({ operation }) => operation);
  for (const { tier, count } of attempts(file.operations.length)) {
    const operations = file.operations.map((own, at) => {
      const now = at < count ? findCall(own, calls) : undefined;
      const conditions = fresh.find(({ operation }) => operation === now)?.conditions ?? [];
      return sound({ ...own, summary: withCondition(own, conditions) }, now, { credentials, tier });
    });
    const now = withChanged(text, file.operations, operations);
    if (now === text) return { text: null, operations: [...file.operations] };
    if (Buffer.byteLength(now) > MAX_OPERATIONS_FILE_BYTES) continue;
    const { problems } = parseOperations(now, { file: `operations/${entry.slug}.yaml`, entry });
    if (problems[0]) throw new Error(`what was read breaks a rule: ${formatProblem(problems[0])}`);
    return { text: now, operations };
  }
  return { text: null, operations: [...file.operations] };
}

/** Every operation with as much as has room, and where even the least has none, as many operations as have room. */
function attempts(total: number): { tier: Tier; count: number }[] {
  const counts: number[] = [];
  for (let count = Math.floor((total * 3) / 4); count > 0; count = Math.floor((count * 3) / 4))
    counts.push(count);
  return [
    ...TIERS.map((tier) => ({ tier, count: total })),
    ...counts.map((count) => ({ tier: 'arguments' as const, count })),
  ];
}

/** The text of a file with the summaries and arguments of operations that changed. */
export const withChanged = (
  text: string,
  before: readonly Operation[],
  after: readonly Operation[],
): string =>
  withParts(text, before, (own, part, margin, at) => {
    const { input = own.input, summary = own.summary } = after[at] ?? {};
    const summed = summary === own.summary ? part : withField(part, 'summary', writeSummary(summary), margin);
    return isDeepStrictEqual(input, own.input)
      ? summed
      : withField(summed, 'input', writeInput(input), margin);
  });

const sound = (
  own: Operation,
  now: Operation | undefined,
  { credentials, tier }: { credentials: readonly string[]; tier: Tier },
): Operation => (now === undefined ? own : withArgumentsFrom(own, now, credentials, tier));

function withField(part: readonly string[], name: string, text: string, margin: string): string[] {
  const lines = text.trimEnd().split('\n');
  return fieldsIn(part, margin).flatMap((field) =>
    field.name === name
      ? [...lines.map((line) => (line === '' ? line : margin + line)), ...emptyEndOf(field.lines)]
      : field.lines,
  );
}

/** Empty lines behind the last field, such as the one that ends a file, stay there. */
const emptyEndOf = (lines: readonly string[]): string[] =>
  lines.slice(lines.findLastIndex((line) => line !== '') + 1);
