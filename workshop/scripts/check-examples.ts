import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import type { OperationsFile } from '../../src/operations/file-schema.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import { exampleProblems } from '../authoring/examples/accept-example.ts';
import { type CheckedFile, checkExamples } from '../authoring/examples/check-examples.ts';
import { documentReader, type ReadDocument } from '../authoring/examples/read-described.ts';
import { openRepositories } from '../authoring/refresh/read-repositories.ts';
import { oneLineOf } from '../authoring/verify/one-line.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run -w workshop check-examples -- [SLUG...] [--repositories FOLDER] [--packages FOLDER] [--folder ENTRIES]
Builds the request of every example as ready calls do, and validates it with openapi-backend against the recorded
description: OpenAPI, or what the readers make of Google Discovery documents and service models of AWS. Compares the
parameters of all operations with it. Checks every example of any category against its own input with ajv.
--repositories reads clones FOLDER/OWNER/NAME instead of GitHub. --packages reads unpacked packages FOLDER/NAME; without
it, descriptions in packages are left out. The exit code is 1 if something differs.`;
const MAX_SLUGS = 10_000; // More than a catalog has.

const { values, positionals } = readArguments(process, {
  usage: USAGE,
  maxPositionals: MAX_SLUGS,
  options: {
    repositories: { type: 'string' },
    packages: { type: 'string' },
    folder: { type: 'string' },
  },
});
const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);
const { operations: files } = readOperationFiles(folder, entries);
const sums = new Map<string, CheckedFile & { files: number }>();

async function check(
  entry: CatalogEntry,
  file: OperationsFile,
  read: ReadDocument,
): Promise<[string, CheckedFile]> {
  const described = read(entry, file);
  if (described === null) return [`${entry.category}, own input alone`, checkOwn(file)];
  return [described.kind, await checkExamples(entry, file, described.document)];
}

function checkOwn({ operations }: OperationsFile): CheckedFile {
  const examples = operations.filter(({ example }) => example !== undefined);
  const faults = examples.flatMap((operation) =>
    exampleProblems(operation).map((text) => ({
      operation: operation.name,
      kind: 'own schema' as const,
      text,
    })),
  );
  const wrong = new Set(faults.map(({ operation }) => operation)).size;
  return { faults, examples: examples.length, validated: examples.length, valid: examples.length - wrong };
}

function report(slug: string, kind: string, checked: CheckedFile): void {
  for (const { operation, kind: fault, text } of checked.faults)
    console.log(`${slug}: ${operation}: ${fault}: ${oneLineOf(text, 200)}`);
  const sum = sums.get(kind) ?? { faults: [], examples: 0, validated: 0, valid: 0, files: 0 };
  sums.set(kind, {
    faults: [...sum.faults, ...checked.faults],
    examples: sum.examples + checked.examples,
    validated: sum.validated + checked.validated,
    valid: sum.valid + checked.valid,
    files: sum.files + 1,
  });
}

const clones = mkdtempSync(join(tmpdir(), 'callbook-examples-'));
try {
  const read = documentReader(openRepositories(clones, values.repositories), (name, version, path) => {
    if (values.packages === undefined) return null;
    const root = join(values.packages, name);
    if (!existsSync(join(root, path))) return null;
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version?: string };
    return manifest.version === version ? readFileSync(join(root, path), 'utf8') : null;
  });
  for (const entry of entries) {
    const file = files.get(entry.slug);
    if (!file || (positionals.length > 0 && !positionals.includes(entry.slug))) continue;
    try {
      report(entry.slug, ...(await check(entry, file, read)));
    } catch (error) {
      report(entry.slug, 'not read', checkOwn(file));
      console.log(`${entry.slug}: not read: ${oneLineOf((error as Error).message)}`);
    }
  }
} finally {
  rmSync(clones, { recursive: true, force: true });
}
for (const [kind, { files: count, examples, validated, valid, faults }] of sums)
  console.log(
    `${kind}: ${count} files, ${examples} examples, ${validated} validated, ${valid} of them valid, ${faults.length} lines above.`,
  );
process.exitCode = [...sums.values()].some(({ faults }) => faults.length > 0) ? 1 : 0;
