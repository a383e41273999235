import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import { withHead } from '../authoring/refresh/with-head.ts';
import { type CheckedCommands, checkCommands } from '../authoring/verify/help/check-commands.ts';
import { openSandbox, whyNoSandbox } from '../authoring/verify/run/sandbox.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run -w workshop check-commands -- --root FOLDER [SLUG...] [--write] [--folder ENTRIES]
Compares the options that operations of commands name with what the installed tools print about them: --help, and the
manual page. Prints each option that a tool does not have, or uses in another way. --write notes in the files without
such a difference which package was read, and the digest of the text.
FOLDER is made by "npm run -w workshop make-run-root", and has the tools installed. The exit code is 1 if an
option differs.`;
const MAX_SLUGS = 10_000; // More than a catalog has.

const {
  values,
  positionals: slugs,
  refuse,
} = readArguments(process, {
  usage: USAGE,
  maxPositionals: MAX_SLUGS,
  options: {
    root: { type: 'string' },
    write: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
const { root, write } = values;
const reason = root === undefined ? null : await whyNoSandbox(root);
if (root === undefined) refuse('Name the folder with the tools, as --root FOLDER.');
if (reason) refuse(reason);

const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);
const { operations: files } = readOperationFiles(folder, entries);
const today = new Date().toISOString().slice(0, 10);

function report(slug: string, { faults, unread, source, digest }: CheckedCommands): void {
  for (const { operation, option, fault } of faults) console.log(`${slug}: ${operation} ${option} ${fault}`);
  if (source === null) console.log(`${slug}: is not installed`);
  else
    for (const command of unread) console.log(`${slug}: "${command}" prints no help and has no manual page`);
  if (!write || source === null || faults.length > 0 || unread.length > 0) return;
  const path = join(folder, 'operations', `${slug}.yaml`);
  const source_kind = files.get(slug)?.origin === 'run' ? null : ('help' as const);
  const head = { source, source_kind, source_version: null, digest, read_at: today };
  writeFileSync(path, withHead(readFileSync(path, 'utf8'), head));
  console.log(`${slug}: ${source}`);
}

let differing = 0;
for (const { slug, category } of entries) {
  const file = files.get(slug);
  if (!file || category !== 'cli' || (slugs.length > 0 && !slugs.includes(slug))) continue;
  const sandbox = openSandbox(root ?? '');
  try {
    const checked = await checkCommands(sandbox, file.operations);
    report(slug, checked);
    differing += checked.faults.length;
  } finally {
    sandbox.close();
  }
}
process.exitCode = differing > 0 ? 1 : 0;
