import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { CALLS } from '../src/api/calls/calls.ts';
import { pythonClient } from '../src/client/generate/python-client.ts';
import { type SchemaExport, typescriptCalls } from '../src/client/generate/typescript-calls.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { writeStaticMethods } from '../src/site/files/files.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/calls.ts [--check]
Writes what is made of the rows of calls: the function for other methods of files, and the methods of both clients.
With --check it writes nothing, and its exit code is 1 if a file is stale.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { check: { type: 'boolean', default: false } },
});
const exported = await exportedSchemas();
const STATIC_METHODS = 'functions/static-methods.ts';
const TYPESCRIPT = 'src/client/calls.ts';
const TEXTS = {
  [STATIC_METHODS]: formatted(STATIC_METHODS, writeStaticMethods(readFileSync(STATIC_METHODS, 'utf8'))),
  [TYPESCRIPT]: formatted(TYPESCRIPT, typescriptCalls(CALLS, findExport)),
  'python/callbook/bodies.py': pythonClient(CALLS),
};

for (const [path, text] of Object.entries(TEXTS)) {
  if (!values.check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is stale. Run npm run fix and commit it.`);
    process.exitCode = 1;
  }
}

/** The schemas that files of src/ export, with their names. The client imports their types. */
async function exportedSchemas(): Promise<Map<unknown, SchemaExport>> {
  const files = globSync('**/*.ts', { cwd: 'src' }).filter((file) =>
    /^export const \w+Schema\b/m.test(readFileSync(`src/${file}`, 'utf8')),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(`src/${file}`).href);
      return Object.entries(module).map(([name, schema]) => [schema, { name, file }] as const);
    }),
  );
  return new Map(found.flat());
}

function findExport(schema: z.ZodType): SchemaExport {
  const found = exported.get(schema);
  if (!found) throw new Error(`Export the schema "${schema.description}" under a name that ends in Schema`);
  return found;
}

/** As npm run fix formats the code. */
function formatted(path: string, text: string): string {
  const args = ['check', '--write', `--stdin-file-path=${path}`];
  const { stdout, stderr, status } = spawnSync('node_modules/.bin/biome', args, {
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`biome cannot format ${path}:\n${stderr}`);
  return stdout;
}
