import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { editorSchema } from '../src/entry/editor-schema.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { operationsEditorSchema } from '../src/operations/operations-editor-schema.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/editor-schema.ts [--check]
Writes the schemas that .vscode/settings.json points to. They are committed so that editors work before the first build.
With --check it writes nothing, and its exit code is 1 if a file is stale.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { check: { type: 'boolean', default: false } },
});
const SCHEMAS = {
  '.vscode/entry.schema.json': editorSchema(),
  '.vscode/operations.schema.json': operationsEditorSchema(),
};

for (const [path, schema] of Object.entries(SCHEMAS)) {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (!values.check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is stale. Run npm run fix and commit it.`);
    process.exitCode = 1;
  }
}
