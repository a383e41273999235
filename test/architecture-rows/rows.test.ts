import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWERS, CHANGES, type RowChange } from './changes.ts';

const run = promisify(execFile);
const IGNORED = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .map((line) => line.replaceAll('/', ''));
const PAGE = readFileSync('ARCHITECTURE.md', 'utf8');
/** Each change with the files that differ after it. */
const changed = new Map<RowChange, string[]>();
let folder: string;

// A copy and no hard links: the generators write into their files.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callbook-rows-'));
  for (const name of readdirSync('.').filter((each) => each !== '.git' && !IGNORED.includes(each)))
    cpSync(name, join(folder, name), { recursive: true, filter: isNeeded });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const known = new Map<string, { at: number; text: string }>();
  changedFiles(known);
  for (const change of CHANGES) {
    for (const [path, edit] of Object.entries(change.edits)) {
      const file = join(folder, path);
      writeFileSync(file, edit(existsSync(file) ? readFileSync(file, 'utf8') : ''));
    }
    await Promise.all([node('scripts/calls.ts'), node('scripts/editor-schema.ts')]);
    changed.set(change, changedFiles(known));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Operations are half of all files, and no row changes them. */
const isNeeded = (path: string): boolean => !/^entries\/operations\/.*\.yaml$/.test(path);

const node = (...args: string[]) => run(process.execPath, args, { cwd: folder });

/** The files of the copy that differ from what is known. From then on they are known. */
function changedFiles(known: Map<string, { at: number; text: string }>): string[] {
  // Reading the whole folder would follow the link to node_modules.
  const parts = readdirSync(folder).filter((name) => name !== 'node_modules');
  return parts
    .flatMap((part) =>
      statSync(join(folder, part)).isDirectory()
        ? readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((path) =>
            join(part, path),
          )
        : [part],
    )
    .filter((path) => statSync(join(folder, path)).isFile())
    .filter((path) => {
      const at = statSync(join(folder, path)).mtimeMs;
      const before = known.get(path);
      if (before?.at === at) return false;
      const text = readFileSync(join(folder, path), 'utf8');
      known.set(path, { at, text });
      return before?.text !== text;
    });
}

/** The files and folders that a row names. */
function namedIn(row: string): string[] {
  const line = PAGE.split('\n').find((each) => each.startsWith(`| ${row} |`));
  expect(line, `ARCHITECTURE.md has no row "${row}"`).toBeDefined();
  return [...(line ?? '').matchAll(/`([^`]*[./][^`]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => existsSync(path));
}

it.each(CHANGES)('the row "$row" names exactly the files that such a change takes', (change) => {
  const files = changed.get(change) ?? [];
  const named = namedIn(change.row);
  const fits = (path: string, name: string) => (name.endsWith('/') ? path.startsWith(name) : path === name);
  expect(files.filter((path) => !named.some((name) => fits(path, name)))).toEqual([]);
  expect(named.filter((name) => !files.some((path) => fits(path, name)))).toEqual([]);
  const sources = Object.keys(change.edits).filter((path) => path !== 'CHANGELOG.md');
  expect(sources.length).toBeLessThanOrEqual(change.maxSources);
  expect(files.length).toBeLessThanOrEqual(6);
});

it('after all these changes the types and the entries are right, and no generated file is stale', async () => {
  const part = { extends: './tsconfig.json', include: ['src/**/*.ts', 'functions'] };
  writeFileSync(join(folder, 'tsconfig.rows.json'), JSON.stringify(part));
  const checks = await Promise.all(
    [
      ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.rows.json'],
      ['scripts/check-entries.ts'],
      ['scripts/calls.ts', '--check'],
      ['scripts/editor-schema.ts', '--check'],
    ].map((args) => node(...args).catch(({ stdout, stderr }) => ({ stdout: `${stdout}${stderr}`, stderr }))),
  );
  expect(checks.map(({ stdout }) => stdout.trim())).toEqual([
    '',
    expect.stringContaining('no problems'),
    '',
    '',
  ]);
});

it('after all these changes the page, the calls and discovery have what was added', async () => {
  const { stdout } = await node('--input-type=module', '--eval', ANSWERS);
  expect(JSON.parse(stdout)).toEqual({
    line: 'https://tides.example.org/changes',
    tags: { used_tags: ['tides'] },
    beside: { name: 'Tide Tables' },
    functions: ['beside'],
    preferences: ['yaml'],
  });
});
