import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { environment } from '../../src/environment/environment.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import { helpInPage } from '../authoring/draft/operations/help/reference-page.ts';
import { commandsOf } from '../authoring/verify/help/check-commands.ts';
import type { CommandTexts } from '../authoring/verify/help/read-manuals.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run -w workshop read-reference -- SLUG --git FOLDER --repository ADDRESS --page PATH --texts FOLDER
Reads the help of a tool that is not installed here from the pages of its repository that the tool itself generates, and
writes it as SLUG.json into the folder of texts, for "derive-commands --texts".
--git         a copy of the repository, whose HEAD is read
--repository  its address, such as https://github.com/helm/helm-www
--page        a page with all commands, or with {command}, such as docs/helm/{command}.md; {command-} joins its words by
              hyphens, {first} is its first subcommand, and {subcommand} leaves out the program`;
const MAX_PAGE_BYTES = 8_388_608;

const {
  values,
  positionals: [slug],
  refuse,
} = readArguments(process, {
  usage: USAGE,
  maxPositionals: 1,
  options: {
    git: { type: 'string' },
    repository: { type: 'string' },
    page: { type: 'string' },
    texts: { type: 'string' },
    folder: { type: 'string' },
  },
});
const { git, repository, page, texts: textFolder } = values;
if (!slug || !git || !repository || !page || !textFolder) refuse('Name the tool, and give all four options.');

const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);
const file = readOperationFiles(folder, entries).operations.get(slug ?? '');
if (!file) refuse(`${slug} has no operations.`);

const runGit = (...args: string[]): string =>
  execFileSync('git', [`--git-dir=${git}`, ...args], {
    encoding: 'utf8',
    maxBuffer: MAX_PAGE_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function readPage(path: string): string | null {
  try {
    return runGit('show', `HEAD:${path}`);
  } catch {
    return null; // There is no page for this command.
  }
}

const commit = runGit('rev-parse', 'HEAD').trim();
const pathOf = (words: readonly string[]): string =>
  (page ?? '')
    .replace('{command}', words.join('_'))
    .replace('{command-}', words.join('-'))
    .replace('{first}', words[1] ?? '')
    .replace('{subcommand}', words.slice(1).join('_'));
const texts: Record<string, CommandTexts> = {};
for (const command of commandsOf(file?.operations ?? [])) {
  const words = command.split(' ');
  const text = readPage(pathOf(words));
  const isText = page?.endsWith('.txt'); // The help alone, or a manual page as it was printed.
  const help = text === null || isText ? text : helpInPage(text, words, pathOf(words) !== page);
  if (help === null) console.log(`${command}: not found`);
  else texts[command] = { help, manual: '', isOwn: true };
}
const folderOrFile = (page ?? '').replace(/[^/]*\{.*$/, '').replace(/\/$/, '');
const source = `${repository}/${folderOrFile === page ? 'blob' : 'tree'}/${commit.slice(0, 12)}/${folderOrFile}`;
mkdirSync(textFolder ?? '', { recursive: true });
writeFileSync(join(textFolder ?? '', `${slug}.json`), JSON.stringify({ source, texts }));
console.log(`${slug}: ${Object.keys(texts).length} commands from ${source}`);
