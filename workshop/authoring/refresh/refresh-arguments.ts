import { isDeepStrictEqual } from 'node:util';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { compareOperations } from '../../../src/operations/compare/compare-operations.ts';
import type { Operation } from '../../../src/operations/file-schema.ts';
import { MAX_OPERATIONS_FILE_BYTES } from '../../../src/operations/files/load-operations.ts';
import { parseOperations } from '../../../src/operations/files/parse-operations.ts';
import { writeInput } from '../draft/operations/write-operations.ts';
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
  const { text, operations } = withArguments(
    recorded,
    read.operations.map(({ operation }) => operation),
  );
  return {
    text,
    changes: text === null ? [] : classedLines(compareOperations(file, { ...file, operations })),
  };
}

/** A file with what is read of its arguments, as much of it as the size of files allows. `text` is null if nothing changed. */
export function withArguments(
  { entry, file, text }: RecordedOperations,
  fresh: readonly Operation[],
): { text: string | null; operations: Operation[] } {
  const credentials = entry.auth_params.map(({ name }) => name);
  for (const tier of TIERS) {
    const operations = file.operations.map((own) => sound(own, findCall(own, fresh), { credentials, tier }));
    const now = withParts(text, file.operations, (own, part, margin, at) => {
      const input = operations[at]?.input;
      return input === undefined || isDeepStrictEqual(input, own.input)
        ? part
        : withInput(part, input, margin);
    });
    if (now === text) return { text: null, operations: [...file.operations] };
    if (Buffer.byteLength(now) > MAX_OPERATIONS_FILE_BYTES) continue;
    const { problems } = parseOperations(now, { file: `operations/${entry.slug}.yaml`, entry });
    if (problems[0]) throw new Error(`what was read breaks a rule: ${formatProblem(problems[0])}`);
    return { text: now, operations };
  }
  return { text: null, operations: [...file.operations] };
}

const sound = (
  own: Operation,
  now: Operation | undefined,
  { credentials, tier }: { credentials: readonly string[]; tier: Tier },
): Operation => (now === undefined ? own : withArgumentsFrom(own, now, credentials, tier));

function withInput(part: readonly string[], input: Operation['input'], margin: string): string[] {
  const lines = writeInput(input).trimEnd().split('\n');
  return fieldsIn(part, margin).flatMap((field) =>
    field.name === 'input' ? lines.map((line) => (line === '' ? line : margin + line)) : field.lines,
  );
}
