import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { editorSchema } from '../src/entry/editor-schema.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/editor-schema.ts [--check]
Writes the schema that .vscode/settings.json points to. It is committed so that editors work before the first build.
With --check it writes nothing, and its exit code is 1 if the file is stale.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { check: { type: 'boolean', default: false } },
});
const PATH = '.vscode/entry.schema.json';
const text = `${JSON.stringify(editorSchema(), null, 2)}\n`;

if (values.check) {
  const current = readFileSync(PATH, 'utf8');
  if (current !== text) {
    console.error(`${PATH} is stale. Run node scripts/editor-schema.ts and commit it.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(PATH, text);
}
