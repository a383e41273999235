import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { OPERATIONS_FOLDER, readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { weeklyPart } from '../../src/health/schedule/turns.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import type { OperationsFile } from '../../src/operations/file-schema.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import type { RefreshRecord } from '../authoring/propose/refresh-record-schema.ts';
import { openPackages } from '../authoring/refresh/read-packages.ts';
import { openRepositories } from '../authoring/refresh/read-repositories.ts';
import type { RefreshAccess } from '../authoring/refresh/read-version.ts';
import { recordedSourceOf } from '../authoring/refresh/recorded-source.ts';
import { refreshArguments } from '../authoring/refresh/refresh-arguments.ts';
import { type RecordedOperations, type Refreshed, refreshEntry } from '../authoring/refresh/refresh-entry.ts';
import { refreshResults } from '../authoring/refresh/refresh-results.ts';
import { oneLineOf } from '../authoring/verify/one-line.ts';
import { readSetups } from '../authoring/verify/run/read-setups.ts';
import { whyNoSandbox } from '../authoring/verify/run/sandbox.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run refresh-operations -- SLUG... [--check] [--root FOLDER] [--folder ENTRIES]
       npm run refresh-operations -- --due NUMBER [--root FOLDER]    the entries whose turn it is this week
Reads the recorded source of operations again: a description in a public repository or a package of npm, the tools of a
packaged MCP server, the help of an installed tool. Keeps what people wrote, and lists what changed by class.
--results takes over only what the recorded version says of results: output, credentials, errors, repeating.
--arguments takes over only what the recorded version says of arguments and the files do not: bounds, values, defaults, rules.
--check changes no file, and exits with 1 if one would change.
--root runs foreign code, as "npm run verify" does; without it, packages are left out. FOLDER is made by
"npm run -w workshop make-run-root". --repositories FOLDER reads clones FOLDER/OWNER/NAME instead of GitHub.
--records FILE writes one line of JSON for each entry that changed or was not read, and changes no file.`;
const MAX_SLUGS = 10_000; // More than a catalog has.
const { values, positionals, refuse } = readArguments(process, {
  usage: USAGE,
  maxPositionals: MAX_SLUGS,
  options: {
    check: { type: 'boolean', default: false },
    results: { type: 'boolean', default: false },
    arguments: { type: 'boolean', default: false },
    due: { type: 'string' },
    root: { type: 'string' },
    repositories: { type: 'string' },
    records: { type: 'string' },
    folder: { type: 'string' },
  },
});
const { root, records } = values;
if ((positionals.length === 0) === (values.due === undefined))
  refuse('Name the entries to refresh, or use --due NUMBER.');
if (values.due !== undefined && !/^\d{1,4}$/.test(values.due))
  refuse('--due takes a whole number from 0 to 9999.');
const missing = root === undefined ? null : await whyNoSandbox(root);
if (missing !== null) refuse(missing);

const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);
const { operations } = readOperationFiles(folder, entries);
const now = new Date();
const readAt = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
const counts = { unchanged: 0, changed: 0, 'not read': 0 };

type Target = { entry: CatalogEntry; file: OperationsFile };

function targets(): Target[] {
  const all = entries.flatMap((entry) => {
    const file = operations.get(entry.slug);
    return file ? [{ entry, file }] : [];
  });
  if (values.due === undefined) {
    const unknown = positionals.find((slug) => !all.some(({ entry }) => entry.slug === slug));
    if (unknown !== undefined) refuse(`No valid entry "${unknown}" of ${folder} has operations.`);
    return all.filter(({ entry }) => positionals.includes(entry.slug));
  }
  const readable = all.filter(({ entry, file }) => {
    const source = recordedSourceOf(entry, file);
    return (
      source !== null && entry.status === 'active' && (source.from === 'repository' || root !== undefined)
    );
  });
  return weeklyPart(readable, Number(values.due), now);
}

function record(line: RefreshRecord): void {
  if (records !== undefined) appendFileSync(records, `${JSON.stringify(line)}\n`);
}

function report(slug: string, path: string, { text, changes }: Refreshed): void {
  counts[text === null ? 'unchanged' : 'changed'] += 1;
  if (text === null) return;
  console.log([`${slug}: ${changes.length === 0 ? 'only its source' : 'changed'}`, ...changes].join('\n  '));
  record({ slug, text, changes });
  if (!values.check && records === undefined) writeFileSync(path, text);
}

function read(recorded: RecordedOperations, access: RefreshAccess): Promise<Refreshed> {
  if (values.results) return refreshResults(recorded, access);
  return values.arguments ? refreshArguments(recorded, access) : refreshEntry(recorded, access, readAt);
}

async function refresh({ entry, file }: Target, access: RefreshAccess): Promise<void> {
  const path = join(folder, OPERATIONS_FOLDER, `${entry.slug}.yaml`);
  const recorded = { entry, file, text: readFileSync(path, 'utf8') };
  try {
    report(entry.slug, path, await read(recorded, access));
  } catch (error) {
    const reason = oneLineOf((error as Error).message);
    counts['not read'] += 1;
    console.log(`${entry.slug}: not refreshed: ${reason}`);
    record({ slug: entry.slug, reason });
  }
}

if (records !== undefined) {
  mkdirSync(dirname(records), { recursive: true });
  writeFileSync(records, '');
}
const clones = mkdtempSync(join(tmpdir(), 'callbook-refresh-'));
try {
  const repositories = openRepositories(clones, values.repositories);
  const packages = root === undefined ? null : openPackages(root, readSetups(folder));
  for (const target of targets()) await refresh(target, { repositories, packages });
} finally {
  rmSync(clones, { recursive: true, force: true });
}
console.log(
  `${counts.changed} changed, ${counts.unchanged} did not, ${counts['not read']} were not refreshed.`,
);
process.exitCode = values.check && counts.changed > 0 ? 1 : 0;
