import { checkEntries } from '../src/entry/check.ts';
import { formatAnnotation, formatProblem } from '../src/entry/problem.ts';
import { environment } from '../src/environment.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

// Usage: npm run check:entries [-- FOLDER]. Exit code 1 where any entry has a problem.
const folder = process.argv[2] ?? environment().entriesFolder;
const { entries, problems } = checkEntries(folder);
const annotate = environment().continuousIntegration;

for (const problem of problems) {
  console.log(formatProblem(problem));
  if (annotate) process.stdout.write(`${formatAnnotation(problem)}\n`);
}
const files = new Set(problems.map(({ file }) => file)).size;
console.log(
  problems.length === 0
    ? `${entries.length} entries, no problems`
    : `${problems.length} problems in ${files} files, ${entries.length} entries without one`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
