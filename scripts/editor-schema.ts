import { readFileSync, writeFileSync } from 'node:fs';
import { editorSchema } from '../src/entry/editor-schema.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

// Usage: npm run editor-schema [-- --check]. Writes the schema that .vscode/settings.json points to; it is
// committed so that editors work before the first build. With --check it exits 1 where the file is stale.
const PATH = '.vscode/entry.schema.json';
const text = `${JSON.stringify(editorSchema(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const current = readFileSync(PATH, 'utf8');
  if (current !== text) {
    console.error(`${PATH} is stale. Run npm run editor-schema and commit it.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(PATH, text);
}
