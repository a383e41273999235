import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CATEGORIES, type Category } from '../../../../src/entry/category.ts';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { OPERATIONS_FOLDER } from '../../../../src/entry/files/load.ts';
import { formatProblem } from '../../../../src/entry/files/problem.ts';
import { usableFields } from '../../../../src/entry/rules.ts';
import { compareOperations } from '../../../../src/operations/compare/compare-operations.ts';
import type { OperationChange } from '../../../../src/operations/compare/compare-schemas.ts';
import type { OperationsFile } from '../../../../src/operations/file-schema.ts';
import { parseOperations } from '../../../../src/operations/files/parse-operations.ts';
import { counted } from '../../../../src/text/counted.ts';
import { DraftError } from '../draft.ts';
import { changeLines } from './change-lines.ts';
import { type DraftedOperations, draftOperations, operationsFileOf } from './drafted-operations.ts';
import { operationsOfEntry, type SourceAccess, sourceOfEntry } from './operations-of-entry.ts';
import { refreshOperations } from './refresh-operations.ts';
import { writeOperations } from './write-operations.ts';

export type OperationsRequest = {
  folder: string;
  slug: string;
  /** Undefined for the source that the entry names. */
  source: string | undefined;
  isRefresh: boolean;
};
const SOURCE_OPTIONS: Readonly<Record<Category, string>> = {
  api: '--openapi FILE|URL',
  mcp: '--mcp URL|COMMAND|server.json',
  cli: '--cli COMMAND',
};
/** The text for `file`, lines about what was found, and what changed. Null if the file is new. */
export type OperationsDraft = {
  file: string;
  text: string;
  lines: string[];
  changes: OperationChange[] | null;
};

/**
 * Drafts the operations of an entry, or refreshes its file.
 * @param readAt the day, such as 2026-11-21
 * @throws DraftError or NetworkError if the source or the existing file cannot be read
 */
export async function draftEntryOperations(
  { folder, slug, source, isRefresh }: OperationsRequest,
  access: SourceAccess,
  readAt: string,
): Promise<OperationsDraft> {
  const entry = readUnfinishedEntry(folder, slug);
  const chosen = source ?? sourceOfEntry(entry);
  if (chosen === null)
    throw new DraftError(`The entry "${slug}" names no source. Give ${SOURCE_OPTIONS[entry.category]}.`);
  const file = join(folder, OPERATIONS_FOLDER, `${slug}.yaml`);
  const existing = isRefresh ? readExisting(file, entry) : null;
  const drafted = draftOperations(await operationsOfEntry(entry, chosen, access), entry);
  const made = existing ? refreshed(existing, drafted, readAt) : operationsFileOf(drafted, readAt);
  const text = writeOperations(made, existing === null);
  const changes = existing && compareOperations(existing, made);
  const { problems } = parseOperations(text, { file, entry });
  return {
    file,
    text,
    lines: [
      ...drafted.notes,
      ...(changes ? changeLines(changes) : []),
      ...problems.map(formatProblem),
      `${made.operations.length} of ${drafted.total} operations, ${counted(problems.length, 'problem')}. The file is ${file}.`,
    ],
    changes,
  };
}

/** An entry as far as it is written: its operations can be drafted before its texts are. */
function readUnfinishedEntry(folder: string, slug: string): CatalogEntry {
  const found = CATEGORIES.map((category) => ({
    category,
    file: join(folder, category, `${slug}.yaml`),
  })).find(({ file }) => existsSync(file));
  if (!found) throw new DraftError(`No entry of ${folder} has the slug "${slug}". Draft the entry first.`);
  const fields = usableFields(parse(readFileSync(found.file, 'utf8')) ?? {});
  if (fields.endpoint === undefined)
    throw new DraftError(`${found.file} has no usable endpoint. Write it first.`);
  return { ...NO_FIELDS, ...fields, slug, category: found.category } as CatalogEntry;
}

/** What fields of lists are until they are written. */
const NO_FIELDS = {
  parameters: {},
  auth_mode: '',
  auth_params: [],
  capabilities: [],
  tags: [],
  example_needs: [],
};

function readExisting(file: string, entry: CatalogEntry): OperationsFile {
  if (!existsSync(file)) throw new DraftError(`${file} does not exist. Draft it without --refresh.`);
  const { operations, problems } = parseOperations(readFileSync(file, 'utf8'), { file, entry });
  if (operations) return operations;
  throw new DraftError(`Fix ${file} before you refresh it:\n${problems.map(formatProblem).join('\n')}`);
}

const refreshed = (existing: OperationsFile, drafted: DraftedOperations, readAt: string): OperationsFile =>
  refreshOperations(existing, drafted.operations, {
    read_at: readAt,
    source_version: drafted.source_version,
    digest: drafted.digest,
    total: drafted.total,
  });
