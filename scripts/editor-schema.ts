import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readArguments } from '../src/command-line/arguments.ts';
import { withFieldTables } from '../src/entry/fields/table.ts';
import { EntryFileSchema } from '../src/entry/file-schema.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { OperationsFileSchema } from '../src/operations/file-schema.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/editor-schema.ts [--check]
Writes the schemas that .vscode/settings.json points to, and the tables of fields in entries/README.md. They are committed so
that editors and readers have them before the first build.
With --check it writes nothing, and its exit code is 1 if a file is stale.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { check: { type: 'boolean', default: false } },
});
const asText = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;
const GUIDE = 'entries/README.md';
const GENERATED = {
  '.vscode/entry.schema.json': asText({
    title: 'Callbook entry',
    ...z.toJSONSchema(EntryFileSchema, { io: 'input' }),
  }),
  '.vscode/operations.schema.json': asText({
    title: 'Callbook operations',
    ...z.toJSONSchema(OperationsFileSchema, { io: 'input' }),
  }),
  [GUIDE]: withFieldTables(readFileSync(GUIDE, 'utf8')),
};

for (const [path, text] of Object.entries(GENERATED)) {
  if (!values.check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is stale. Run npm run fix and commit it.`);
    process.exitCode = 1;
  }
}
