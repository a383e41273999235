import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { checkOperations } from '../../../src/operations/check/check-operations.ts';
import { compareOperations } from '../../../src/operations/compare/compare-operations.ts';
import type { Operation, OperationsFile } from '../../../src/operations/file-schema.ts';
import { parseOperations } from '../../../src/operations/files/parse-operations.ts';
import { draftOperations } from '../draft/operations/drafted-operations.ts';
import { writeOperations } from '../draft/operations/write-operations.ts';
import { classedLines } from './change-classes.ts';
import { withoutFaults } from './correct-options.ts';
import { followSource } from './follow-source.ts';
import { packagesOf, type RefreshAccess, readVersion } from './read-version.ts';
import { isRecordedVersion, type RecordedSource, recordedSourceOf, sourceText } from './recorded-source.ts';
import { withHead } from './with-head.ts';

/** An operations file with its text. */
export type RecordedOperations = { entry: CatalogEntry; file: OperationsFile; text: string };
/** `text` is null if nothing changed. `changes` are lines, by class. */
export type Refreshed = { text: string | null; changes: string[] };

const UNCHANGED: Refreshed = { text: null, changes: [] };

/**
 * Follows the recorded source of the operations of an entry. A source that is still the same changes nothing but a
 * missing digest. Throws an error with the reason if the source cannot be read or followed.
 * @param readAt the day, such as 2026-11-21
 */
export async function refreshEntry(
  recorded: RecordedOperations,
  access: RefreshAccess,
  readAt: string,
): Promise<Refreshed> {
  const { entry, file, text } = recorded;
  const source = recordedSourceOf(entry, file);
  if (source === null) throw new Error('its source is not one that a program reads');
  const newest = await newestOf(source, access);
  const isKnown = isRecordedVersion(source, newest);
  if (isKnown && file.digest !== undefined) return UNCHANGED;
  const head = { source: sourceText(source, newest), read_at: readAt };
  if (source.from === 'tool') return await checkTool(recorded, source, head, access);
  const after = await readVersion(source, newest, entry, access);
  const { digest } = after;
  if (digest === file.digest) return UNCHANGED;
  if (isKnown) return { text: withHead(text, { digest }), changes: [] };
  const before = await readVersion(source, source.version, entry, access);
  const followed = followSource(file, {
    before: draftOperations(before.read, entry),
    after: draftOperations(after.read, entry),
  });
  if (followed === null) throw new Error('most of its operations are not those that a program reads there');
  const { source_version = null } = after.read;
  return written(recorded, { ...head, digest, source_version, total: null, ...followed });
}

const newestOf = async (source: RecordedSource, access: RefreshAccess): Promise<string> =>
  source.from === 'repository'
    ? access.repositories.newest(source.name)
    : await packagesOf(access).newest(source);

/** People chose which options of a tool to list, so its texts only say which of them it no longer has. */
async function checkTool(
  recorded: RecordedOperations,
  source: RecordedSource & { from: 'tool' },
  head: { source: string; read_at: string },
  access: RefreshAccess,
): Promise<Refreshed> {
  const { entry, file } = recorded;
  const { digest, faults, unread } = await packagesOf(access).checkTool(source, file.operations, entry);
  if (unread.length > 0) throw new Error(`"${unread[0]}" prints no help and has no manual page`);
  if (digest === file.digest) return UNCHANGED;
  const source_kind = file.origin === 'run' ? null : 'help';
  return written(recorded, {
    ...head,
    source_kind,
    digest,
    operations: withoutFaults(file.operations, faults),
  });
}

type Head = Parameters<typeof withHead>[1];

/** The text with a new head, and with new operations if one changed. */
function written(
  { entry, file, text }: RecordedOperations,
  { operations: given, ...head }: Head & Pick<OperationsFile, 'operations'>,
): Refreshed {
  const operations = given.map((each) => withoutOldExample(each, { file, entry }));
  if (operations.length * 2 < file.operations.length)
    throw new Error(`only ${operations.length} of its ${file.operations.length} operations are left`);
  const changes = classedLines(compareOperations(file, { ...file, operations }));
  const known = Object.entries({ ...file, ...head }).filter(([, value]) => value !== null);
  const made = { ...Object.fromEntries(known), operations } as OperationsFile;
  const now = withHead(changes.length === 0 ? text : writeOperations(made, false), head);
  const { problems } = parseOperations(now, { file: `operations/${entry.slug}.yaml`, entry });
  if (problems[0]) throw new Error(`what was read breaks a rule: ${formatProblem(problems[0])}`);
  return { text: now, changes };
}

/** An example that the arguments no longer allow is dropped: only a person can write another one. */
function withoutOldExample(
  operation: Operation,
  { file, entry }: Pick<RecordedOperations, 'file' | 'entry'>,
): Operation {
  const { example: _, ...rest } = operation;
  const violations = (each: Operation) => checkOperations({ ...file, operations: [each] }, entry).length;
  return operation.example && violations(operation) > violations(rest) ? rest : operation;
}
