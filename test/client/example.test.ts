import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { connectCallbook } from '../../src/client/callbook.ts';
import { runPython } from '../helpers/python.ts';
import { aTideService } from '../helpers/tide-service.ts';

const run = promisify(execFile);
const MAX_PROGRAM_LINES = 15;

/** Lines without comments and empty lines. */
const lengthOf = (program: string) => program.split('\n').filter((line) => /^\s*[^\s#/]/.test(line)).length;

/** Writes a program to a temporary folder, with the address of a local Callbook. */
async function programFile(name: string, program: string, origin: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await writeFile(path, program.replace('https://callbook.example', origin));
  return path;
}

/** The number of reports after one more: each program has reported its call once. */
async function reportsAfterOneMore(origin: string): Promise<number> {
  const callbook = connectCallbook({ baseUrl: origin });
  return (await callbook.report({ slug: 'tide-tables', outcome: 'success' })).reports_count;
}

it('the TypeScript example goes from a need to the tool call, its result and a report', async () => {
  const program = await readFile('src/client/example.ts', 'utf8');
  expect(lengthOf(program)).toBeLessThanOrEqual(MAX_PROGRAM_LINES);
  await using service = await aTideService();
  const client = resolve('src/client/callbook.ts');
  const path = await programFile('example.ts', program.replace('./callbook.ts', client), service.origin);
  expect((await run(process.execPath, [path])).stdout).toBe('{"high_water":"04:12"}\n');
  expect(service.seen).toEqual(['GET /harbours/Den%20Helder']);
  expect(await reportsAfterOneMore(service.origin)).toBe(2);
});

it('the Python example does the same', async () => {
  const program = await readFile('python/example.py', 'utf8');
  expect(lengthOf(program)).toBeLessThanOrEqual(MAX_PROGRAM_LINES);
  await using service = await aTideService();
  const path = await programFile('example.py', program, service.origin);
  const ran = await runPython([path], { PYTHONPATH: '.' });
  if (ran === null) return;
  expect(ran.stdout).toBe('{"high_water":"04:12"}\n');
  expect(service.seen).toEqual(['GET /harbours/Den%20Helder']);
  expect(await reportsAfterOneMore(service.origin)).toBe(2);
});

it('the README of the Python client shows the example as it is tested', async () => {
  const [readme, program] = await Promise.all(
    ['python/README.md', 'python/example.py'].map((path) => readFile(path, 'utf8')),
  );
  expect(readme).toContain(`\`\`\`python\n${program}\`\`\``);
});
