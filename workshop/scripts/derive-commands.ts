import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import { deriveFile, takeFileFacts } from '../authoring/draft/operations/help/derive-file.ts';
import { writeOperations } from '../authoring/draft/operations/write-operations.ts';
import { commandsOf } from '../authoring/verify/help/check-commands.ts';
import { programPackage } from '../authoring/verify/help/program-package.ts';
import { type CommandTexts, readManuals } from '../authoring/verify/help/read-manuals.ts';
import { readSetups } from '../authoring/verify/run/read-setups.ts';
import { openSandbox, whyNoSandbox } from '../authoring/verify/run/sandbox.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run -w workshop derive-commands -- (--root FOLDER | --texts FOLDER) [SLUG...] [--facts] [--write] [--folder ENTRIES]
Takes every option and positional argument of commands over from what the installed tools print about them: --help,
and the manual page. Summaries, examples and descriptions that people wrote stay. Prints each option that a tool does not
have, and what could not be taken over; such operations are marked as partial.
--root    made by "npm run -w workshop make-run-root", with the tools installed
--texts   a folder with a file SLUG.json for each tool: {source, texts: {COMMAND: {help, manual, isOwn}}}. With --root,
          what is read is written there
--facts   takes over explanations, values and defaults of the options that operations already have, and nothing else
--write   writes the files of operations`;
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
    texts: { type: 'string' },
    facts: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
const { root, texts: textFolder, facts, write } = values;
if (root === undefined && textFolder === undefined)
  refuse('Name the folder with the tools, as --root FOLDER, or that with their texts.');
const reason = root === undefined ? null : await whyNoSandbox(root);
if (reason) refuse(reason);

type ToolTexts = { source: string; texts: Record<string, CommandTexts> };

const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);
const { operations: files } = readOperationFiles(folder, entries);
const setups = readSetups(folder);
const today = new Date().toISOString().slice(0, 10);

async function readTool(slug: string, commands: readonly string[]): Promise<ToolTexts | null> {
  const file = textFolder === undefined ? null : join(textFolder, `${slug}.json`);
  if (file !== null && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ToolTexts;
  if (root === undefined) return null;
  const sandbox = openSandbox(root);
  try {
    const link = setups[slug]?.before;
    const before = link?.startsWith('ln -s') ? link : undefined;
    const source = await programPackage(sandbox, commands[0]?.split(' ')[0] ?? '', before);
    if (source === null) return null;
    const tool = { source, texts: Object.fromEntries(await readManuals(sandbox, commands, before)) };
    if (file !== null) {
      mkdirSync(textFolder ?? '', { recursive: true });
      writeFileSync(file, JSON.stringify(tool));
    }
    return tool;
  } finally {
    sandbox.close();
  }
}

for (const { slug, category } of entries) {
  const file = files.get(slug);
  if (!file || category !== 'cli' || (slugs.length > 0 && !slugs.includes(slug))) continue;
  const tool = await readTool(slug, commandsOf(file.operations));
  if (tool === null) {
    console.log(`${slug}: is not installed`);
    continue;
  }
  const { file: derived, notes } = facts ? takeFileFacts(file, tool) : deriveFile(file, tool, today);
  for (const note of notes) console.log(`${slug}: ${note}`);
  if (write && derived)
    writeFileSync(join(folder, 'operations', `${slug}.yaml`), writeOperations(derived, false));
}
