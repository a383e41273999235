import { existsSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { withoutOverlay } from '../src/entry/files/load-catalog.ts';
import { formatAnnotation, formatProblem } from '../src/entry/files/problem.ts';
import { environment } from '../src/environment/environment.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { checkCatalog } from '../src/operations/files/load-catalog-operations.ts';
import { counted } from '../src/text/counted.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run check:entries [-- FOLDER]
Checks every entry in the catalog, or in another FOLDER, with its operations, and prints each problem.
With CALLBOOK_OVERLAY, also checks the overlay, and prints what each of its rules does.
Exit code 1 if an entry has a problem.`;
const { positionals, refuse } = readArguments(process, { usage: USAGE, maxPositionals: 1 });
const { entriesFolder, overlayFolder } = environment();
const folders = positionals[0] ? withoutOverlay(positionals[0]) : { entriesFolder, overlayFolder };
for (const folder of [folders.entriesFolder, folders.overlayFolder])
  if (folder !== null && !existsSync(folder)) refuse(`There is no folder "${folder}".`);
const { entries, operations, problems, rules } = checkCatalog(folders);
const annotate = environment().continuousIntegration;

for (const problem of problems) {
  console.log(formatProblem(problem));
  if (annotate) process.stdout.write(`${formatAnnotation(problem)}\n`);
}
for (const line of rules) console.log(line);
const files = new Set(problems.map(({ file }) => file)).size;
console.log(
  problems.length === 0
    ? `${counted(entries.length, 'entry', 'entries')}, ${operations.size} with operations, no problems`
    : `${counted(problems.length, 'problem')} in ${counted(files, 'file')}, ${counted(entries.length, 'entry', 'entries')} without one`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
